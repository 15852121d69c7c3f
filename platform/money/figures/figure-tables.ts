/** A booking that the figures do not contain yet. */
export type LedgerUncountedTable = {
  tenant: string;
  /** Id of the ledger transaction: UUIDv7 of its time. */
  id: string;
};

export type CountedBrandTable = {
  tenant: string;
  /** Zone of the brand when its bookings were last counted. */
  time_zone: string;
};

/** Sums of a day, with one row per currency. Amounts are hundred-thousandths. */
export type DayFiguresTable = {
  tenant: string;
  /** YYYY-MM-DD in the zone of the brand. */
  day: string;
  currency: string;
  stakes: bigint;
  wins: bigint;
  deposits: bigint;
  withdrawals: bigint;
  rewards: bigint;
  /** Players with a stake that was booked on this day. */
  active_players: number;
  /** Players whose newest active day is this one. Summed over the newest days, each player counts once. */
  last_active: number;
};

/** A player with a stake on a day. */
export type ActiveDayTable = { tenant: string; player_id: string; currency: string; day: string };

declare module '../../../server/database/tables.ts' {
  interface Tables {
    ledger_uncounted: LedgerUncountedTable;
    counted_brand: CountedBrandTable;
    day_figures: DayFiguresTable;
    active_day: ActiveDayTable;
  }
}
