import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { needsBuild, projectSources } from './project-sources.ts';
import { suiteSelector } from './select-suites.ts';

const usage = 'usage: npm run test:related [-- --base REV]   (REV: what the changes are compared with, HEAD)';

/** Prints what was selected; returns the suites to run and whether one needs a build, or undefined if the arguments are wrong. */
export function relatedSuites(
  args: readonly string[],
): { readonly suites: readonly string[]; readonly needsBuild: boolean } | undefined {
  const [option, base = 'HEAD', ...more] = args;
  if ((option !== undefined && (option !== '--base' || args.length < 2)) || more.length > 0) {
    console.error(usage);
    return undefined;
  }
  const changed = [
    ...gitLines('diff', '--name-only', '--relative', base),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => existsSync(join(projectRoot, file)));
  const sources = projectSources();
  const { suites, journeys, left } = suiteSelector(sources)(changed);
  const selected = [...new Set([...suites, ...journeys])];
  console.log(`${changed.length} changed files reach ${selected.length + left} suites.`);
  for (const suite of selected) console.log(`  ${suite}`);
  if (left > 0) console.log(`  and ${left} more, which only the whole run includes`);
  return { suites: selected, needsBuild: needsBuild(selected, sources) };
}

function gitLines(...args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
