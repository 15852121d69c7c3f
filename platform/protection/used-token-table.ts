/** Ids that can be used once: of encrypted bodies and solved challenges. */
export type UsedTokenTable = { tenant: string; id: string; expires_at: Date };

declare module '../../server/database/tables.ts' {
  interface Tables {
    used_token: UsedTokenTable;
  }
}
