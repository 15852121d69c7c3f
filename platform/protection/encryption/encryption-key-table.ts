/** Key pairs for encrypted request bodies, shared by all nodes and brands. The tenant role has no access. */
export type EncryptionKeyTable = {
  kid: string;
  /** JWK as JSON text. */
  public_key: string;
  /** JWK as JSON text, encrypted under the platform's key. */
  private_key_sealed: string;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    encryption_key: EncryptionKeyTable;
  }
}
