import type { components } from '../../../schema/generated/platform.ts';

export type BetStatus = components['schemas']['Bet']['status'];

export type BetTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  /** The studio's id of the bet, or that of a supplier's round (`referencesOf`). A repeated one is the same bet. */
  reference: string;
  node_id: number;
  /** Copied from the catalogue, which may change later. */
  game_name: string;
  game_type: string;
  vendor_name: string;
  icon_url: string;
  /** Hundred-thousandths. */
  stake: bigint;
  /** Hundred-thousandths; 0 for a void bet, whose stake was returned. */
  payout: bigint;
  currency: string;
  status: BetStatus;
  placed_at: Date;
  settled_at: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    bet: BetTable;
  }
}
