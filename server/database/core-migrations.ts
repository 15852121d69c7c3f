import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';
import { operatorRole } from './roles.ts';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

const createdAt = 'created_at timestamptz not null default now()';

const releases = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'release',
    columns: [
      'id text not null',
      'manifest jsonb not null',
      'texts jsonb not null',
      'assets jsonb not null',
      'actor text not null',
      `reason text not null check (reason <> '')`,
      createdAt,
    ],
    key: ['id'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await tenantTable({
    db,
    name: 'asset',
    columns: ['hash text not null', 'bytes bytea not null', 'content_type text not null', createdAt],
    key: ['hash'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await tenantTable({
    db,
    name: 'environment_pointer',
    columns: [
      'environment text not null',
      'release_id text not null',
      'actor text not null',
      'updated_at timestamptz not null default now()',
    ],
    key: ['environment'],
    constraints: ['foreign key (tenant, release_id) references release (tenant, id)'],
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  });
  await tenantTable({
    db,
    name: 'brand_state',
    columns: ['archived boolean not null default false', 'updated_at timestamptz not null default now()'],
    key: [],
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  });
};

/**
 * Sequence numbers are drawn before commit, so a later number could become visible first, and a reader of "everything after N"
 * would miss the earlier one for ever. A lock taken before drawing the number keeps both orders equal.
 */
const changes = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'change',
    columns: [
      'sequence bigint not null generated always as identity unique',
      'path text not null',
      'value jsonb',
      'removed boolean not null default false',
      `reason text not null check (reason <> '')`,
      'actor text not null',
      'from_at timestamptz',
      'until_at timestamptz',
      'change_set text not null',
      createdAt,
    ],
    key: ['sequence'],
    constraints: ['check (not removed or value is null)', 'check (until_at > from_at)'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await sql`create function change_in_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.change'));
      return null;
    end $$`.execute(db);
  await sql`create trigger change_in_order before insert on change
    for each statement execute function change_in_order()`.execute(db);
};

/** Append-only, except that addresses are erased after 90 days. */
const audit = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'audit',
    columns: [
      'id text not null',
      `scope text not null check (scope in ('brand', 'player'))`,
      'actor text not null',
      'action text not null',
      'subject text',
      'address text',
      'before jsonb',
      'after jsonb',
      'request_id text',
      createdAt,
    ],
    key: ['id'],
    tenant: ['select', 'insert'],
  });
  const expired = `address is not null and created_at < now() - interval '90 days'`;
  for (const statement of [
    'create index audit_address on audit (created_at) where address is not null',
    `grant select, insert, update (address) on audit to ${operatorRole}`,
    `create policy operator_reads on audit for select to ${operatorRole} using (scope = 'brand')`,
    `create policy operator_adds on audit for insert to ${operatorRole} with check (scope = 'brand')`,
    `create policy addresses_expire on audit for update to ${operatorRole} using (${expired}) with check (address is null)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
};

/**
 * Tables of unique claims. For brands published before, a name goes to the brand that has stated it longest, then to the lower id.
 * `names` is SQL for the list of names in `stated`, a part of the manifest.
 */
const claims = async ({
  db,
  table,
  column,
  path,
  names,
}: {
  db: Kysely<Tables>;
  table: string;
  column: string;
  path: string;
  names: string;
}): Promise<void> => {
  await tenantTable({
    db,
    name: table,
    columns: [`${column} text not null`, 'since timestamptz not null'],
    key: [column],
    constraints: [`unique (${column})`],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });
  const touched = ['release', 'environment_pointer', 'brand_state', table];
  const force = async (word: 'force' | 'no force') => {
    for (const name of touched) await sql.raw(`alter table ${name} ${word} row level security`).execute(db);
  };
  await force('no force');
  // What a release states is not checked: one of another program may hold anything.
  await sql
    .raw(
      `insert into ${table} (${column}, tenant, since)
    select distinct on (name) name, served.tenant, coalesce(always.since, served.created_at)
    from (
      select release.tenant, release.created_at, release.manifest #> '${path}' as stated
      from environment_pointer pointer
      join release on release.tenant = pointer.tenant and release.id = pointer.release_id
      left join brand_state state on state.tenant = pointer.tenant
      where coalesce(state.archived, false) = false
        and coalesce(release.manifest -> 'abstract' = 'true'::jsonb, false) = false
    ) as served
    cross join lateral jsonb_array_elements(${names}) as item(value)
    cross join lateral (select item.value #>> '{}' as name) as named
    cross join lateral (
      select min(created_at) as since from release
      where tenant = served.tenant and created_at <= served.created_at
        and created_at > all (
          select other.created_at from release other
          where other.tenant = served.tenant and other.created_at < served.created_at
            and not coalesce(other.manifest #> '${path}' ? name, false)
        )
    ) as always
    where jsonb_typeof(item.value) = 'string'
    order by name, coalesce(always.since, served.created_at), served.tenant`,
    )
    .execute(db);
  await force('force');
};

const domainClaims = (db: Kysely<Tables>): Promise<void> =>
  claims({
    db,
    table: 'domain_claim',
    column: 'domain',
    path: '{tenant,domains}',
    names: `case jsonb_typeof(stated) when 'array' then stated else '[]'::jsonb end`,
  });

const merchantCodeClaims = (db: Kysely<Tables>): Promise<void> =>
  claims({
    db,
    table: 'merchant_code_claim',
    column: 'merchant_code',
    path: '{tenant,merchantCode}',
    names: `jsonb_build_array(stated)`,
  });

/**
 * Changes belong to an environment; those from before are production's. Releases get a number, which people say: drawn under the lock
 * of publications, so that none is skipped or given twice.
 */
const environments = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table change add column environment text not null default 'production'`.execute(db);
  await sql`create index change_environment on change (environment, sequence)`.execute(db);
  await sql`alter table release no force row level security`.execute(db);
  await sql`alter table release add column number integer`.execute(db);
  await sql`update release set number = numbered.number from (
      select tenant, id, row_number() over (partition by tenant order by created_at, id) as number from release
    ) as numbered where release.tenant = numbered.tenant and release.id = numbered.id`.execute(db);
  await sql`alter table release alter column number set not null`.execute(db);
  await sql`alter table release add constraint release_number unique (tenant, number)`.execute(db);
  await sql`alter table release force row level security`.execute(db);
  await sql`create function number_release() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.domain_claim'));
      select coalesce(max(number), 0) + 1 into new.number from release where tenant = new.tenant;
      return new;
    end $$`.execute(db);
  await sql`create trigger number_release before insert on release
    for each row execute function number_release()`.execute(db);
};

export const coreMigrations: readonly Migration[] = [
  { id: 'core.001-releases', up: releases },
  { id: 'core.002-changes', up: changes },
  { id: 'core.003-audit', up: audit },
  { id: 'core.004-domain-claims', up: domainClaims },
  { id: 'core.005-merchant-code-claims', up: merchantCodeClaims },
  { id: 'core.006-environments', up: environments },
];
