import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { main } from '../scripts/livery/main.ts';
import { builtFolder } from '../scripts/program/builds.ts';
import { inEnglish } from './support/a-manifest.ts';
import { aServerDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { callOf, consoleHost, ownerEnv } from './support/livery.ts';
import { statOf } from './support/process-stat.ts';
import { rawConnection } from './support/raw-connection.ts';
import { anOwner, ownerToken } from './support/staff.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

const count = 3;
/** Challenges per address (platform/protection/budgets.ts). */
const budget = 60;

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let tenants: TenantsFolder;
let dataDir: string;
let primary: ChildProcess;
let printed = '';
let port: number;

beforeAll(async () => {
  database = await aServerDatabase();
  tenants = await aTenantsFolder({ one: inEnglish });
  dataDir = await mkdtemp(join(tmpdir(), 'livery-workers-'));
  await anOwner({ databaseUrl: database.url, dataDir });
  primary = spawn(process.execPath, [join(builtFolder(), 'server/serve.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      WORKERS: String(count),
      SANDBOX: 'off',
      PREVIEW_DOMAIN: 'localhost',
      LOG_LEVEL: 'error',
    },
  });
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on('data', (bytes) => {
      printed += bytes;
    });
  await eventually(() => expect(printed).toMatch(/http:\/\/\S+:\d+/));
  port = Number(/http:\/\/\S+:(\d+)/.exec(printed)?.[1]);
  await eventually(async () => expect(await workersServing()).toHaveLength(count));
  await command('push', join(tenants.path, 'one'), '--to', 'production', '--reason', 'test');
  await eventually(async () => expect(await perWorker('livery_brands_served')).toEqual([1, 1, 1]));
});
afterAll(async () => {
  primary?.kill('SIGKILL');
  await database?.drop();
  await tenants?.remove();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const command = async (...argv: string[]) => {
  const lines: string[] = [];
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  if ((await main({ argv, output, env: ownerEnv(port) })) !== 0) throw new Error(lines.join('\n'));
};
const request = (path: string) => callOf({ port, host: 'one.localhost', path });
const metrics = async () => {
  const headers = { authorization: `Bearer ${ownerToken}` };
  return (await callOf({ port, host: consoleHost, path: '/metrics', headers })).text.split('\n');
};
/** Values of each worker, in the order of their numbers. */
const perWorker = async (name: string) =>
  (await metrics()).filter((line) => line.startsWith(`${name}{worker="`)).map((line) => Number(line.split(' ')[1]));
const workersServing = async () =>
  (await metrics()).flatMap((line) => /^livery_database_up\{worker="(\d+)"\} 1$/.exec(line)?.[1] ?? []);
const workerPids = () =>
  readdirSync('/proc').flatMap((pid) => {
    const [state, parent] = statOf(pid);
    return Number(parent) === primary.pid && state !== 'Z' ? [Number(pid)] : [];
  });

// The order matters: the last test ends the program that all of them share, and the one before it kills a worker.
describe('several workers on one port', { shuffle: false }, () => {
  it('start one after the first, so that only one migrates, and only one prints', async () => {
    expect(workerPids()).toHaveLength(count);
    expect(printed.match(/Ctrl-C stops it/g)).toHaveLength(1);
    expect(printed).not.toMatch(/ended/);
  });

  it('notify open pages of a change, whichever worker has the page and whichever made the change', async () => {
    const text = `GET ${wire.eventsPath} HTTP/1.1\r\nHost: one.localhost\r\n\r\n`;
    const streams = Array.from({ length: 12 }, () => rawConnection(port, text));
    const changeCounts = () => streams.map(({ received }) => received().match(/event: manifest\n/g)?.length ?? 0);
    await expect.poll(changeCounts).toEqual(streams.map(() => 1));
    const open = await perWorker('livery_event_streams');
    expect([open.length, open.reduce((sum, one) => sum + one, 0), Math.min(...open) > 0]).toEqual([3, 12, true]);
    await command('flag', 'set', 'one', 'FEEDBACK3', 'on', '--reason', 'test');
    await expect.poll(changeCounts).toEqual(streams.map(() => 2));
    const revisions = streams.map(({ received }) =>
      received()
        .match(/"revision":"\w+"/g)
        ?.at(-1),
    );
    expect(new Set(revisions).size).toBe(1);
    for (const { socket } of streams) socket.destroy();
  });

  it('accept a one-time value once, and grant a budget once', async () => {
    const challenge = async () => request(`${wire.apiBase}/challenge?purpose=username`);
    const made = JSON.parse((await challenge()).text) as { value: Challenge };
    const solution = await solveChallenge({ challenge: made.value, deriveKey });
    const proof = Buffer.from(JSON.stringify({ challenge: made.value, solution })).toString('base64');
    const query = new URLSearchParams({ username: 'somebody', proof });
    const used = await Promise.all(
      Array.from({ length: 30 }, () => request(`${wire.apiBase}/registration/username?${query}`)),
    );
    const statuses = used.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);

    const answers = await Promise.all(Array.from({ length: 2 * budget }, challenge));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(budget - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(budget + 1);
    const answered = async () =>
      (await metrics()).filter((line) =>
        /^livery_requests_total\{class="api",status="429",worker="\d+"\} [1-9]/.test(line),
      ).length;
    // Connections go to the workers in turn. One worker may have used its share before the budget was spent.
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 6 }, challenge));
        return answered();
      })
      .toBeGreaterThan(1);
  });

  it('are replaced when one dies, and the others continue', async () => {
    const before = await workersServing();
    const [pid = 0] = workerPids();
    process.kill(pid, 'SIGKILL');
    // Connections that the primary passes on before it notices the end are lost with the worker.
    await expect.poll(() => printed).toContain(`worker ${pid} ended (SIGKILL): another starts in 250 ms`);
    for (let turn = 0; turn < 20; turn += 1) expect((await request('/m/home')).status).toBe(200);
    await expect.poll(async () => (await workersServing()).length).toBe(count);
    expect(await workersServing()).not.toEqual(before);
    expect(workerPids()).not.toContain(pid);
    // All workers share the address of the admin API, which survives the end of one.
    await command('flag', 'set', 'one', 'FEEDBACK3', 'off', '--reason', 'test');
  });

  it('finish their open work when they are stopped', async () => {
    const text = `GET ${wire.eventsPath} HTTP/1.1\r\nHost: one.localhost\r\n\r\n`;
    const { received, socket } = rawConnection(port, text);
    await expect.poll(received).toMatch(/event: manifest/);
    const closed = new Promise<boolean>((resolve) => socket.once('close', resolve));
    const pids = workerPids();
    const ended = new Promise((resolve) => primary.once('exit', (code, signal) => resolve(signal ?? code)));
    primary.kill('SIGTERM');
    // The answer arrives completely and is not cut.
    expect(await closed).toBe(false);
    expect(received()).toMatch(/\r\n0\r\n\r\n$/);
    expect(await ended).toBe(0);
    const left = pids.filter((pid) => existsSync(`/proc/${pid}`));
    expect(left).toEqual([]);
  });
});
