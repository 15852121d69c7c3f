import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../server/project-root.ts';

/** Starts may wait for other suites of the run, and the first one prepares all packages. */
export const startPatience = { timeout: 240_000 };

export type SourceCopy = {
  readonly root: string;
  /** Changes a file, and returns how to put it back. */
  change(file: string, from: string, to: string): Promise<() => Promise<void>>;
  /** Starts a script of the copy on a free port, with its own data. */
  start(script: 'dev' | 'start'): Promise<StartedCopy>;
  remove(): Promise<void>;
};
export type StartedCopy = {
  readonly child: ChildProcess;
  readonly port: number;
  /** Everything that it has printed so far. */
  printed(): string;
};

/** A copy of what the program is made from, which may be changed while other suites run. */
export async function copySources(): Promise<SourceCopy> {
  const root = await mkdtemp(join(tmpdir(), 'livery-copy-'));
  const left = new Set(
    ['node_modules', 'dist', '.git', '.data', '.shots', 'docs/pictures'].map((name) => join(projectRoot, name)),
  );
  await cp(projectRoot, root, { recursive: true, filter: (path) => !left.has(path) });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  const children: ChildProcess[] = [];
  return {
    root,
    async change(file, from, to) {
      const path = join(root, file);
      const before = await readFile(path, 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(path, before.replace(from, to));
      return () => writeFile(path, before);
    },
    async start(script) {
      const { DATABASE_URL: _, ...env } = process.env;
      const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
        cwd: root,
        env: { ...env, PORT: '0', DATA_DIR: join(root, '.data'), BUDGETS: 'wide' },
      });
      children.push(child);
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (bytes) => {
          printed += bytes;
        });
      while (!printed.includes('Ctrl-C stops it')) {
        if (child.exitCode !== null) throw new Error(`npm run ${script} ended:\n${printed}`);
        await setTimeout(50);
      }
      return { child, port: Number(/http:\/\/aurora\.localhost:(\d+)/.exec(printed)?.[1]), printed: () => printed };
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
