import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import type { TableRow } from '../server/database/create-tables.ts';
import type { AnyTx, Database } from '../server/database/database.ts';
import { coreMigrations } from '../server/database/migrations.ts';
import { aDatabase } from './support/database.ts';

type Kinds = Readonly<Record<string, TableRow['kind']>>;

let database: Database;
beforeAll(async () => {
  database = await aDatabase({ kind: 'embedded', migrations: platformMigrations });
});
afterAll(() => database?.close());

const migrations = [...coreMigrations, ...platformMigrations];
const kinds: Kinds = {
  ...Object.fromEntries(
    migrations.flatMap(({ tables = {} }) => Object.entries(tables).map(([name, { kind }]) => [name, kind])),
  ),
  applied_migration: 'coordinator',
  schema_version: 'coordinator',
};
const delegated = migrations.flatMap((migration) => migration.delegated ?? []);

/** Columns of a constraint or an index in their order. */
const columns = (table: string, numbers: string) =>
  sql.raw(`(
  select coalesce(array_agg(attname::text order by place), '{}')
  from unnest(${numbers}) with ordinality as at(number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`);

/** Faults for which tables could not be distributed by their kinds, or would refuse less on a node. */
async function faultsOf(tx: AnyTx, stated: Kinds): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; generated: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as generated
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(tx);
  const { rows: unique } = await sql<{ table: string; name: string; columns: string[] }>`
    select t.relname as table, i.relname as name, ${columns('indrelid', 'indkey::smallint[]')} as columns
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where indisunique and t.relnamespace = current_schema()::regnamespace order by i.relname`.execute(tx);
  const { rows: foreign } = await sql<{ name: string; from: string; to: string; own: string[]; others: string[] }>`
    select conname as name, f.relname as from, t.relname as to,
      ${columns('conrelid', 'conkey')} as own, ${columns('confrelid', 'confkey')} as others
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' order by conname`.execute(tx);
  const { rows: policies } = await sql<{ table: string; name: string }>`
    select tablename as table, policyname as name from pg_policies where permissive = 'RESTRICTIVE' order by policyname`.execute(
    tx,
  );
  const isDistributed = (table: string) => stated[table] === 'distributed';
  return [
    ...tables.flatMap(({ name }) => (stated[name] === undefined ? [`${name} has no kind`] : [])),
    ...tables.flatMap(({ name, generated }) =>
      isDistributed(name) ? generated.map((column) => `${name}.${column} is numbered over all tenants`) : [],
    ),
    ...unique.flatMap(({ table, name, columns: [first] }) =>
      isDistributed(table) && first !== 'tenant' ? [`${name} is unique over all tenants`] : [],
    ),
    ...foreign.flatMap(({ name, from, to, own, others }) => {
      if (stated[from] !== stated[to]) return [`${name} leads from one kind to another`];
      return isDistributed(from) && (own[0] !== 'tenant' || others[0] !== 'tenant')
        ? [`${name} leads to another tenant`]
        : [];
    }),
    ...policies.flatMap(({ table, name }) => (isDistributed(table) ? [`${name} is restrictive`] : [])),
  ];
}

it('every table has a kind, and its keys, references and policies fit that kind', async () => {
  expect(await database.asOperator((tx) => faultsOf(tx, kinds))).toEqual([]);
  for (const row of Object.values(Object.assign({}, ...migrations.map(({ tables = {} }) => tables))) as TableRow[])
    if (row.kind === 'distributed') expect(row.key).toBeDefined();
});

it('each rule finds what breaks it', async () => {
  const make = [
    'create table one (tenant text not null, id text not null, name text, primary key (tenant, id))',
    'create table two (tenant text not null, id text not null, name text, primary key (tenant, id))',
    'create table three (id text primary key)',
    'create table four (id text primary key)',
  ];
  const breaks: Readonly<Record<string, readonly string[]>> = {
    'one_name is unique over all tenants': ['create unique index one_name on one (name)'],
    'two_name is unique over all tenants': ['create unique index two_name on two (name, tenant)'],
    'two_four leads from one kind to another': [
      'alter table two add constraint two_four foreign key (name) references four (id)',
    ],
    'three_one leads from one kind to another': [
      'alter table three add tenant text, add constraint three_one foreign key (tenant, id) references one (tenant, id)',
    ],
    'one_two leads to another tenant': [
      'alter table one add constraint one_two foreign key (name, id) references two (tenant, id)',
    ],
    'two.number is numbered over all tenants': ['alter table two add number bigint generated always as identity'],
    'closed is restrictive': ['create policy closed on one as restrictive using (true)'],
    'five has no kind': ['create table five (id text primary key)'],
  };
  const added: Kinds = { ...kinds, one: 'distributed', two: 'distributed', three: 'coordinator', four: 'coordinator' };
  const undone = new Error('undone');
  for (const [fault, statements] of [['', []] as const, ...Object.entries(breaks)]) {
    let found: string[] = [];
    const tried = database.asOperator(async (tx) => {
      await sql`set local role none`.execute(tx);
      for (const statement of [...make, ...statements]) await sql.raw(statement).execute(tx);
      found = await faultsOf(tx, added);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
    expect(found).toEqual(fault === '' ? [] : [fault]);
  }
});

it('functions that use distributed tables are delegated by their tenant', async () => {
  const distributed = Object.entries(kinds).flatMap(([name, kind]) => (kind === 'distributed' ? [name] : []));
  const { rows } = await database.asOperator((tx) =>
    sql<{ signature: string; first: string; source: string }>`
      select oid::regprocedure::text as signature, proargnames[1] as first, prosrc as source from pg_proc
      where pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype`.execute(tx),
  );
  const using = rows.filter(({ source }) =>
    distributed.some((name) => new RegExp(`\\b(?:from|join|into|update) ${name}\\b`).test(source)),
  );
  expect(using.map(({ signature }) => signature).toSorted()).toEqual(
    delegated.map((signature) => signature.replaceAll(', ', ',')).toSorted(),
  );
  expect(using.map(({ first }) => first)).toEqual(delegated.map(() => 'of_tenant'));
});
