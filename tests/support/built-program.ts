import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtFolder } from '../../scripts/program/builds.ts';
import { eventually } from './eventually.ts';

export type BuiltProgram = {
  readonly child: ChildProcess;
  /** Everything that it has printed so far. */
  printed(): string;
  /** Port in the first address that it has printed. */
  port(): number;
  /** Stops it as an operator does; returns its exit code. */
  end(): Promise<number | null>;
  kill(): void;
};

/** Starts the built program with a Node version on a free port, and resolves once it listens. */
export async function startBuilt(
  env: Readonly<Record<string, string>>,
  node: string = process.execPath,
): Promise<BuiltProgram> {
  const child = spawn(node, [join(builtFolder(), 'server/serve.js')], {
    env: { ...process.env, PORT: '0', PREVIEW_DOMAIN: 'localhost', LOG_LEVEL: 'error', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      text += bytes;
    });
  const kill = () => child.kill('SIGKILL');
  try {
    await eventually(() => expect(text).toMatch(/Ctrl-C stops it/));
  } catch (error) {
    kill();
    throw error;
  }
  return {
    child,
    printed: () => text,
    port: () => Number(/http:\/\/\S+:(\d+)/.exec(text)?.[1]),
    async end() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    kill,
  };
}
