import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../../schema/routes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { selectSuites } from './select-suites.ts';
import { importsOf, sourceFilesOf } from './source-files.ts';

const usage = 'usage: npm run test:related [-- --base REV]   (REV: what the changes are compared with, HEAD)';

/** Prints what was selected; returns the suites to run, or undefined if the arguments are wrong. */
export function relatedSuites(args: readonly string[]): readonly string[] | undefined {
  const [option, base = 'HEAD', ...more] = args;
  if ((option !== undefined && (option !== '--base' || args.length < 2)) || more.length > 0) {
    console.error(usage);
    return undefined;
  }
  const changed = [
    ...gitLines('diff', '--name-only', '--relative', base),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => existsSync(join(projectRoot, file)));
  const topFolders = readdirSync(projectRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map(({ name }) => name);
  const { suites, journeys, left } = selectSuites({
    changed,
    files: sourceFilesOf(topFolders),
    importsOf,
    pathsOf,
    textOf: (file) => readFileSync(join(projectRoot, file), 'utf8'),
  });
  const selected = [...new Set([...suites, ...journeys])];
  console.log(`${changed.length} changed files reach ${selected.length + left} suites.`);
  for (const suite of selected) console.log(`  ${suite}`);
  if (left > 0) console.log(`  and ${left} more, which only the whole run includes`);
  return selected;
}

/** Paths of the pages whose routes a feature's folder declares. */
function pathsOf(feature: string): string[] {
  const file = join(projectRoot, 'schema/features', feature, 'routes.ts');
  if (!existsSync(file)) return [];
  const declared = readFileSync(file, 'utf8');
  return Object.values(routes)
    .map(({ path }) => path)
    .filter((path) => declared.includes(`'${path}'`));
}

function gitLines(...args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
