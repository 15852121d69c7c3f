/** A browser that may log in without a password, by a credential that changes with each use. */
export type RememberedDeviceTable = {
  tenant: string;
  id: string;
  player_id: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** `replayed`: an already used credential was sent. */
  ended_reason: 'logout' | 'replaced' | 'revoked' | 'replayed' | null;
};

export type RememberCredentialTable = {
  tenant: string;
  /** SHA-256 of the cookie's value, base64url. */
  hash: string;
  device_id: string;
  used_at: Date | null;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    remembered_device: RememberedDeviceTable;
    remember_credential: RememberCredentialTable;
  }
}
