import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migrations.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server; without it the embedded one. */
  databaseUrl?: string | undefined;
  /** The embedded database lives in `<dataDir>/postgres`; in memory without it. */
  dataDir?: string | undefined;
  /** Of the features; the core's own run before them. */
  migrations: readonly Migration[];
  log: Log;
};

export const openDatabase = async (_options: OpenDatabaseOptions): Promise<Database> => {
  throw new DatabaseError({ code: 'database.unavailable', message: 'not built yet' });
};
