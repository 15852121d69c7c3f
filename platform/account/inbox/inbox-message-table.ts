import type { JSONColumnType } from 'kysely';

export type InboxMessageTable = {
  tenant: string;
  /** UUIDv7: sorts by time. */
  id: string;
  player_id: string;
  /** Selects the text, which clients contain. */
  kind: string;
  /** Values for the text's placeholders. */
  details: JSONColumnType<Record<string, string>>;
  created_at: Date;
  read_at: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    inbox_message: InboxMessageTable;
  }
}
