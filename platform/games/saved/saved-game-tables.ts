export type SavedGameTable = {
  tenant: string;
  player_id: string;
  node_id: number;
  /** Time of marking the game, or of playing it last. */
  at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    favourite_game: SavedGameTable;
    recent_game: SavedGameTable;
  }
}
