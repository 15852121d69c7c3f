import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

type ReadAnnouncementTable = {
  tenant: string;
  player_id: string;
  announcement_id: string;
  read_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    read_announcement: ReadAnnouncementTable;
  }
}

export const contentMigrations: readonly Migration[] = [
  {
    id: 'content.001-read-announcements',
    up: (db) =>
      tenantTable({
        db,
        name: 'read_announcement',
        columns: ['player_id text not null', 'announcement_id text not null', 'read_at timestamptz not null'],
        key: ['player_id', 'announcement_id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id) on delete cascade'],
      }),
  },
];
