import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminAddress, adminFile } from '../../config-server/admin/door/admin-token.ts';
import { builtFolder } from '../../scripts/program/builds.ts';
import { send } from './send.ts';

export type Usage = { readonly memory: number; readonly rss: number };
export type SoakServer = {
  readonly port: number;
  /** Passwords of the demo accounts: brand -> account -> password. */
  readonly accounts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Bytes after garbage collection. */
  memory(): Promise<Usage>;
  /** A value of `/metrics` by its name, including labels. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the built program with its own data folder. Budgets and limits are the real ones. */
export async function soakServer(): Promise<SoakServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-soak-'));
  const child = fork(join(builtFolder(), 'server/serve.js'), {
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'measure.mjs')],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const found = /http:\/\/\S+:(\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const admin = JSON.parse(await readFile(join(dataDir, adminFile), 'utf8')) as AdminAddress;
  return {
    port,
    accounts: JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')),
    memory: () =>
      new Promise((resolve, reject) => {
        child.once('message', (usage: Usage) => resolve(usage));
        child.send('measure', (error) => error !== null && reject(error));
      }),
    metric: async (name) => {
      const { text } = await send({
        port,
        host: admin.host,
        path: '/metrics',
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? Number.NaN);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
