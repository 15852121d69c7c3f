import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../console/api/call-admin.ts';
import type { StoredDraft } from '../console/features/studio/draft-content.ts';
import { createDraftWriter } from '../console/features/studio/draft-writer.ts';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { wire } from '../schema/constants.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createLog } from '../server/log.ts';
import { aManifestFile, inEnglish } from './support/a-manifest.ts';
import { packed } from './support/admin-api.ts';
import { aRunningClock, type TestClock } from './support/clock.ts';
import { aServerDatabase } from './support/database.ts';
import { consoleHost, type Livery, startLivery } from './support/livery.ts';
import { type RawConnection, rawConnection } from './support/raw-connection.ts';
import { aStaffToken, ownerToken } from './support/staff.ts';

/** Four nodes on one server, each with its own folder and clock. They share nothing else. */
const count = 4;
const staff = { ana: 'ana@operator.example', bob: 'bob@operator.example' } as const;
type Name = keyof typeof staff;

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let folder: string;
const nodes: Livery[] = [];
const streams: RawConnection[] = [];
const settings = (index: number) => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, String(index)),
  SANDBOX: 'off',
  PREVIEW_DOMAIN: 'localhost',
  LOG_LEVEL: 'silent',
  LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const node = (index: number): Livery => {
  const found = nodes[index];
  if (found === undefined) throw new Error(`node ${index} does not run`);
  return found;
};
const begin = async (index: number, clock?: TestClock) => {
  nodes[index] = await startLivery(settings(index), clock && { clock });
};

beforeAll(async () => {
  database = await aServerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'livery-nodes-'));
  const log = createLog({ level: 'silent' });
  const parts = { databaseUrl: database.url, dataDir: folder, migrations: platformMigrations, log };
  const opened = await openDatabase(parts);
  for (const [name, email] of Object.entries(staff))
    await aStaffToken({ database: opened, email, token: tokenOf(name as Name) });
  await opened.close();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { socket } of streams.splice(0)) socket.destroy();
  await Promise.all(nodes.splice(0).map((running) => running.close()));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = (name: Name | 'owner') => (name === 'owner' ? ownerToken : `a-token-of-${name}`);
const admin = async ({
  at,
  as = 'owner',
  path,
  body,
  type = 'application/json',
}: {
  at: number;
  as?: Name | 'owner';
  path: string;
  body?: string;
  type?: string;
}) => {
  const headers = { authorization: `Bearer ${tokenOf(as)}`, ...(body && { 'content-type': type }) };
  const { status, text } = await node(at).send({
    host: consoleHost,
    path: `${wire.adminBase}${path}`,
    headers,
    ...(body && { method: 'POST', body }),
  });
  return { status, ...(JSON.parse(text) as { code?: string; message?: string; value?: unknown }) };
};
const push = ({
  id,
  stated = {},
  ...more
}: {
  id: string;
  stated?: object;
  at: number;
  as?: Name | 'owner';
  base?: number;
}) => {
  const query = new URLSearchParams({ environment: 'production', reason: 'a test' });
  if (more.base !== undefined) query.set('base', String(more.base));
  const manifest = aManifestFile({ ...inEnglish, ...stated, tenant: { id } });
  const body = packed({ 'manifest.json': JSON.stringify(manifest, null, 2) }).toString();
  return admin({ ...more, path: `/brands/${id}/releases?${query}`, type: 'application/octet-stream', body });
};
const change = ({
  id,
  path,
  value,
  seen,
  ...more
}: {
  id: string;
  path: string;
  value: unknown;
  seen?: string;
  at: number;
  as?: Name | 'owner';
}) => {
  const requests = [{ tenant: id, path, value }];
  return admin({
    ...more,
    path: '/changes',
    body: JSON.stringify({ requests, reason: 'a test', ...(seen && { seen }) }),
  });
};
type Row = { kind: string; sequence: string; path: string; value: unknown; actor: string; from: string | null };
const changesOf = async (id: string, at = 0) =>
  ((await admin({ at, path: `/brands/${id}/changes` })).value as Row[]).filter(({ kind }) => kind === 'change');
