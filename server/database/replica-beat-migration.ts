import { createTables, type TableRow } from './create-tables.ts';
import type { Migration } from './migration.ts';
import { tenantRole } from './roles.ts';

const tables: Readonly<Record<string, TableRow>> = {
  // The time at which nodes last wrote to the primary. A replica has everything that was committed before the time that it shows.
  replica_beat: {
    kind: 'coordinator',
    columns: 'id boolean primary key check (id), at timestamptz not null',
    operator: ['select', 'insert', 'update'],
    also: [`grant select on replica_beat to ${tenantRole}`],
  },
};

export const replicaBeats: Migration = { id: 'core.004-replica-beat', tables, up: (db) => createTables(db, tables) };
