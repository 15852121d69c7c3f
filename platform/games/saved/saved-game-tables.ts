export type SavedGameTable = {
  tenant: string;
  player_id: string;
  node_id: number;
  /** When it was marked, or last played. */
  at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    favourite_game: SavedGameTable;
    recent_game: SavedGameTable;
  }
}
