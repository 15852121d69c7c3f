import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';
import { findPrograms, type Programs } from './find-programs.ts';
import { type Arguments, readArguments } from './read-arguments.ts';

/**
 * Parses the arguments and finds the programs for them. Throws an ArgumentError or a MachineError before anything is built or run.
 * The Chromium of the suites is always needed: it draws the sheets, and its fonts have the scripts of all languages.
 */
export async function prepare(argv: readonly string[]): Promise<Arguments & { readonly programs: Programs }> {
  const folders = await readdir(join(projectRoot, 'tenants'), { withFileTypes: true });
  const brands = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const scope = readArguments({ argv, brands });
  const programs = await findPrograms(scope.engines, process.env.PATH ?? '');
  await prepareMachine();
  return { ...scope, programs };
}
