import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { addBuild, currentBuild, stateOf } from '../../program/builds.ts';
import { brandTitleCharacters } from './title-characters.ts';

const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
const config = (name: string) => ['--config', `scripts/toolchain/build/vite.${name}.config.ts`];
const compress = 'scripts/toolchain/build/compress-assets.mjs';

type Step = { readonly name: string; readonly args: readonly string[] };

const ofRuntime = ['schema', 'texts', 'runtime', 'sandbox/content/texts/cn.ts'];

/**
 * Parts of a build: a folder each, the sources that it is made from, and the steps that write it. A part whose sources have not changed is
 * taken from the build before. Documents name files of `client` by its manifest, which is read at run time.
 */
const parts = {
  client: {
    sources: ofRuntime,
    steps: (folder: string): readonly Step[] => [
      { name: 'runtime for browsers', args: [...vite, '--outDir', folder] },
      { name: 'service worker', args: [...vite, ...config('worker'), '--outDir', folder] },
      { name: 'compressed runtime', args: [compress, join(folder, 'assets')] },
    ],
  },
  console: {
    sources: ['schema', 'texts', 'console', 'config-server/console'],
    steps: (folder: string): readonly Step[] => [
      { name: 'console', args: [...vite, ...config('console'), '--outDir', folder] },
      { name: 'compressed console', args: [compress, join(folder, 'assets')] },
    ],
  },
  runtime: {
    sources: ofRuntime,
    steps: (folder: string): readonly Step[] => [{ name: 'renderer', args: [...vite, '--ssr', '--outDir', folder] }],
  },
  server: {
    sources: ['schema', 'texts', 'runtime', 'config-server', 'platform', 'sandbox', 'server', 'scripts'],
    steps: (folder: string): readonly Step[] => [
      { name: 'servers and command', args: [...vite, ...config('server'), '--outDir', folder] },
    ],
  },
} as const;
type Part = keyof typeof parts;
const partIds = Object.keys(parts) as Part[];

/** Sources of every part. The Chinese characters in brands' titles are one more; apart from them brands are read at run time. */
const shared = ['scripts/toolchain/build', 'package-lock.json', 'vite.config.ts'];

/** `runStep` of `scripts/run-step.mjs`, which the installation uses as well, before anything that could run TypeScript. */
export type RunStep = (step: {
  title: string;
  isQuiet: boolean;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}) => Promise<number>;

/** Returns the folder of the build; with `onlyStale` the current one if its sources have not changed and no part is named. */
export async function build({
  onlyStale = false,
  named = [],
  isQuiet = false,
  runStep,
}: {
  onlyStale?: boolean;
  /** Names of parts that are built although they are not stale. */
  named?: readonly string[];
  /** Whether steps print their output only if they fail. */
  isQuiet?: boolean;
  runStep: RunStep;
}): Promise<string> {
  const folder = join(projectRoot, 'dist');
  const before = currentBuild(folder);
  const state = stateOfSources(projectRoot);
  const known = before === undefined ? undefined : await stateOf(before);
  const changed = staleParts(state, known);
  const stale = partIds.filter((part) => changed.includes(part) || named.includes(part));
  if (onlyStale && before !== undefined && stale.length === 0) return before;
  const made = onlyStale ? stale : partIds;
  return addBuild({
    folder,
    state: JSON.stringify(state),
    async make(draft) {
      for (const part of partIds)
        if (before !== undefined && !made.includes(part))
          await linkFolder({ from: join(before, part), to: join(draft, part) });
      const steps = made.flatMap((part) => parts[part].steps(join(draft, part)));
      await runSteps({ steps: [...steps, sizeCheck(draft)], isQuiet, runStep });
    },
  });
}

const sizeCheck = (draft: string): Step => ({
  name: 'check of the size limits',
  args: ['node_modules/tsx/dist/cli.mjs', 'scripts/toolchain/build/check-budget.ts', draft],
});

/** Parts to build: all if there is no build, or if an older program made it. */
export function staleParts(
  state: State,
  /** The state that is stored with the build before. */ before: string | undefined,
): readonly Part[] {
  const known: Partial<State> = before?.startsWith('{') ? JSON.parse(before) : {};
  return partIds.filter((part) => known[part] !== state[part]);
}

/** Makes a folder of links to the files of another, which nobody changes. */
async function linkFolder({ from, to }: { from: string; to: string }): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    await mkdir(dirname(copy), { recursive: true });
    await link(file, copy);
  }
}

async function runSteps({
  steps,
  isQuiet,
  runStep,
}: {
  steps: readonly Step[];
  isQuiet: boolean;
  runStep: RunStep;
}): Promise<void> {
  for (const { name, args } of steps) {
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

export type State = Readonly<Record<Part, string>>;

/**
 * For each part, a hash of names, sizes and modification times; reading every file would cost more than it saves. The sandbox's pictures
 * are read at run time, so they are no sources.
 */
export function stateOfSources(root: string): State {
  const titles = brandTitleCharacters(root).sort().join('');
  const digests = new Map<string, string>();
  const digestOf = (source: string): string => {
    const digest = digests.get(source) ?? hashOfFiles({ root, source });
    digests.set(source, digest);
    return digest;
  };
  const stateOfPart = (part: Part): string => {
    const hash = createHash('sha256').update(process.version).update(titles);
    for (const source of [...parts[part].sources, ...shared]) hash.update(digestOf(source));
    return hash.digest('hex');
  };
  return Object.fromEntries(partIds.map((part) => [part, stateOfPart(part)])) as State;
}

function hashOfFiles({ root, source }: { root: string; source: string }): string {
  const hash = createHash('sha256');
  const look = (path: string) => {
    const file = join(root, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!/^\.|\.(?:avif|webp)$/.test(name)) look(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    }
  };
  look(source);
  return hash.digest('hex');
}
