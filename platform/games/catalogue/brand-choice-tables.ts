import type { Generated } from 'kysely';

/** What a brand offers; a brand without a row offers what its manifest allows. */
export type BrandChoiceTable = {
  tenant: string;
  digest: string;
  has_vendors: boolean;
  has_games: boolean;
  file_name: string;
  actor: string;
  reason: string;
  created_at: Date;
};

/** What brands chose, the latest last. */
export type BrandChoiceRevisionTable = {
  tenant: string;
  sequence: Generated<bigint>;
  file_name: string;
  actor: string;
  reason: string;
  vendors: unknown;
  games: unknown;
  created_at: Date;
};

export type BrandVendorChoiceTable = { tenant: string; vendor: string; position: number; hidden: boolean };

export type BrandGameChoiceTable = {
  tenant: string;
  node_id: number;
  position: number;
  hidden: boolean;
  /** Null for what the catalogue says. */
  hot_rank: number | null;
  is_new: boolean | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    brand_choice: BrandChoiceTable;
    brand_choice_revision: BrandChoiceRevisionTable;
    brand_vendor_choice: BrandVendorChoiceTable;
    brand_game_choice: BrandGameChoiceTable;
  }
}
