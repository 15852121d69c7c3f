import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * `audit_environment` returns the environment in which an act has its effect, and null for an act that concerns both, such as the
 * archiving of a brand. A caller who may read all brands reads staging by the first index, and any other caller by the second: acts in
 * staging can be rare among acts in production.
 */
export const activityEnvironment = async (db: Kysely<Tables>): Promise<void> => {
  const inOrder = (name: string, first = '') =>
    `create index audit_activity_staging${name} on audit (${first}created_at, act)
      where kind is not null and audit_environment(tenant, kind, after) is distinct from 'production'`;
  for (const statement of [
    `create function audit_environment(tenant text, kind text, after jsonb) returns text language sql immutable as $$
      select case
        when tenant like '%@staging' or after ->> 'environment' = 'staging' then 'staging'
        when kind in ('change', 'release', 'sign-off', 'content', 'catalogue') then 'production'
      end $$`,
    inOrder(''),
    inOrder('_tenant', 'tenant, '),
  ])
    await sql.raw(statement).execute(db);
};
