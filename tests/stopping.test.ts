import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { builtFolder } from '../scripts/program/builds.ts';
import { projectRoot } from '../server/project-root.ts';
import { aManifestFile, inEnglish } from './support/a-manifest.ts';
import { packed } from './support/admin-api.ts';
import { aServerDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { callOf, consoleHost } from './support/livery.ts';
import { passOn } from './support/pass-on.ts';
import { statOf } from './support/process-stat.ts';
import { rawConnection } from './support/raw-connection.ts';
import { anOwner, ownerToken } from './support/staff.ts';

type Node = { readonly child: ChildProcess; readonly port: number; readonly ended: Promise<unknown> };

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let folder: string;
const nodes: Node[] = [];
/** The second one would serve on for an hour. */
const drainOf = ['4', '3600'] as const;
let proxy: Server;

const start = async (index: 0 | 1): Promise<void> => {
  let printed = '';
  const child = spawn(process.execPath, [join(builtFolder(), 'server/serve.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: database.url,
      SANDBOX: 'off',
      PREVIEW_DOMAIN: 'localhost',
      LOG_LEVEL: 'error',
      BUDGETS: 'wide',
      DRAIN_SECONDS: drainOf[index],
      LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      printed += bytes;
    });
  const ended = once(child, 'exit');
  await eventually(() => expect(printed).toMatch(/http:\/\/\S+:\d+/));
  nodes[index] = { child, ended, port: Number(/http:\/\/\S+:(\d+)/.exec(printed)?.[1]) };
};
const node = (index: number) => nodes[index] as Node;

/** A proxy that looks every two seconds which nodes are ready, and sends each request to the next of them. */
const startProxy = async () => {
  let ready: number[] = [];
  let turn = 0;
  const look = async () => {
    const ports = nodes.map(({ port }) => port);
    const statuses = await Promise.all(
      ports.map((port) => callOf({ port, host: 'one.localhost', path: wire.readyPath }).catch(() => ({ status: 0 }))),
    );
    ready = ports.filter((_, index) => statuses[index]?.status === 200);
  };
  await look();
  const looking = setInterval(() => void look(), 2000);
  proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const onError = () => outgoing.writeHead(502).end();
    passOn({ incoming, outgoing, port: ready[turn % ready.length], onError });
  });
  proxy.once('close', () => clearInterval(looking));
  await once(proxy.listen(0), 'listening');
  return (proxy.address() as AddressInfo).port;
};

beforeAll(async () => {
  database = await aServerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'livery-rolling-'));
  await anOwner({ databaseUrl: database.url, dataDir: join(folder, '0') });
  await start(0);
  await start(1);
});
afterAll(async () => {
  proxy?.close();
  for (const { child } of nodes) child.kill('SIGKILL');
  await database?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const packedBrand = () =>
  packed({ 'manifest.json': JSON.stringify(aManifestFile({ ...inEnglish, tenant: { id: 'one' } })) });
const pushTo = async (port: number, { slow = false, base = '' } = {}) => {
  const query = new URLSearchParams({ environment: 'production', reason: 'a test', ...(base && { base }) });
  const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/octet-stream' };
  const path = `${wire.adminBase}/brands/one/releases?${query}`;
  const call = httpRequest({ port, method: 'POST', path, headers: { ...headers, host: consoleHost } });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const bytes = packedBrand();
  const parts = slow ? 12 : 1;
  for (let part = 0; part < parts; part += 1) {
    const length = Math.ceil(bytes.length / parts);
    call.write(bytes.subarray(part * length, (part + 1) * length));
    if (slow) await setTimeout(500);
  }
  call.end();
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
};

it('a node that is replaced refuses no call and cuts none: pages, calls of the platform, a slow upload', async () => {
  expect(await pushTo(node(0).port)).toBe(200);
  for (const { port } of nodes)
    await expect.poll(async () => (await callOf({ port, host: 'one.localhost', path: '/m/login' })).status).toBe(200);
  const port = await startProxy();
  const statuses: number[] = [];
  const paths = ['/m/login', wire.manifestPath, `${wire.apiBase}/status`];
  const calls: Promise<unknown>[] = [];
  const calling = setInterval(() => {
    const path = paths[calls.length % paths.length] ?? '';
    const failed = () => ({ status: 0 });
    calls.push(
      callOf({ port, host: 'one.localhost', path })
        .catch(failed)
        .then(({ status }) => statuses.push(status)),
    );
  }, 20);

  // It runs beyond the time in which the node serves on, and it goes to that node.
  const upload = pushTo(node(0).port, { slow: true, base: '1' });
  const { received } = rawConnection(node(0).port, `GET ${wire.eventsPath} HTTP/1.1\r\nHost: one.localhost\r\n\r\n`);
  await expect.poll(received).toMatch(/event: manifest/);
  const before = statuses.length;
  node(0).child.kill('SIGTERM');
  // Service managers signal every process, and some send it again.
  node(0).child.kill('SIGTERM');
  const direct = (path: string) => callOf({ port: node(0).port, host: 'one.localhost', path });
  await expect
    .poll(async () => {
      const { status, text } = await direct(wire.readyPath);
      return [status, text];
    })
    .toEqual([503, 'not ready: the node stops\n']);
  const page = await direct('/m/login');
  expect([page.status, page.headers.connection]).toEqual([200, 'close']);
  expect(await upload).toBe(200);
  expect(await node(0).ended).toEqual([0, null]);
  expect(received()).toMatch(/\r\n0\r\n\r\n$/);
  await start(0);
  // The proxy finds the new node, so that both serve again.
  await setTimeout(2500);
  clearInterval(calling);
  await Promise.all(calls);
  expect(statuses.length).toBeGreaterThan(before + 100);
  expect(statuses.filter((one) => one !== 200)).toEqual([]);
});

it('Ctrl-C does not wait for a proxy', async () => {
  node(1).child.kill('SIGINT');
  expect(await node(1).ended).toEqual([0, null]);
});

it.each([
  // A service manager signals npm alone, and npm's shell passes nothing on.
  ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
  ['Ctrl-C', (npm: number) => process.kill(-npm, 'SIGINT')],
  ['a closed terminal', (npm: number) => process.kill(-npm, 'SIGHUP')],
])('nothing of `npm start` is left after %s', async (_, stop) => {
  let printed = '';
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'npm'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as in a terminal.
    detached: true,
  });
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (bytes) => {
      printed += bytes;
    });
  await eventually(() => expect(printed).toMatch(/Ctrl-C stops it/));
  const group = npm.pid ?? 0;
  expect(membersOf(group).length).toBeGreaterThan(1);
  stop(group);
  await expect.poll(() => membersOf(group)).toEqual([]);
});

/** Running processes of a group. */
const membersOf = (group: number) =>
  readdirSync('/proc').filter((pid) => {
    const [state, , found] = statOf(pid);
    return Number(found) === group && state !== 'Z';
  });
