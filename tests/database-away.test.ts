import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { inEnglish } from './support/a-manifest.ts';
import { consoleHost, type Livery, startLivery } from './support/livery.ts';
import { aRestartablePostgres, type RestartablePostgres } from './support/restartable-postgres.ts';
import { ownerToken } from './support/staff.ts';
import { anAggregator } from './support/supplier.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

/** Seconds that the database is away under load; `OUTAGE_SECONDS=30` for a run by hand. */
const outage = Number(process.env.OUTAGE_SECONDS ?? 2) * 1000;

const keysOfTwo = { signingKey: { secret: 'TWO__HUB_SIGNING_KEY' }, publicKey: { secret: 'TWO__HUB_PUBLIC_KEY' } };

let postgres: RestartablePostgres;
let tenants: TenantsFolder;
let dataDir: string;
let livery: Livery | undefined;

beforeAll(async () => {
  postgres = await aRestartablePostgres();
  tenants = await aTenantsFolder({
    one: { ...inEnglish, theme: { mark: 'assets/mark.svg' } },
    two: { ...inEnglish, games: { country: 'PH', aggregators: [anAggregator(keysOfTwo)] } },
    three: inEnglish,
  });
  dataDir = await mkdtemp(join(tmpdir(), 'livery-away-'));
  const assets = join(tenants.path, 'one', 'assets');
  await mkdir(assets);
  await writeFile(
    join(assets, 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  );
});
afterAll(async () => {
  await livery?.close();
  await postgres?.remove();
  await tenants?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const metricsToken = 'a-token-of-the-metrics-of-the-test';
const begin = async (more: NodeJS.ProcessEnv = {}) => {
  livery = await startLivery({
    ...more,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    PREVIEW_DOMAIN: 'localhost',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: metricsToken,
  });
  return livery;
};
const request = async (path: string, headers: Record<string, string> = {}) => {
  if (livery === undefined) throw new Error('nothing runs');
  return livery.send({ host: 'one.localhost', path, headers });
};
const statusOf = async (path: string) => (await request(path)).status;
const ready = async () => {
  const { status, text } = await request(wire.readyPath);
  return `${status} ${text.trim()}`;
};
const metric = async (name: string) => {
  // The metrics work without the database.
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { text } = (await livery?.send({ host: consoleHost, path: '/metrics', headers })) ?? { text: '' };
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};
const assetPath = async () => {
  const { assets } = JSON.parse((await request(wire.manifestPath)).text) as { assets: Record<string, string> };
  return Object.values(assets)[0] ?? '';
};
const challenge = `${wire.apiBase}/challenge?purpose=username`;
const keys = `${wire.apiBase}/keys`;
const degraded = '200 degraded: the database does not answer; pages are served, calls of accounts are not';

// The story of one database: each test continues with the server, the disk and the brand of the test before.
describe('a node in production', { shuffle: false }, () => {
  it('reports that no brand is served, until one is pushed and promoted', async () => {
    const { command } = await begin();
    expect(await ready()).toBe('503 not ready: no brand is served');
    const push = await command('push', join(tenants.path, 'one'), '--reason', 'first');
    expect(push).toEqual({ code: 0, text: expect.any(String) });
    const promote = await command('promote', 'one', '--reason', 'first');
    expect(promote).toEqual({ code: 0, text: expect.any(String) });
    await expect.poll(ready).toBe('200 ready');
    expect(await statusOf('/m/home')).toBe(200);
  });

  it('serves pages, manifests and assets during an outage, refuses accounts, and loses no acknowledged change', async () => {
    const seen = new Map<string, Set<number>>();
    const note = (path: string, status: number) => seen.set(path, (seen.get(path) ?? new Set()).add(status));
    const acknowledged: string[] = [];
    let refused = 0;
    let going = true;
    const read = async (path: string) => {
      for (let turn = 0; going; turn += 1) {
        // A page that is not cached has to be rendered, so its address differs each time.
        const { status } = await request(path === '/m/help' ? `${path}?turn=${turn}` : path);
        note(path, status);
        await pause(5);
      }
    };
    const write = async () => {
      for (let turn = 0; going; turn += 1) {
        const name = `turn ${turn}`;
        const value = turn % 2 === 0 ? 'on' : 'off';
        const requested = livery?.command('flag', 'set', 'one', 'FEEDBACK3', value, '--reason', name);
        const { code } = (await requested) ?? { code: 1 };
        if (code === 0) acknowledged.push(name);
        else refused += 1;
        await pause(20);
      }
    };
    const asset = await assetPath();
    const load = Promise.all([...['/m/home', '/m/help', wire.manifestPath, asset].map(read), write()]);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);

    await postgres.crash();
    await expect.poll(ready).toBe(degraded);
    expect(await metric('livery_database_up')).toBe(0);
    await pause(outage);
    const during = await request(challenge);
    expect([during.status, Number(during.headers['retry-after'])]).toEqual([503, 5]);
    expect(await statusOf('/m/home')).toBe(200);

    await postgres.start();
    await expect.poll(ready).toBe('200 ready');
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2);
    going = false;
    await load;
    expect(refused).toBeGreaterThan(0);
    expect(Object.fromEntries([...seen].map(([path, statuses]) => [path, [...statuses]]))).toEqual({
      '/m/home': [200],
      '/m/help': [200],
      [wire.manifestPath]: [200],
      [asset]: [200],
    });
    const { lines } = await exported();
    const stored = new Set(lines.map(({ reason }) => reason));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  });

  it('starts without its database, serves the copy on its disk, and catches up without a restart', async () => {
    const asset = await assetPath();
    const homeOf = async (brand: string) =>
      (await livery?.send({ host: `${brand}.localhost`, path: '/m/home' }))?.status;
    const homeOfTwo = () => homeOf('two');
    const restOfTwo = async () =>
      Object.fromEntries(
        await Promise.all(
          archivedPaths.map(async (path) => {
            const answer = await livery?.send({ host: 'two.localhost', path, method: 'POST', body: '{}' });
            return [path, answer?.status === 200 ? answer.text : answer?.status];
          }),
        ),
      );
    await livery?.change('push', join(tenants.path, 'two'), '--to', 'production');
    await expect.poll(homeOfTwo).toBe(200);
    // A supplier has booked on the brand, so from now on its host answers only suppliers.
    await aBookingFor('two');
    await livery?.change('archive', 'two');
    await expect.poll(homeOfTwo).toBe(404);
    expect(await restOfTwo()).toEqual(answersOfArchived);
    // No supplier booked for this one, so that its domains are free.
    await livery?.change('push', join(tenants.path, 'three'), '--to', 'production');
    await expect.poll(() => homeOf('three')).toBe(200);
    await livery?.change('archive', 'three');
    await expect.poll(() => homeOf('three')).toBe(404);
    const before = JSON.parse((await request(wire.manifestPath)).text) as { revision: string };
    await livery?.close();
    await postgres.crash();

    await begin();
    expect(await ready()).toBe(degraded);
    // The copies on the disk record that both brands are archived, and that the domains of one stay.
    expect([await homeOfTwo(), await homeOf('three')]).toEqual([404, 404]);
    // Without its database the node can't tell whether another supplier ever booked.
    expect(await restOfTwo()).toEqual({ ...answersOfArchived, '/wallet/other/user/balance': 503 });
    const page = await request('/m/home');
    expect([page.status, /<main\b/.test(page.text)]).toEqual([200, true]);
    expect(JSON.parse((await request(wire.manifestPath)).text).revision).toBe(before.revision);
    for (const path of [asset, '/icons/icon-192.png']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    const refusal = await request(keys);
    expect([refusal.status, Number(refusal.headers['retry-after'])]).toEqual([503, 5]);
    expect(await metric('livery_serving_from_disk')).toBe(1);

    await postgres.start();
    await expect.poll(ready).toBe('200 ready');
    await expect.poll(() => statusOf(keys)).toBe(200);
    expect(await metric('livery_serving_from_disk')).toBe(0);
    for (const value of ['on', 'off']) {
      await livery?.change('flag', 'set', 'one', 'REWCEN3', value);
      const { manifest } = JSON.parse((await request(wire.manifestPath)).text);
      expect(manifest.flags.REWCEN3).toBe(value === 'on');
    }
  });

  it('stays without its database if that was set up with another key', async () => {
    await livery?.close();
    await postgres.crash();
    await begin({ LIVERY_KEY: Buffer.alloc(32, 7).toString('base64') });
    await postgres.start();
    // The node checks every second.
    await pause(3000);
    expect([await ready(), await statusOf(keys), await statusOf('/m/home')]).toEqual([degraded, 503, 200]);
  });

  it('does not start without its database if its disk has no copy', async () => {
    await livery?.close();
    livery = undefined;
    await postgres.crash();
    await rm(join(dataDir, 'kept'), { recursive: true });
    await expect(begin()).rejects.toMatchObject({ code: 'database.unavailable' });
  });
});

const walletPath = '/wallet/hub/user/balance';
const archivedPaths = [walletPath, '/wallet/other/user/balance', `${wire.apiBase}/sessions`, '/media/x', '/m/home'];
/** Only a supplier gets an answer, and it would have to sign. */
const answersOfArchived = {
  ...Object.fromEntries(archivedPaths.map((path) => [path, 404])),
  [walletPath]: '{"status":"RS_ERROR_INVALID_SIGNATURE"}',
};

/** Inserted without foreign keys, because the player does not matter here. */
async function aBookingFor(tenant: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into supplier_transaction (tenant, aggregator, id, kind, status, player_id, amount, round, game_code, free, at)
     values ($1, 'hub', 'x', 'bet', 'booked', 'ana', 1, 'r', 'g', false, now())`,
    [tenant],
  );
  await client.end();
}

/** Changes of the brand, from the command's history. */
async function exported(): Promise<{ lines: { reason: string }[] }> {
  const { text } = (await livery?.send({
    host: consoleHost,
    path: `${wire.adminBase}/brands/one/changes`,
    headers: { authorization: `Bearer ${ownerToken}` },
  })) ?? { text: '{}' };
  return { lines: (JSON.parse(text) as { value: { reason: string }[] }).value };
}
