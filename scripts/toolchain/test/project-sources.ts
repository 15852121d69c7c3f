import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOperations } from '../../../schema/generated/admin-operations.ts';
import { operations } from '../../../schema/generated/operations.ts';
import { routes } from '../../../schema/routes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { isJourney } from './names-of-files.ts';
import { once } from './once.ts';
import { importsOf, type Sources, sourceFilesOf } from './source-files.ts';

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
function pathsOf(feature: string): string[] {
  const file = join(projectRoot, 'schema/features', feature, 'routes.ts');
  if (!existsSync(file)) return [];
  const declared = readFileSync(file, 'utf8');
  return Object.values(routes)
    .map(({ path }) => path)
    .filter((path) => declared.includes(`'${path}'`));
}
