import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdminAddress, adminFile } from '../config-server/admin/door/admin-token.ts';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { showFigures } from '../platform/money/waiting/show-figures.ts';
import { wire } from '../schema/constants.ts';
import { adminOperations } from '../schema/generated/admin-operations.ts';
import { operations } from '../schema/generated/operations.ts';
import { sourceFilesOf } from '../scripts/toolchain/test/source-files.ts';
import { systemClock } from '../server/clock.ts';
import type { Database, StaleReading } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { mostBehind } from '../server/database/read-replica.ts';
import { createLog } from '../server/log.ts';
import { projectRoot } from '../server/project-root.ts';
import { aManifest } from './support/a-manifest.ts';
import { aServerDatabase, migratedTemplate } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { startLivery } from './support/livery.ts';
import { aMember } from './support/members.ts';
import { aPlatform } from './support/platform.ts';
import { asAdministrator } from './support/postgres.ts';
import { aRestartablePostgres } from './support/restartable-postgres.ts';
import { aTenantsFolder } from './support/tenants-folder.ts';

const migrations = platformMigrations;
const lines: { level: number; msg: string }[] = [];
const log = createLog({ level: 'info', destination: { write: (line: string) => lines.push(JSON.parse(line)) } });
const warnings = () => lines.filter(({ msg }) => msg.includes('replica')).map(({ msg }) => msg);
beforeEach(() => {
  lines.length = 0;
});

/** Texts of the outbox of a tenant, as a reading that may be stale sees them. */
const textsOf = (database: Database, tenant: string) =>
  database
    .readStale('listBets')
    .asTenant(tenant, async (tx) => ({
      texts: (await tx.selectFrom('outbox').select('text').orderBy('text').execute()).map(({ text }) => text),
      seenUntil: tx.seenUntil,
    }));
const outbox = (tenant: string, text: string) =>
  `insert into outbox (tenant, id, channel, recipient, text, created_at) values ('${tenant}', '${text}', 'sms', '1', '${text}', now())`;

it('only readings whose answer states its age, or is of days that have ended, may read the replica', async () => {
  const found = new Set(
    sourceFilesOf(['server', 'platform', 'config-server', 'sandbox', 'scripts'])
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
            /\b(?:readStale|readerOfEnded)\((?:[\w.]+,\s*)?('?\w+'?)/g,
          ),
        ].map(([, reading]) => `${file} ${reading}`),
      ),
  );
  // Before you add one: no session, no balance, nothing on which an act decides, and no list that its reader has just changed.
  expect([...found].sort()).toEqual([
    "config-server/admin/activity/operating-endpoints.ts 'exportAudit'",
    "config-server/admin/activity/operating-endpoints.ts 'listAudit'",
    "platform/games/bets/endpoints.ts 'listBets'",
    "platform/money/waiting/show-figures.ts 'showFigures'",
    // The two places that pass one of them on.
    'server/database/database.ts reading',
    'server/database/read-replica.ts reading',
  ]);
  const { listAudit, exportAudit, showFigures } = adminOperations;
  const readings: Record<StaleReading, { method: string }> = {
    listBets: operations.listBets,
    listAudit,
    exportAudit,
    showFigures,
  };
  expect(Object.values(readings).map(({ method }) => method)).toEqual(['get', 'get', 'get', 'get']);
});

