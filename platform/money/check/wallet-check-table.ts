import type { JSONColumnType } from 'kysely';

/** The last check of a brand's wallets, one row per brand. */
export type WalletCheckTable = {
  tenant: string;
  started_at: Date;
  /** Time of the last progress; another node may start a check if this is old. */
  active_at: Date;
  /** End of the last completed check; `differences` and `rows` are its results. */
  checked_at: Date | null;
  /** Reason why the last started check failed. */
  failure: string | null;
  /** Number of differing rows by check; checks without any are omitted. */
  differences: JSONColumnType<Record<string, number>>;
  /** The first differing rows by check. */
  rows: JSONColumnType<Record<string, object[]>>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    wallet_check: WalletCheckTable;
  }
}
