import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

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
