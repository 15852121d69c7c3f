import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import type { Migration } from './migration.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openServer } from './open-server.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; without it the embedded one. */
  databaseUrl?: string | undefined;
  /** The embedded database lives in `<dataDir>/postgres`; in memory without it. */
  dataDir?: string | undefined;
  /** Migrations of the features; the core's run first. */
  migrations: readonly Migration[];
  log: Log;
  /** Opens although the server does not answer: everything is `database.unavailable` until it does. */
  mayBeAway?: boolean | undefined;
};

/**
 * Migrates and opens the database. Rejects with `database.folder_in_use` if another process uses `dataDir`, `database.unavailable`
 * if the server can't be reached, `database.migration_failed` with the migration's id.
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
  migrations,
  log,
  mayBeAway,
}: OpenDatabaseOptions): Promise<Database> =>
  databaseUrl
    ? openServer({ databaseUrl, migrations, log, mayBeAway })
    : openEmbeddedDatabase({ dataDir, migrations, log });
