import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDatabaseServer } from '../machine/find-database-server.ts';

export type Cluster = { readonly port: number; stop(): void };

/** Password of the administrator. */
export const adminPassword = 'administrator';

/** A separate PostgreSQL server on the loopback, which requires a password by SCRAM from every role. */
export async function startCluster(port: number): Promise<Cluster> {
  const server = await findDatabaseServer();
  if ('url' in server) throw new Error('unset TEST_DATABASE_URL: this needs PostgreSQL programs of the machine');
  const folder = mkdtempSync(join(tmpdir(), 'livery-cluster-'));
  chmodSync(folder, 0o777);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, adminPassword, { mode: 0o644 });
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  chmodSync(sockets, 0o777);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(server.folder, program), args, {
      ...server.user,
      cwd: folder,
      encoding: 'utf8',
      // The server has its own output, because an inherited pipe would make this call wait.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr ?? ''}`);
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  const options = `-p ${port} -k ${sockets} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return { port, stop: () => run('pg_ctl', '-D', data, '-m', 'fast', 'stop') };
}
