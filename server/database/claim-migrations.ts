import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * Creates a table of unique claims. If several brands published earlier state one name, it goes to the brand that has stated it
 * longest, then to the lower id. `names` is SQL for the list of names in `stated`, a part of the manifest.
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
  // The manifest of a release is not validated here: another version of the program may have stored anything in it.
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

export const domainClaims = (db: Kysely<Tables>): Promise<void> =>
  claims({
    db,
    table: 'domain_claim',
    column: 'domain',
    path: '{tenant,domains}',
    names: `case jsonb_typeof(stated) when 'array' then stated else '[]'::jsonb end`,
  });

export const merchantCodeClaims = (db: Kysely<Tables>): Promise<void> =>
  claims({
    db,
    table: 'merchant_code_claim',
    column: 'merchant_code',
    path: '{tenant,merchantCode}',
    names: `jsonb_build_array(stated)`,
  });
