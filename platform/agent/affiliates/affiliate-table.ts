export type AffiliateTable = {
  tenant: string;
  /** Upper case. */
  code: string;
  status: 'active' | 'disabled';
  /** The inviting member; null for codes of the brand. */
  player_id: string | null;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    affiliate: AffiliateTable;
  }
}
