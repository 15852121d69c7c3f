import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import { coreMigrations } from './core-migrations.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';
import { ensureRoles } from './roles.ts';
import { claimSchema } from './schema-version.ts';
import type { Tables } from './tables.ts';

/** History of applied migrations. Unknown ids belong to a newer version and are ignored. */
const createHistory = sql`create table if not exists applied_migration (
  id text primary key,
  applied_at timestamptz not null default now()
)`;

const refuseDuplicates = (migrations: readonly Migration[]): void => {
  const seen = new Set<string>();
  for (const { id } of migrations) {
    if (seen.has(id)) {
      throw new DatabaseError({
        code: 'database.migration_failed',
        message: `two migrations are called ${id}`,
      });
    }
    seen.add(id);
  }
};

const runOne = async ({ db, migration }: { db: Kysely<Tables>; migration: Migration }): Promise<void> => {
  try {
    await db.transaction().execute(async (trx) => {
      await migration.up(trx);
      await sql`insert into applied_migration (id) values (${migration.id})`.execute(trx);
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError({
      code: 'database.migration_failed',
      message: `migration ${migration.id} failed and was rolled back: ${why}`,
      cause,
    });
  }
};

/**
 * Runs pending migrations, the core's first, each in its own transaction, as the connecting user. `db` must be a single connection,
 * because the advisory lock that serialises nodes belongs to its session.
 */
export const runMigrations = async ({
  db,
  migrations,
  log,
}: {
  db: Kysely<Tables>;
  migrations: readonly Migration[];
  log?: Log;
}): Promise<void> => {
  const all = [...coreMigrations, ...migrations];
  refuseDuplicates(all);
  await sql`select pg_advisory_lock(hashtext('livery.migrations'))`.execute(db);
  try {
    await ensureRoles(db);
    await claimSchema({ db, log });
    await createHistory.execute(db);
    const { rows } = await sql<{ id: string }>`select id from applied_migration`.execute(db);
    const applied = new Set(rows.map((row) => row.id));
    for (const migration of all.filter(({ id }) => !applied.has(id))) {
      await runOne({ db, migration });
      log?.info({ migration: migration.id }, 'migration applied');
    }
  } finally {
    await sql`select pg_advisory_unlock(hashtext('livery.migrations'))`.execute(db);
  }
};
