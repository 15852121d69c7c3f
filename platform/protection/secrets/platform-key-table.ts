/** Fingerprint of the key with which the database was set up, to detect nodes with another. One row. */
export type PlatformKeyTable = { id: number; fingerprint: string };

declare module '../../../server/database/tables.ts' {
  interface Tables {
    platform_key: PlatformKeyTable;
  }
}
