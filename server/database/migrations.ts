import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import { actsOfStaff } from './acts-of-staff-migration.ts';
import { brandMoves, placesOfMoves } from './brand-move-migration.ts';
import { coreFunctions, coreTables } from './core-tables.ts';
import { createTables, runStatements } from './create-tables.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';
import { replicaBeats } from './replica-beat-migration.ts';
import { ensureRoles, operatorRole } from './roles.ts';
import { claimSchema, refuseNewer, schemaVersion, versionIn } from './schema-version.ts';
import type { Tables } from './tables.ts';

/** The first migration of every database. Databases of early versions had other ones in its place. */
const baseline = 'core.001-baseline';

/** History of applied migrations. Unknown ids belong to a newer version and are ignored. */
const createHistory = sql`create table if not exists applied_migration (
  id text primary key,
  applied_at timestamptz not null default now()
)`;

const refuseDuplicates = (migrations: readonly Migration[]): void => {
  const seen = new Set<string>();
  for (const { id } of migrations) {
    if (seen.has(id)) {
      throw new DatabaseError({ code: 'database.migration_failed', message: `two migrations are called ${id}` });
    }
    seen.add(id);
  }
};

const runOne = async (db: Kysely<Tables>, migration: Migration): Promise<void> => {
  try {
    await db.transaction().execute(async (tx) => {
      await migration.up(tx);
      await sql`insert into applied_migration (id) values (${migration.id})`.execute(tx);
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

export type MigrationPlan = {
  /** Ids in their order. */
  readonly pending: readonly string[];
  /** Schema version of the database; undefined before its first migration. */
  readonly version: number | undefined;
};

/** Reads the pending migrations, the core's first, and writes nothing. Throws if the database is older than the baseline. */
export const planMigrations = ({
  db,
  migrations,
}: {
  db: Kysely<Tables>;
  migrations: readonly Migration[];
}): Promise<MigrationPlan> =>
  db.transaction().execute(async (tx) => {
    const all = [...coreMigrations, ...migrations];
    refuseDuplicates(all);
    const { rows: found } = await sql<{ exists: boolean; readable: boolean | null }>`
      select to_regclass('applied_migration') is not null as exists,
        has_table_privilege(to_regclass('applied_migration'), 'select') as readable`.execute(tx);
    const ids = all.map(({ id }) => id);
    if (found[0]?.exists !== true) return { pending: ids, version: undefined };
    // A user that only serves owns no table.
    if (found[0].readable !== true) await sql.raw(`set local role ${operatorRole}`).execute(tx);
    const { rows } = await sql<{ id: string }>`select id from applied_migration`.execute(tx);
    const applied = new Set(rows.map((row) => row.id));
    if (applied.size > 0 && !applied.has(baseline))
      throw new DatabaseError({
        code: 'database.other_version',
        message:
          'an early version of this program made the database, and no migration leads from there: delete DATA_DIR (.data by default), and if DATABASE_URL is set, name an empty database there. Their contents are lost',
      });
    return { pending: ids.filter((id) => !applied.has(id)), version: await versionIn(tx) };
  });

/**
 * Runs pending migrations, the core's first, each in its own transaction, as the connecting user. If none is pending, it writes nothing,
 * so that the user needs no right to change tables. `db` must be a single connection, because the advisory lock that serialises nodes
 * belongs to its session.
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
  await sql`select pg_advisory_lock(hashtext('livery.migrations'))`.execute(db);
  try {
    await ensureRoles(db);
    const { pending, version } = await planMigrations({ db, migrations });
    refuseNewer({ found: version ?? 0, own: schemaVersion });
    if (pending.length === 0 && version === schemaVersion) return;
    await claimSchema({ db, log });
    await createHistory.execute(db);
    for (const migration of [...coreMigrations, ...migrations].filter(({ id }) => pending.includes(id))) {
      await runOne(db, migration);
      log?.info({ migration: migration.id }, 'migration applied');
    }
  } finally {
    await sql`select pg_advisory_unlock(hashtext('livery.migrations'))`.execute(db);
  }
};

export const coreMigrations: readonly Migration[] = [
  {
    id: baseline,
    tables: coreTables,
    up: async (db) => {
      await runStatements(db, coreFunctions);
      await createTables(db, coreTables);
      // Lets a user that only serves see that no migration is pending.
      await runStatements(db, [`grant select on applied_migration to ${operatorRole}`]);
    },
  },
  actsOfStaff,
  brandMoves,
  replicaBeats,
  placesOfMoves,
];
