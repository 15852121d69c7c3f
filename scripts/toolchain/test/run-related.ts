import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOperations } from '../../../schema/generated/admin-operations.ts';
import { operations } from '../../../schema/generated/operations.ts';
import { routes } from '../../../schema/routes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { isJourney, once, type Sources, suiteSelector } from './select-suites.ts';
import { importsOf, sourceFilesOf } from './source-files.ts';

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

/** Top folders of the product and its suites. */
const rooms = [
  'schema',
  'texts',
  'runtime',
  'console',
  'config-server',
  'platform',
  'sandbox',
  'server',
  'scripts',
  'tests',
];

/** This project, each file of which is read at most once. */
export function projectSources(): Sources {
  return {
    files: sourceFilesOf(rooms),
    importsOf: once(importsOf),
    textOf: once((file) => readFileSync(join(projectRoot, file), 'utf8')),
    pathsOf: once(pathsOf),
    operations: new Map(Object.entries({ ...operations, ...adminOperations }).map(([id, { path }]) => [id, path])),
  };
}

/** Whether one of the suites starts the program or reads what was built: a journey, or what reaches the folder of builds by imports. */
export function needsBuild(suites: readonly string[], { importsOf }: Pick<Sources, 'importsOf'>): boolean {
  const reached = new Set(suites);
  // A set's iteration visits what is added meanwhile.
  for (const file of reached) if (/\.tsx?$/.test(file)) for (const path of importsOf(file)) reached.add(path);
  return suites.some(isJourney) || reached.has('scripts/program/builds.ts');
}

/** Paths of the pages whose routes a feature's folder declares. */
export function pathsOf(feature: string): string[] {
  const file = join(projectRoot, 'schema/features', feature, 'routes.ts');
  if (!existsSync(file)) return [];
  const declared = readFileSync(file, 'utf8');
  return Object.values(routes)
    .map(({ path }) => path)
    .filter((path) => declared.includes(`'${path}'`));
}
