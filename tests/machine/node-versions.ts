import { access, chmod, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { installFromNpm } from './install-from-npm.ts';

/** Major versions of Node that the program runs on, each with the oldest minor version that `engines` allows. */
export const nodeMajors = [20, 22, 24] as const;
export type NodeMajor = (typeof nodeMajors)[number];

/** Program of a Node version: this process's own, or the exact version that a folder beside this file locks. */
export async function nodeOf(major: NodeMajor): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const place = await installFromNpm({
    folder: join(import.meta.dirname, 'nodes', `node-${major}`),
    name: `node-${major}`,
    what: `Node ${major}`,
  });
  const program = join(place, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  await access(program).catch(() => {
    throw new Error(
      `npm ships no Node ${major} for ${process.platform} ${process.arch}: run the suites with Node ${major} itself`,
    );
  });
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  return program;
}
