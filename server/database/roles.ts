import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Tables } from './tables.ts';

/** Roles are shared by all databases of a cluster. Neither of the two can log in or owns anything. */
export const tenantRole = 'livery_tenant';
export const operatorRole = 'livery_operator';

/** Error codes that occur if the same role is created or granted concurrently. */
const raceCodes = new Set(['42710', '23505', 'XX000']);
const attempts = 10;

const isRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && raceCodes.has(String(error.code));

/** Since PostgreSQL 16 the creator of a role is its member, but may not SET ROLE to it. */
const ensureRole = (role: string) =>
  sql.raw(`do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
  if not pg_has_role(current_user, '${role}',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant ${role} to %I', current_user);
  end if;
end $$`);

const ensureOnce = async (db: Kysely<Tables>, role: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ensureRole(role).execute(db);
      return;
    } catch (error) {
      if (!isRace(error) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
    }
  }
};

/** Throws if a role could bypass row-level security. */
export const ensureRoles = async (db: Kysely<Tables>): Promise<void> => {
  for (const role of [tenantRole, operatorRole]) {
    await ensureOnce(db, role);
    const { rows } = await sql<{ unsafe: boolean }>`
      select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = ${role}`.execute(db);
    if (rows[0]?.unsafe) {
      throw new DatabaseError({
        code: 'database.migration_failed',
        message: `role ${role} is a superuser or bypasses row-level security: alter it before starting`,
      });
    }
  }
};

/**
 * SQL that fixes the search path of a function that runs as the schema's owner, with temporary tables last: otherwise a session could
 * put its own table before the real one.
 */
export const fixSearchPath = (signature: string) => `do $$ begin
  execute format('alter function ${signature} set search_path to pg_catalog, %I, pg_temp', current_schema());
end $$`;

/**
 * The beginning of a function in PL/pgSQL that checks whether writing is still allowed. A transaction without an id has written nothing
 * on this node. The coordinator of a cluster of Citus (group 0) has no id if only other nodes wrote, so there the check is made.
 */
export const returnUnlessWritten = `if pg_current_xact_id_if_assigned() is null then
        if to_regclass('pg_catalog.pg_dist_local_group') is null then
          return;
        end if;
        if (select groupid from pg_catalog.pg_dist_local_group) <> 0 then
          return;
        end if;
      end if;`;
