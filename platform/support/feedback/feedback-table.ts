import type { JSONColumnType } from 'kysely';

export type FeedbackTable = {
  tenant: string;
  /** UUIDv7: sorts by time. */
  id: string;
  player_id: string;
  content: string;
  /** Ids of attached uploads. */
  images: JSONColumnType<string[]>;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}
