import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { addBuild, currentBuild, stateOf } from '../../program/builds.ts';
import { brandTitleCharacters } from './title-characters.ts';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/** Build steps in order: each runs a program that writes into the given folder, and has a message for failure. */
const stepsInto = (folder: string) => [
  { name: 'runtime for browsers', args: [...vite, '--outDir', join(folder, 'client')] },
  {
    name: 'service worker',
    args: [
      ...vite,
      '--config',
      'scripts/toolchain/build/vite.worker.config.ts',
      '--outDir',
      join(folder, 'client'),
    ],
  },
  {
    name: 'console',
    args: [
      ...vite,
      '--config',
      'scripts/toolchain/build/vite.console.config.ts',
      '--outDir',
      join(folder, 'console'),
    ],
  },
  { name: 'renderer', args: [...vite, '--ssr', '--outDir', join(folder, 'runtime')] },
  {
    name: 'servers and command',
    args: [
      ...vite,
      '--config',
      'scripts/toolchain/build/vite.server.config.ts',
      '--outDir',
      join(folder, 'server'),
    ],
  },
  {
    name: 'compressed assets',
    args: [
      'scripts/toolchain/build/compress-assets.mjs',
      join(folder, 'client/assets'),
      join(folder, 'console/assets'),
    ],
  },
  {
    name: 'check of the size limits',
    args: ['node_modules/tsx/dist/cli.mjs', 'scripts/toolchain/build/check-budget.ts', folder],
  },
];

/** Sources of a build, apart from the Chinese characters in brands' titles: brands are read at run time. */
const sources = [
  'schema',
  'texts',
  'runtime',
  'config-server',
  'platform',
  'sandbox',
  'server',
  'console',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
];

/** `runStep` of `scripts/run-step.mjs`, which the installation uses as well, before anything that could run TypeScript. */
type RunStep = (step: {
  title: string;
  isQuiet: boolean;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}) => Promise<number>;

/** Returns the folder of the build; with `onlyStale` the current one if its sources have not changed. */
export async function build({
  onlyStale = false,
  isQuiet = false,
  runStep,
}: {
  onlyStale?: boolean;
  /** Whether steps print their output only if they fail. */
  isQuiet?: boolean;
  runStep: RunStep;
}): Promise<string> {
  const state = stateOfSources(projectRoot);
  const folder = join(projectRoot, 'dist');
  const current = currentBuild({ folder });
  if (onlyStale && current !== undefined && (await stateOf(current)) === state) return current;
  return addBuild({ folder, state, make: (draft) => runSteps({ draft, isQuiet, runStep }) });
}

async function runSteps({
  draft,
  isQuiet,
  runStep,
}: {
  draft: string;
  isQuiet: boolean;
  runStep: RunStep;
}): Promise<void> {
  for (const { name, args } of stepsInto(draft)) {
    const status = await runStep({
      title: `Building: ${name}`,
      isQuiet,
      command: process.execPath,
      args,
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new BuildError(`The build stopped at: ${name}`);
  }
}

/** A step failed, and has printed why. */
export class BuildError extends Error {}

/** Hash of names, sizes and modification times; reading every file would cost more than it saves. */
export function stateOfSources(root: string): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(brandTitleCharacters(root).sort().join(''));
  const look = (path: string) => {
    const file = join(root, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!name.startsWith('.')) look(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    }
  };
  for (const source of sources) look(source);
  return hash.digest('hex');
}
