import type { GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorTable } from '../../server/database/tenant-table.ts';

/** Append-only: of one thing at one brand, or at all, the newest row holds. */
export type SuspensionTable = {
  sequence: GeneratedAlways<bigint>;
  kind: 'vendor' | 'game';
  /** Code of the vendor, or node id of the game. */
  target: string;
  /** As staff call it: the vendor's code, or vendor and id of the game. */
  name: string;
  /** Null for all brands. */
  brand: string | null;
  /** False where it was taken back. */
  suspended: boolean;
  until: Date | null;
  actor: string;
  reason: string;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    suspension: SuspensionTable;
  }
}

export const suspensionMigrations: readonly Migration[] = [
  {
    id: 'suspensions.001-suspensions',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'suspension',
        columns: [
          'sequence bigint generated always as identity primary key',
          `kind text not null check (kind in ('vendor', 'game'))`,
          ...['target', 'name', 'actor'].map((name) => `${name} text not null`),
          'brand text',
          'suspended boolean not null',
          'until timestamptz',
          `reason text not null check (reason <> '')`,
          'created_at timestamptz not null',
        ],
        operator: ['select', 'insert'],
      });
      await sql`create index suspension_newest on suspension (kind, target, brand, sequence desc)`.execute(
        db,
      );
    },
  },
];
