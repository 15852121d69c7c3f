import type { JSONColumnType } from 'kysely';

/** The last check of a brand's wallets, one row a brand. */
export type WalletCheckTable = {
  tenant: string;
  started_at: Date;
  /** Renewed while the check runs; another node may start one once this is old. */
  active_at: Date;
  /** End of the last check that was completed; `differences` and `rows` are its results. */
  checked_at: Date | null;
  /** Why the last check that was started did not end. */
  failure: string | null;
  /** Number of differing rows by check, without checks that found none. */
  differences: JSONColumnType<Record<string, number>>;
  /** The first differing rows by check. */
  rows: JSONColumnType<Record<string, object[]>>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    wallet_check: WalletCheckTable;
  }
}