const manifestAt = async (id: string, at: number) => {
  const { status, text } = await node(at).send({ host: `${id}.localhost`, path: wire.manifestPath });
  if (status !== 200) return undefined;
  return JSON.parse(text) as {
    revision: string;
    manifest: { flags: Record<string, boolean> };
    texts: Record<string, Record<string, string>>;
  };
};
const everyNode = <T>(request: (at: number) => Promise<T>) => Promise.all(nodes.map((_, at) => request(at)));
const revisions = (id: string) => everyNode(async (at) => (await manifestAt(id, at))?.revision);
/** Opens a stream of a brand at a node, as a page does. `received` returns the revisions in the order in which they arrived. */
const listen = (id: string, at: number) => {
  const text = `GET ${wire.eventsPath} HTTP/1.1\r\nHost: ${id}.localhost\r\n\r\n`;
  const stream = rawConnection(node(at).port, text);
  streams.push(stream);
  return { received: () => [...stream.received().matchAll(/"revision":"(\w+)"/g)].map(([, revision]) => revision) };
};

describe('four nodes on one database', () => {
  it('begin and end a scheduled change once each, across the change to summer time and a restart of one of them', async () => {
    // Code that computed with the machine's clock instead of with moments would be an hour off.
    vi.stubEnv('TZ', 'Europe/Berlin');
    const clocks = Array.from({ length: count }, () => aRunningClock('2026-03-29T01:30:00+01:00'));
    for (const [index, clock] of clocks.entries()) await begin(index, clock);
    expect(
      (await push({ id: 'summer', stated: { locale: { ...inEnglish.locale, timeZone: 'Europe/Berlin' } }, at: 0 }))
        .status,
    ).toBe(200);
    await expect.poll(async () => new Set(await revisions('summer')).size).toBe(1);
    await expect.poll(() => manifestAt('summer', 3)).toBeDefined();
    const off = (await revisions('summer'))[0];
    const open = clocks.map((_, index) => listen('summer', index));
    for (const { received } of open) await expect.poll(received).toEqual([off]);

    // Clocks of machines always differ slightly.
    const jump = Date.parse('2026-03-29T01:59:50+01:00') - (clocks[0]?.now().getTime() ?? 0);
    for (const [index, clock] of clocks.entries()) clock.pass({ seconds: jump / 1000 + index * 0.1 });
    // Fourteen seconds pass, although the local clock jumps from two to three in between.
    const bounds = ['--from', '2026-03-29T01:59:56+01:00', '--until', '2026-03-29T03:00:10+02:00'];
    await node(0).change('flag', 'schedule', 'summer', 'CBS3', 'on', ...bounds);
    await node(3).close();
    nodes.length = 3;
    const [first, ...others] = open.slice(0, 3);
    await expect.poll(() => first?.received().length).toBe(2);
    const on = first?.received().at(-1);
    for (const { received } of others) await expect.poll(received).toEqual([off, on]);

    await begin(3, clocks[3]);
    const late = listen('summer', 3);
    await expect.poll(late.received).toEqual([on]);
    expect(await revisions('summer')).toEqual([on, on, on, on]);
    expect((await manifestAt('summer', 3))?.manifest.flags.CBS3).toBe(true);
    for (const { received } of open.slice(0, 3)) await expect.poll(received).toEqual([off, on, off]);
    // In less time than the interval at which a node checks the database by itself.
    await expect.poll(late.received, { timeout: 10_000 }).toEqual([on, off]);
    expect(await revisions('summer')).toEqual([off, off, off, off]);

    // An event sent twice would have arrived before this one.
    expect((await change({ id: 'summer', path: '/flags/PROFPIC3', value: true, at: 2 })).status).toBe(200);
    const last = (await manifestAt('summer', 2))?.revision;
    for (const { received } of open.slice(0, 3)) await expect.poll(received).toEqual([off, on, off, last]);
    await expect.poll(late.received).toEqual([on, off, last]);
    for (const rows of await everyNode((at) => changesOf('summer', at)))
      expect(rows).toMatchObject([
        { path: '/flags/CBS3', from: '2026-03-29T00:59:56.000Z', until: '2026-03-29T01:00:10.000Z' },
        { path: '/flags/PROFPIC3', from: null, until: null },
      ]);
  });

  it('receive each change at once, without waiting for a check', async () => {
    for (let index = 0; index < count; index += 1) await begin(index);
    expect((await push({ id: 'told', at: 0 })).status).toBe(200);
    // They check every 30 seconds. One change may be found in time by that, but not five in a row.
    for (let turn = 0; turn < 5; turn += 1) {
      const at = turn % count;
      expect((await change({ id: 'told', path: '/flags/CBS3', value: turn % 2 === 0, at })).status).toBe(200);
      // Read at once at the node that wrote it.
      const written = await manifestAt('told', at);
      expect(written?.manifest.flags.CBS3).toBe(turn % 2 === 0);
      await expect.poll(() => revisions('told')).toEqual(nodes.map(() => written?.revision));
    }
  });

  it('notify staff at one node of acts at another, once that node serves them', async () => {
    for (let index = 0; index < 2; index += 1) await begin(index);
    expect((await push({ id: 'heard', at: 0 })).status).toBe(200);
    await expect.poll(() => manifestAt('heard', 1)).toBeDefined();
    const headers = `Host: ${consoleHost}\r\nAuthorization: Bearer ${ownerToken}`;
    const text = `GET ${wire.staffEventsPath} HTTP/1.1\r\n${headers}\r\n\r\n`;
    const stream = rawConnection(node(1).port, text);
    streams.push(stream);
    const received = () => stream.received().match(/"kind":"change","brand":"heard"/g)?.length ?? 0;
    await expect.poll(stream.received).toContain('200 OK');
    for (let turn = 1; turn <= 5; turn += 1) {
      const value = turn % 2 === 0;
      expect((await change({ id: 'heard', path: '/flags/CBS3', value, at: 0 })).status).toBe(200);
      await expect.poll(received).toBe(turn);
      // A notified page may send its request at once.
      expect((await manifestAt('heard', 1))?.manifest.flags.CBS3).toBe(value);
    }
  });

  it('serve a changed text on each node, at once and under one revision', async () => {
    for (let index = 0; index < 2; index += 1) await begin(index);
    expect((await push({ id: 'worded', at: 0 })).status).toBe(200);
    await expect.poll(() => manifestAt('worded', 1)).toBeDefined();
    const titles = () => everyNode(async (at) => (await manifestAt('worded', at))?.texts.EN?.['access:title']);
    const open = listen('worded', 1);
    await expect.poll(() => open.received().length).toBe(1);
    for (const [turn, value] of ['One', 'Two', 'Three'].entries()) {
      const changed = await change({ id: 'worded', path: '/texts/EN/access/title', value, at: turn % 2 });
      expect(changed.status).toBe(200);
      await expect.poll(titles).toEqual([value, value]);
      expect(new Set(await revisions('worded')).size).toBe(1);
    }
    expect(open.received().at(-1)).toBe((await manifestAt('worded', 0))?.revision);
  });

  it('report to an editor who else changed the place meanwhile, on any node, and overwrite nothing', async () => {
    for (let index = 0; index < 2; index += 1) await begin(index);
    expect((await push({ id: 'edited', at: 0 })).status).toBe(200);
    await expect.poll(() => manifestAt('edited', 1)).toBeDefined();
    const field = '/registration/fields/nickname';
    const first = await change({ id: 'edited', path: `${field}/enabled`, value: true, at: 0, as: 'ana' });
    expect(first).toMatchObject({ status: 200 });
    const { sequence: seen } = first.value as { sequence: string };
    // A field that is off cannot be required, so the other node has to know that it is on.
    await expect
      .poll(async () => (await manifestAt('edited', 1))?.revision)
      .toBe((await manifestAt('edited', 0))?.revision);
    const second = { id: 'edited', path: `${field}/required`, value: true, at: 1, as: 'bob', seen } as const;
    expect((await change(second)).status).toBe(200);
    // A change of the place above it is refused as well.
    const third = { id: 'edited', path: field, value: { enabled: false }, at: 0, as: 'ana', seen } as const;
    const refused = await change(third);
    expect(refused).toMatchObject({ status: 409, code: 'change.stale', value: { actor: staff.bob } });
    expect(refused.message).toContain(staff.bob);
    // The refusing node may not have heard of the other change yet: the database refused.
    await expect.poll(async () => (await changesOf('edited')).map(({ value }) => value)).toEqual([true, true]);
    expect((await change({ ...third, path: '/flags/CBS3', value: true })).status).toBe(200);
  });

  it('lose no write of a draft whose node dies after it was stored and before it was answered, and write it once', async () => {
    for (let index = 0; index < 2; index += 1) await begin(index);
    expect((await push({ id: 'drafted', at: 0 })).status).toBe(200);
    await expect.poll(() => manifestAt('drafted', 1)).toBeDefined();
    const path = '/brands/drafted/drafts';
    const { value: row } = await admin({ at: 0, as: 'ana', path, body: JSON.stringify({ name: 'Autumn' }) });
    const at = `${path}/${(row as { id: string }).id}`;
    const read = async (from: number): Promise<StoredDraft> => {
      const { value } = await admin({ at: from, as: 'ana', path: at });
      const { draft, ...rest } = value as StoredDraft & { draft: { revision: number } };
      return { ...rest, revision: draft.revision };
    };
    let alive = 0;
    const repeats: (() => void)[] = [];
    const writer = createDraftWriter({
      first: await read(0),
      read: () => read(alive),
      send: async (patch) => {
        const body = JSON.stringify(patch);
        const answer = await admin({ at: alive, as: 'ana', path: `${at}/patches`, body });
        if (alive === 0) {
          alive = 1;
          await node(0).close();
          throw new Refusal({ code: 'unreachable', message: 'no answer' });
        }
        expect(answer).toMatchObject({ status: 200 });
        return answer.value as StoredDraft;
      },
      newId: () => crypto.randomUUID(),
      after: (run) => void repeats.push(run),
    });
    writer.write([{ path: '/theme/radius/small', value: 3 }]);
    await expect.poll(() => writer.get().status).toBe('waiting');
    writer.write([{ path: '/theme/radius/large', value: 9 }]);
    repeats.shift()?.();
    await expect.poll(() => writer.get().status).toBe('saved');
    const stored = await read(1);
    expect(stored).toMatchObject({ revision: 3, manifest: { theme: { radius: { small: 3, large: 9 } } } });
    expect(writer.get().stored.revision).toBe(3);
  });

  it('let one of two editors through who save at the same moment on two nodes', async () => {
    for (let index = 0; index < 2; index += 1) await begin(index);
    expect((await push({ id: 'raced', at: 0 })).status).toBe(200);
    await expect.poll(() => manifestAt('raced', 1)).toBeDefined();
    const names = ['ana', 'bob'] as const;
    let before: Row[] = [];
    for (let round = 0; round < 12; round += 1) {
      const seen = before.at(-1)?.sequence ?? '0';
      const answers = await Promise.all(
        names.map((as, at) => change({ id: 'raced', path: '/flags/CBS3', value: as === 'ana', seen, at, as })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'ana' : 'bob';
      const loser = answers.find(({ status }) => status === 409);
      expect(loser).toMatchObject({ code: 'change.stale', value: { actor: staff[winner] } });
      const after = await changesOf('raced', names.indexOf(winner));
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)).toMatchObject({ actor: staff[winner], value: winner === 'ana' });
      before = after;
    }
    for (let base = 1; base <= 5; base += 1) {
      const answers = await Promise.all(
        names.map((as, at) =>
          push({ id: 'raced', stated: { flags: { PTSYS3: base % 2 === 0, REWCEN3: as === 'ana' } }, base, at, as }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 'ana' : 'bob';
      const loser = answers.find(({ status }) => status === 409);
      expect(loser).toMatchObject({ code: 'release.stale', value: { actor: staff[winner] } });
      await expect
        .poll(() => everyNode(async (at) => (await manifestAt('raced', at))?.manifest.flags.REWCEN3))
        .toEqual([winner === 'ana', winner === 'ana']);
    }
  });
});
