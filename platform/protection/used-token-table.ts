/** Ids of encrypted bodies and solved challenges, each of which can be used once. */
export type UsedTokenTable = { tenant: string; id: string; expires_at: Date };

declare module '../../server/database/tables.ts' {
  interface Tables {
    used_token: UsedTokenTable;
  }
}
