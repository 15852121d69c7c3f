import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isObject, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Database } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/text-array.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import type { EntryName } from './entry-folder.ts';

type Broken = AdminValueOf<'listBrokenPublications'>;
type Row = {
  tenant: string;
  name: string;
  id: string;
  at: Date;
  state: 'failed' | 'stopped';
  problem: string;
  actor: string;
  entries: readonly (EntryName & { readonly record: JsonObject })[];
};

const listed = 100;
/** Milliseconds after its time for which a publication that did not take effect is listed. */
const staysFor = 7 * 86_400_000;

/**
 * Scheduled publications of the last days that failed or stopped, the newest first. One is left out as soon as each of its entries is
 * scheduled again, was published since, or was published by its author since it was scheduled.
 */
export async function brokenPublications(
  database: Database,
  { readable }: { /** The caller's brands; null for all. */ readable: readonly string[] | null },
): Promise<Broken> {
  const { rows } = await database.asOperator((tx) =>
    sql<Row>`
      select one.tenant, brand.name, one.id, one.at, one.state, one.problem, one.actor, one.entries
      from content_publication as one
      join brand_index as brand on brand.tenant = split_part(one.tenant, '@', 1)
      left join brand_state as state on state.tenant = brand.tenant
      where one.state in ('failed', 'stopped') and one.at > ${new Date(tx.clock.now().getTime() - staysFor)}
        and not coalesce(state.archived, false)
        and ${isOneOf('brand.tenant', readable)}
        and exists (
          select from jsonb_to_recordset(one.entries) as entry(kind text, id text)
          where not exists (
            select from content_publication as again where again.tenant = one.tenant and again.state = 'pending'
              and again.entries @> jsonb_build_array(jsonb_build_object('kind', entry.kind, 'id', entry.id))
          ) and not exists (
            select from content_change as changed
            join content_revision as written on written.tenant = changed.tenant and written.sequence = changed.sequence
            where changed.tenant = one.tenant and changed.kind = entry.kind and changed.id = entry.id
              and (written.created_at > one.at or (written.actor = one.actor and written.created_at > one.created_at))
          )
        )
      order by one.at desc, one.id
      limit ${listed}`.execute(tx),
  );
  return {
    list: rows.map(({ tenant, name, at, entries, ...row }) => ({
      ...row,
      brand: brandOfTenant(tenant),
      brandName: name,
      environment: tenant === brandOfTenant(tenant) ? 'production' : 'staging',
      at: at.toISOString(),
      entries: entries.map(({ kind, id, record }) => ({ kind, id, title: titleOf(record) })),
    })),
  };
}

const titleOf = ({ title }: JsonObject): string =>
  isObject(title) ? inLanguage({ text: title as Localised, language: 'EN' }) : '';
