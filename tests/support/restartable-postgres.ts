import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, rm, writeFile } from 'node:fs/promises';
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
  /** A standby that follows this server by streaming replication. This server is restarted for the copy. */
  standby(): Promise<RestartablePostgres>;
  remove(): Promise<void>;
};

/** `settings` are those of postgresql.conf, such as `wal_level=logical`. */
export async function aRestartablePostgres(...settings: readonly string[]): Promise<RestartablePostgres> {
  const { databaseServer } = await prepareMachine();
  // A server that the environment names is shared and keeps running.
  const programs: DatabasePrograms =
    'url' in databaseServer ? { folder: (await shippedByNpm()).databasePrograms } : databaseServer;
  return aServer(programs, await makeCluster(programs), settings);
}

async function aServer(
  programs: DatabasePrograms,
  folder: string,
  settings: readonly string[],
): Promise<RestartablePostgres> {
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
    standby: async () => {
      // A copy of a server that does not run recovers by itself, and needs no program for base backups.
      await crash();
      const copy = await makeCluster(programs);
      const copied = spawnSync('cp', ['-a', `${folder}/data/.`, `${copy}/data`], { ...programs.user });
      if (copied.status !== 0) throw new Error(`copying the server failed: ${copied.stderr}`);
      const signal = `${copy}/data/standby.signal`;
      await writeFile(signal, '');
      if (programs.user) await chown(signal, programs.user.uid, programs.user.gid);
      await start();
      return aServer(programs, copy, [...settings, `primary_conninfo=host=${folder} user=admin`]);
    },
    remove: async () => {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
