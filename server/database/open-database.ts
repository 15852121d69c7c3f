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
  /** Of the features; the core's own run before them. */
  migrations: readonly Migration[];
  log: Log;
};

/**
 * Migrates, then opens. Rejects with `database.folder_in_use` if another process works in `dataDir`, with
 * `database.unavailable` if the server does not answer, with `database.migration_failed` naming the migration.
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
  migrations,
  log,
}: OpenDatabaseOptions): Promise<Database> =>
  databaseUrl
    ? openServer({ databaseUrl, migrations, log })
    : openEmbeddedDatabase({ dataDir, migrations, log });
