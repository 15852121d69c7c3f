export type SessionTable = {
  tenant: string;
  id: string;
  player_id: string;
  /** SHA-256 of the cookie's value, base64url. */
  token_hash: string;
  first_time: boolean;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  /** `replaced`: by another login in the same browser. */
  ended_reason: 'logout' | 'replaced' | 'revoked' | null;
  /** The remembered device that began the session, if any. */
  device_id: string | null;
  /** The session began with a temporary password: the player has to choose another. */
  must_change_password: boolean;
  /** Time of the player's login; null if a remembered device began the session. */
  proven_at: Date | null;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    session: SessionTable;
  }
}
