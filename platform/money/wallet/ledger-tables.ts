export type LedgerAccountTable = {
  tenant: string;
  id: string;
  /** A player's wallet, or an account of the house. House accounts have no player, and their balance is the sum of their entries. */
  kind: 'wallet' | 'house';
  player_id: string | null;
  currency: string;
  /** Hundred-thousandths. Null for accounts of the house: every booking would update that row, so it would be a point of contention. */
  balance: bigint | null;
};

export type LedgerTransactionTable = {
  tenant: string;
  id: string;
  /** A repeated key doesn't book again. */
  idempotency_key: string;
  reason: string;
  created_at: Date;
};

export type LedgerEntryTable = {
  tenant: string;
  transaction_id: string;
  line: number;
  account_id: string;
  /** Hundred-thousandths; the entries of a transaction sum to zero. */
  amount: bigint;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable;
    ledger_transaction: LedgerTransactionTable;
    ledger_entry: LedgerEntryTable;
  }
}
