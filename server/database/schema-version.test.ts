import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { kyselyOver } from './connections.ts';
import { runMigrations } from './migrations.ts';
import { type Embedded, openEmbedded } from './open-embedded.ts';
import { claimSchema, schemaVersion, watchSchema } from './schema-version.ts';

let embedded: Embedded;
beforeAll(async () => {
  embedded = await openEmbedded({});
});
afterAll(() => embedded?.end());
afterEach(() => vi.useRealTimers());

test('a newer program claims the database and waits for older ones; an older one is refused', async () => {
  const db = kyselyOver(embedded);
  await runMigrations({ db, migrations: [] });
  const waits: number[] = [];
  const claim = (own: number) => claimSchema({ db, own, wait: async (milliseconds) => waits.push(milliseconds) });
  await claim(schemaVersion);
  expect(waits).toEqual([]);

  const database = { asOperator: <T>(work: (tx: never) => Promise<T>) => work(db as never) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const old = watchSchema(database, createLog({ level: 'silent' }));
  await old.look();
  expect(old.isServed()).toBe(true);

  await claim(schemaVersion + 1);
  expect(waits).toEqual([20_000]);
  await claim(schemaVersion + 1);
  expect(waits).toHaveLength(1);
  await expect(claim(schemaVersion)).rejects.toMatchObject({ code: 'database.other_version' });
  await expect(runMigrations({ db, migrations: [] })).rejects.toMatchObject({
    code: 'database.other_version',
    message: expect.stringContaining('start the newer program'),
  });
  vi.advanceTimersByTime(2000);
  await expect.poll(old.isServed).toBe(false);
  await expect(old.look()).rejects.toMatchObject({ code: 'database.other_version' });
  await old.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a database from before the baseline is refused by its history, whatever its schema version, and stays as it is', async () => {
  const early = await openEmbedded({});
  const db = kyselyOver(early);
  const refused = {
    code: 'database.other_version',
    message: expect.stringMatching(/early version.* delete DATA_DIR.* DATABASE_URL/),
  };
  try {
    const run = (statement: string) => sql.raw<Record<string, string>>(statement).execute(db);
    await run('create table applied_migration (id text primary key, applied_at timestamptz not null default now())');
    await run("insert into applied_migration (id) values ('core.001-releases')");
    await expect(runMigrations({ db, migrations: [] })).rejects.toMatchObject(refused);
    await run('create table schema_version (one boolean primary key check (one), version integer not null)');
    await run('insert into schema_version values (true, 0)');
    for (const version of [schemaVersion, schemaVersion + 2]) {
      await run(`update schema_version set version = ${version}`);
      await expect(runMigrations({ db, migrations: [] })).rejects.toMatchObject(refused);
    }
    const { rows } = await run("select tablename from pg_tables where schemaname = 'public' order by 1");
    expect(rows).toEqual([{ tablename: 'applied_migration' }, { tablename: 'schema_version' }]);
  } finally {
    await early.end();
  }
});
