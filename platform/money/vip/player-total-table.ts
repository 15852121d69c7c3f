/** A player's lifetime totals in a currency, updated together with bets and deposits by `addToTotals`. */
export type PlayerTotalTable = {
  tenant: string;
  player_id: string;
  currency: string;
  /** Hundred-thousandths of approved deposits. */
  deposited: bigint;
  /** Hundred-thousandths staked in bets that were won or lost. */
  wagered: bigint;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    player_total: PlayerTotalTable;
  }
}
