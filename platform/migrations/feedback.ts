import type { JSONColumnType } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export type FeedbackTable = {
  tenant: string;
  /** UUIDv7: sorts by time. */
  id: string;
  player_id: string;
  content: string;
  /** Ids of uploads. */
  images: JSONColumnType<string[]>;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}

export const feedbackMigrations: readonly Migration[] = [
  {
    id: 'feedback.001-feedback',
    up: (db) =>
      tenantTable({
        db,
        name: 'feedback',
        columns: [
          'id text not null',
          'player_id text not null',
          'content text not null',
          `images jsonb not null default '[]'`,
          'created_at timestamptz not null',
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        // Feedback is never changed afterwards.
        tenant: ['select', 'insert'],
      }),
  },
];
