export type KeptGameTable = {
  tenant: string;
  player_id: string;
  node_id: number;
  /** When it was marked, or last played. */
  at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    favourite_game: KeptGameTable;
    recent_game: KeptGameTable;
  }
}
