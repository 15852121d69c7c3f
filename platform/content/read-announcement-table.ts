export type ReadAnnouncementTable = { tenant: string; player_id: string; announcement_id: string; read_at: Date };

declare module '../../server/database/tables.ts' {
  interface Tables {
    read_announcement: ReadAnnouncementTable;
  }
}
