import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabases, type Opened } from '../../tests/support/empty-databases.ts';
import { runMigrations } from './migrations.ts';
import { operatorRole } from './roles.ts';
import type { Tables } from './tables.ts';

/** Releases of one brand, the oldest first: what each states, and when it was stored. The last one is served. */
type Releases = readonly (readonly [day: number, manifest: object])[];
const stating = (...domains: unknown[]) => ({ tenant: { domains } });

const brands: Record<string, Releases> = {
  'b-steady': [
    [1, stating('shared.example', 'steady.example')],
    [9, stating('shared.example', '*.steady.example')],
  ],
  'a-later': [[2, stating('shared.example', 'later.example')]],
  'c-returned': [
    [1, stating('left.example')],
    [3, stating('returned.example')],
    [5, stating('left.example', 'returned.example')],
  ],
  'd-taker': [[4, stating('left.example')]],
  'e-archived': [[1, stating('gone.example', 'left.example')]],
  'f-heir': [[6, stating('gone.example', 'same.example')]],
  'g-twin': [[6, stating('same.example')]],
  'h-group': [[1, { abstract: true, ...stating('group.example') }]],
  'i-broken': [[1, stating(null, 5, 'sound.example')]],
  'j-strange': [[1, { tenant: { domains: 'strange.example', merchantCode: ['LIST'] } }]],
  'm-coded': [
    [1, { tenant: { merchantCode: 'CODE' } }],
    [7, { tenant: { merchantCode: 'CODE' } }],
  ],
  'l-coded': [[2, { tenant: { merchantCode: 'CODE' } }]],
  'n-archived': [[1, { tenant: { merchantCode: 'GONE' } }]],
};

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

async function publishAll(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql.raw(`set local role ${operatorRole}`).execute(trx);
    for (const [tenant, releases] of Object.entries(brands)) {
      const rows = releases.map(([day, manifest]) => ({
        tenant,
        id: `${tenant}-${day}`,
        manifest: JSON.stringify(manifest),
        texts: '{}',
        assets: '{}',
        actor: 'test',
        reason: 'test',
        created_at: at(day),
      }));
      await trx.insertInto('release').values(rows).execute();
      const newest = rows.at(-1)?.id ?? '';
      for (const environment of ['production', 'staging'])
        await trx
          .insertInto('environment_pointer')
          .values({ tenant, environment, release_id: newest, actor: 'test' })
          .execute();
    }
    const gone = ['e-archived', 'n-archived'].map((tenant) => ({ tenant, archived: true }));
    await trx.insertInto('brand_state').values(gone).execute();
  });
}

describe.each(Object.keys(emptyDatabases))('claims created over an older database (%s)', (kind) => {
  let opened: Opened;
  beforeAll(async () => {
    const open = emptyDatabases[kind];
    if (open === undefined) throw new Error(`nothing opens ${kind}`);
    opened = await open();
  });
  afterAll(() => opened?.close());

  it('go to the brand that has stated a name longest, then to the lower id; archived and abstract brands get none', async () => {
    const { db } = opened;
    await runMigrations({ db, migrations: [] });
    await sql`drop table domain_claim, merchant_code_claim`.execute(db);
    await sql`delete from applied_migration where id in ('core.004-domain-claims', 'core.005-merchant-code-claims')`.execute(
      db,
    );
    await publishAll(db);

    await runMigrations({ db, migrations: [] });

    const { domains, codes } = await db.transaction().execute(async (trx) => {
      await sql.raw(`set local role ${operatorRole}`).execute(trx);
      return {
        domains: await trx.selectFrom('domain_claim').selectAll().orderBy('domain').execute(),
        codes: await trx.selectFrom('merchant_code_claim').selectAll().execute(),
      };
    });
    expect(codes).toEqual([{ merchant_code: 'CODE', tenant: 'm-coded', since: at(1) }]);
    expect(domains.map(({ domain, tenant, since }) => [domain, tenant, since.getUTCDate()])).toEqual([
      ['*.steady.example', 'b-steady', 9],
      ['gone.example', 'f-heir', 6],
      ['later.example', 'a-later', 2],
      ['left.example', 'd-taker', 4],
      ['returned.example', 'c-returned', 3],
      ['same.example', 'f-heir', 6],
      ['shared.example', 'b-steady', 1],
      ['sound.example', 'i-broken', 1],
    ]);
    // Row-level security is forced again: the policies apply to the owner of the tables, too.
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relrowsecurity and not relforcerowsecurity`.execute(db);
    expect(rows).toEqual([]);
  });
});