describe('a second database with other rows, in the place of a replica', () => {
  let primary: Awaited<ReturnType<typeof aServerDatabase>>;
  let replica: Awaited<ReturnType<typeof aServerDatabase>>;
  let database: Database;
  const opened: Database[] = [];
  const open = async (readUrl: string | undefined) => {
    const made = await openDatabase({ databaseUrl: primary.url, readUrl, migrations, log });
    opened.push(made);
    return made;
  };
  /** Sets the time until which the replica has everything. */
  const beat = (secondsAgo: number) =>
    asAdministrator(
      replica.url,
      `insert into replica_beat values (true, clock_timestamp() - interval '${secondsAgo} seconds')
      on conflict (id) do update set at = excluded.at returning at`,
    ).then(({ rows }) => rows[0].at as Date);

  beforeAll(async () => {
    const template = await migratedTemplate(migrations);
    [primary, replica] = [await aServerDatabase(template), await aServerDatabase(template)];
    for (const [place, name] of [
      [primary, 'primary'],
      [replica, 'replica'],
    ] as const)
      for (const tenant of ['alpha', 'beta']) await asAdministrator(place.url, outbox(tenant, `${name} ${tenant}`));
    database = await open(replica.url);
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await primary?.drop();
    await replica?.drop();
  });

  it('is read under the row security of the tenant, and can not be written', async () => {
    const at = await beat(1);
    expect(await textsOf(database, 'alpha')).toEqual({ texts: ['replica alpha'], seenUntil: at });
    expect(await textsOf(database, 'beta')).toEqual({ texts: ['replica beta'], seenUntil: at });
    const setting = (tenant: string) =>
      database.readStale('listBets').asTenant(
        tenant,
        async (tx) =>
          (
            await sql`select current_user as role, current_setting('livery.tenant') as tenant,
          current_setting('transaction_read_only') as readonly, current_setting('transaction_isolation') as isolation`.execute(
              tx,
            )
          ).rows,
      );
    expect(await setting('alpha')).toEqual([
      { role: 'livery_tenant', tenant: 'alpha', readonly: 'on', isolation: 'repeatable read' },
    ]);
    // Nobody but tenants reads rows of players.
    await expect(
      database.readStale('showFigures').asOperator((tx) => tx.selectFrom('outbox').selectAll().execute()),
    ).rejects.toMatchObject({ code: '42501' });
    for (const readUrl of [replica.url, undefined])
      await expect(
        (await open(readUrl)).readStale('listBets').asTenant('alpha', (tx) => tx.deleteFrom('outbox').execute()),
      ).rejects.toMatchObject({ code: '25006' });
    await expect(
      database.asTenant('alpha', () => database.readStale('listBets').asTenant('alpha', async () => undefined)),
    ).rejects.toMatchObject({ code: 'database.nested_transaction' });
    // Everything else reads the primary.
    const rows = await database.asTenant('alpha', (tx) => tx.selectFrom('outbox').select('text').execute());
    expect(rows).toEqual([{ text: 'primary alpha' }]);
  });

  it('is left for the primary while it is too far behind, and read again afterwards', async () => {
    const fresh = await open(replica.url);
    await beat(mostBehind / 1000 + 1);
    for (let times = 0; times < 2; times += 1)
      expect(await textsOf(fresh, 'alpha')).toEqual({ texts: ['primary alpha'], seenUntil: undefined });
    expect(fresh.measures().replica).toEqual({
      reads: { replica: 0, behind: 2, failed: 0 },
      behindSeconds: expect.any(Number),
    });
    expect(fresh.measures().replica?.behindSeconds).toBeGreaterThan(mostBehind / 1000);
    await beat(0);
    expect((await textsOf(fresh, 'alpha')).texts).toEqual(['replica alpha']);
    expect(warnings()).toEqual([
      expect.stringMatching(/^the replica is \d+\.\d+ seconds behind: the primary is read instead$/),
      'the replica is read again',
    ]);
    // One that was never written to, or is not migrated, is as old as can be.
    await asAdministrator(replica.url, 'delete from replica_beat');
    expect((await textsOf(fresh, 'alpha')).texts).toEqual(['primary alpha']);
    expect(fresh.measures().replica?.reads).toEqual({ replica: 1, behind: 3, failed: 0 });
  });

  it('is left for the primary if it is away, silent, or not migrated', async () => {
    const silent = net.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const empty = await aServerDatabase();
    try {
      for (const url of [
        'postgresql://admin@127.0.0.1:1/nowhere',
        `postgresql://admin@127.0.0.1:${(silent.address() as AddressInfo).port}/silent`,
        empty.url,
      ]) {
        lines.length = 0;
        const other = await open(url);
        await other.ping();
        for (let times = 0; times < 2; times += 1)
          expect(await textsOf(other, 'alpha')).toEqual({ texts: ['primary alpha'], seenUntil: undefined });
        expect([other.isHere(), other.measures().replica?.reads]).toEqual([true, { replica: 0, behind: 0, failed: 2 }]);
        expect(warnings()).toEqual(['the replica failed: the primary is read instead']);
      }
    } finally {
      silent.close();
      await empty.drop();
    }
  });

  it('is asked once if replay cancels a reading, and the primary afterwards', async () => {
    await beat(0);
    const runs: boolean[] = [];
    const value = await database.readStale('listBets').asTenant('alpha', async (tx) => {
      runs.push(tx.seenUntil !== undefined);
      if (tx.seenUntil !== undefined)
        await sql`do $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`.execute(
          tx,
        );
      return runs.length;
    });
    expect([value, runs]).toEqual([2, [true, false]]);
  });

  it('figures state the time until which the replica has everything, and no later one', async () => {
    const at = await beat(2);
    const figures = () =>
      showFigures({ database, clock: systemClock, readable: ['alpha', 'beta'], brand: undefined, query: {} });
    expect((await figures()).countedUntil).toBe(at.toISOString());
    await beat(mostBehind / 1000 + 1);
    expect(Date.parse((await figures()).countedUntil)).toBeGreaterThan(at.getTime());
  });

  it('has the bets of days that have ended; sessions, balances and the bets of today are those of the primary', async () => {
    const manifests = ['alpha', 'beta'].map((id) =>
      aManifest({ tenant: { id }, flags: { TRANSBETREPMEM3: true }, locale: { timeZone: 'UTC' } }),
    );
    const stage = await aPlatform({ manifests, database });
    try {
      const member = await aMember({ stage });
      const now = stage.clock.now();
      const yesterday = new Date(now.getTime() - 24 * 3_600_000);
      for (const [{ url }, name] of [
        [primary, 'of the primary'],
        [replica, 'of the replica'],
      ] as const)
        for (const [day, at] of [
          ['today', now],
          ['yesterday', yesterday],
        ] as const)
          await asAdministrator(
            url,
            `set session_replication_role = replica;
            insert into bet (tenant, id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url,
              stake, payout, currency, status, placed_at)
            values ('alpha', '${name} ${day}', '${member.id}', '${name} ${day}', 1, '${name} ${day}', 'RNG', 'x', '/x', 1, 0, 'USD',
              'open', '${at.toISOString()}')`,
          );
      const namesOf = async (query: Record<string, string>) =>
        ((await member.browser.value('listBets', { query })) as { list: { gameName: string }[] }).list.map(
          ({ gameName }) => gameName,
        );
      const [dayOfToday, dayBefore] = [now, yesterday].map((time) => time.toISOString().slice(0, 10)) as [
        string,
        string,
      ];
      await beat(0);
      expect(await namesOf({ from: dayBefore, to: dayBefore })).toEqual(['of the replica yesterday']);
      expect(await namesOf({ from: dayOfToday, to: dayOfToday })).toEqual(['of the primary today']);
      expect(await namesOf({})).toEqual(['of the primary today', 'of the primary yesterday']);
      expect((await member.browser.value('getWallet')).sumBalance).toBe('1000.00');
      await beat(mostBehind / 1000 + 1);
      expect(await namesOf({ from: dayBefore, to: dayBefore })).toEqual(['of the primary yesterday']);
    } finally {
      await stage.close();
    }
  });
});

