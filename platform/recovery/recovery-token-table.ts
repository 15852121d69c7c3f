/** Token of a recovery mail's link. Deleted when used, and when the password changes. */
export type RecoveryTokenTable = {
  tenant: string;
  /** SHA-256 of the token, base64url. */
  hash: string;
  player_id: string;
  expires_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    recovery_token: RecoveryTokenTable;
  }
}
