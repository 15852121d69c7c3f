import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import type { Migration } from './migration.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openServer } from './open-server.ts';

export type OpenDatabaseOptions = {
  /** URL of a PostgreSQL server. Without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** URL of a replica of that server, for readings that may be stale. */
  readUrl?: string | undefined;
  /** The embedded database is stored in `<dataDir>/postgres`; without `dataDir`, in memory. */
  dataDir?: string | undefined;
  /** Migrations of the features. The core's run first. */
  migrations: readonly Migration[];
  log: Log;
  /** Clock that transactions carry. */
  clock?: Clock | undefined;
  /** Opens even if the server does not answer: every call fails with `database.unavailable` until it does. */
  mayBeAway?: boolean | undefined;
  /** Milliseconds that a call waits for a free connection to the server before it fails with `database.unavailable`. */
  wait?: number | undefined;
};

/**
 * Migrates and opens the database. Rejects with `database.folder_in_use` if another process uses `dataDir`, with
 * `database.unavailable` if the server can't be reached, and with `database.migration_failed` and the migration's id if a migration
 * fails.
 */
export const openDatabase = ({
  databaseUrl,
  readUrl,
  dataDir,
  migrations,
  log,
  clock = systemClock,
  mayBeAway,
  wait,
}: OpenDatabaseOptions): Promise<Database> =>
  databaseUrl
    ? openServer({ databaseUrl, readUrl, migrations, log, clock, mayBeAway, wait })
    : openEmbeddedDatabase({ dataDir, migrations, log, clock });
