/** Links an identity at a provider to a player. */
export type IdentityTable = {
  tenant: string;
  provider: string;
  /** Subjects are unique per issuer only: under another issuer, the same subject is another person. */
  issuer: string;
  subject: string;
  player_id: string;
  created_at: Date;
};

/** A login at a provider that was begun and not yet completed. */
export type IdentityAttemptTable = {
  tenant: string;
  /** SHA-256 of the state; nonce and verifier derive from the state itself. */
  state_hash: string;
  /** SHA-256 of the cookie of the browser that began the login. */
  browser_hash: string;
  provider: string;
  redirect_uri: string;
  return_to: string;
  expires_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    identity: IdentityTable;
    identity_attempt: IdentityAttemptTable;
  }
}
