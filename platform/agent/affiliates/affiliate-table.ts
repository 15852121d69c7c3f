export type AffiliateTable = {
  tenant: string;
  /** The code in upper case. */
  code: string;
  status: 'active' | 'disabled';
  /** The inviting member; null for the brand's own codes. */
  player_id: string | null;
  created_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    affiliate: AffiliateTable;
  }
}
