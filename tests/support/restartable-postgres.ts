import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabasePrograms } from '../machine/find-database-server.ts';
import { makeCluster } from '../machine/find-database-server.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';
import { shippedByNpm } from '../machine/shipped-by-npm.ts';
import { patience } from './patience.ts';

/** A PostgreSQL server for one test, which the test may stop and start. */
export type RestartablePostgres = {
  readonly url: string;
  start(): Promise<void>;
  /** Stops at once, like a crash: clients are cut off, and nothing is written in order. */
  crash(): Promise<void>;
  remove(): Promise<void>;
};

/** `settings` are those of postgresql.conf, such as `wal_level=logical`. */
export async function aRestartablePostgres(...settings: readonly string[]): Promise<RestartablePostgres> {
  const { databaseServer } = await prepareMachine();
  // A server that the environment names is shared and keeps running.
  const programs: DatabasePrograms =
    'url' in databaseServer ? { folder: (await shippedByNpm()).databasePrograms } : databaseServer;
  const folder = await makeCluster(programs);
  const url = `postgresql://admin@${encodeURIComponent(folder)}/postgres`;
  let server: ChildProcess | undefined;

  const crash = async () => {
    const running = server;
    if (running === undefined) return;
    server = undefined;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGQUIT');
    await ended;
  };
  const start = async () => {
    const options = ['-D', join(folder, 'data'), '-k', folder, '-c', 'listen_addresses='];
    const stated = ['shared_buffers=32MB', ...settings].flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs.folder, 'postgres'), [...options, ...stated], {
      ...programs.user,
      cwd: folder,
      stdio: 'ignore',
    });
    const until = Date.now() + patience;
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        await pause(50);
      }
    }
  };
  await start();
  return {
    url,
    start,
    crash,
    remove: async () => {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
