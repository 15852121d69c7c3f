import type { Generated } from 'kysely';

/** A brand's selection. A brand without a row offers all games that its manifest allows. */
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

/** History of brands' selections, newest last. */
export type BrandChoiceRevisionTable = {
  tenant: string;
  sequence: Generated<bigint>;
  file_name: string;
  actor: string;
  reason: string;
  /** Whether it came or went along with a release. */
  moved: boolean;
  vendors: unknown;
  games: unknown;
  /** The chosen lists; null for old revisions. */
  lists: unknown;
  created_at: Date;
};

export type BrandVendorChoiceTable = { tenant: string; vendor: string; position: number; hidden: boolean };

export type BrandGameChoiceTable = {
  tenant: string;
  node_id: number;
  position: number;
  hidden: boolean;
  /** Null if the catalogue's value applies. */
  hot_rank: number | null;
  /** 0 if the brand does not feature it. */
  featured_rank: number;
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
