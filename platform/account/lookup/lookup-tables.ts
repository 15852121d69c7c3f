/** HMACs of identifiers of players, so that brands are searched together without reading their players' rows. */
export type PlayerLookupTable = {
  tenant: string;
  /** `PlayerIndex.macOf` of an identifier. */
  mac: string;
  player_id: string;
};

/** A lock by staff. The row is deleted when staff unlock the account; the audit records both. */
export type PlayerLockTable = {
  tenant: string;
  player_id: string;
  reason: string;
  /** Member of staff or token. */
  actor: string;
  locked_at: Date;
};

export type PlayerNoteTable = {
  tenant: string;
  /** UUIDv7: sorts by time. */
  id: string;
  player_id: string;
  text: string;
  /** Member of staff or token. */
  actor: string;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    player_lookup: PlayerLookupTable;
    player_lock: PlayerLockTable;
    player_note: PlayerNoteTable;
  }
}