it('the whole program exports the audit of a time that has passed from it, and serves on when it is gone', async () => {
  const [primary, replica] = [await aServerDatabase(), await aServerDatabase(await migratedTemplate(migrations))];
  const tenants = await aTenantsFolder({ one: {}, two: {} });
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-replica-'));
  const file = join(dataDir, 'read-url');
  await writeFile(file, replica.url);
  const env = { DATABASE_URL: primary.url, DATABASE_READ_URL_FILE: file, DATA_DIR: dataDir, SANDBOX: 'on' };
  const livery = await startLivery({ ...env, TENANTS_DIR: tenants.path, LOG_LEVEL: 'silent' });
  try {
    const admin: AdminAddress = JSON.parse(await readFile(join(dataDir, adminFile), 'utf8'));
    const get = async (path: string) =>
      (await livery.send({ host: admin.host, path, headers: { authorization: `Bearer ${admin.token}` } })).text;
    for (const [{ url }, name] of [
      [primary, 'primary'],
      [replica, 'replica'],
    ] as const)
      await asAdministrator(
        url,
        `insert into audit (tenant, id, scope, actor, action, subject, created_at)
          select tenant, 'of-${name}', 'brand', 'staff:ana', 'brand.archived', 'at ${name}', now() - interval '2 days'
          from unnest(array['one', 'two']) as tenant;
        insert into replica_beat values (true, now() + interval '1 hour') on conflict (id) do update set at = excluded.at`,
      );
    const passed = new Date(Date.now() - 3_600_000).toISOString();
    const list = (query: string) => get(`/admin/v1/audit?actor=staff:ana&${query}`);
    const exported = (query: string) => get(`/admin/v1/audit/export?brand=one&${query}`);
    expect([await list(`to=${passed}`), await list('brand=two')]).toEqual([
      expect.stringMatching(/^(?=.*at replica)(?!.*at primary)/),
      expect.stringMatching(/^(?=.*at primary)(?!.*at replica)/),
    ]);
    expect([await exported(`to=${passed}`), await exported('')]).toEqual([
      expect.stringMatching(/^(?=.*at replica)(?!.*at primary)/s),
      expect.stringMatching(/^(?=.*at primary)(?!.*at replica)/s),
    ]);
    // Exports are recorded at the primary, which the second one has read.
    expect(await exported('')).toContain('audit.exported');
    expect(await get('/metrics')).toContain('livery_replica_reads_total{outcome="replica"} 2\n');
    await replica.drop();
    expect(await exported(`to=${passed}`)).toContain('at primary');
    expect(await get('/metrics')).toContain('livery_replica_reads_total{outcome="failed"} 1\n');
    expect(await livery.send({ host: 'one.localhost', path: wire.readyPath })).toMatchObject({
      status: 200,
      text: 'ready\n',
    });
  } finally {
    await livery.close();
    await Promise.all([primary.drop(), replica.drop(), tenants.remove()]);
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('a standby that follows by streaming replication', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  it('is read while it follows, states its age while it is paused, and delays nobody while it is away', async () => {
    const primary = await aRestartablePostgres();
    stops.push(() => primary.remove());
    const first = await openDatabase({ databaseUrl: primary.url, migrations, log });
    await first.close();
    const standby = await primary.standby();
    stops.push(() => standby.remove());
    const database = await openDatabase({ databaseUrl: primary.url, readUrl: standby.url, migrations, log });
    stops.push(() => database.close());
    const place = () =>
      database.readStale('showFigures').asOperator(async (tx) => {
        const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tx);
        return rows[0]?.standby;
      });
    await asAdministrator(primary.url, outbox('alpha', 'first'));
    // Until a node has written its first beat, nobody knows how old the standby is.
    await eventually(async () => expect(await place()).toBe(true));
    await eventually(async () => expect((await textsOf(database, 'alpha')).texts).toEqual(['first']));
    await asAdministrator(standby.url, 'select pg_wal_replay_pause()');
    await asAdministrator(primary.url, outbox('alpha', 'second'));
    const { rows } = await asAdministrator(primary.url, `select clock_timestamp() as at`);
    const paused = await textsOf(database, 'alpha');
    // Either it is too old by now on this machine, or it states an age that is older than what it lacks.
    expect(paused.seenUntil === undefined ? ['first', 'second'] : ['first']).toEqual(paused.texts);
    if (paused.seenUntil !== undefined) expect(paused.seenUntil.getTime()).toBeLessThan(rows[0].at.getTime());
    await asAdministrator(standby.url, 'select pg_wal_replay_resume()');
    await eventually(async () => {
      const seen = await textsOf(database, 'alpha');
      expect([seen.texts, seen.seenUntil]).toEqual([['first', 'second'], expect.any(Date)]);
    });
    await standby.crash();
    expect([await place(), (await textsOf(database, 'alpha')).texts]).toEqual([false, ['first', 'second']]);
    await database.ping();
    await standby.start();
    await eventually(async () => expect(await place()).toBe(true));
  });
});
