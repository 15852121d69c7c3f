/** Token of a launched game, by which its supplier refers to player, session and game. */
export type GameTokenTable = {
  tenant: string;
  /** SHA-256 of the token, base64url. */
  hash: string;
  /** Id of the aggregator in the brand's manifest. */
  aggregator: string;
  player_id: string;
  /** Not a foreign key, because ended sessions are swept and tokens have their own expiry. */
  session_id: string;
  node_id: number;
  vendor: string;
  expires_at: Date;
};

export type SupplierCallKind = 'bet' | 'win' | 'rollback';

/** A bet, win or rollback of a supplier. Never deleted, so that its id has only one effect. */
export type SupplierTransactionTable = {
  tenant: string;
  aggregator: string;
  /** `transaction_uuid`. */
  id: string;
  kind: SupplierCallKind;
  /** `refused`: a bet without enough money. Its repeats are refused, too. */
  status: 'booked' | 'refused';
  player_id: string;
  /** Currency in the call: ISO 4217, or XXX for trial play; null for a rollback. */
  currency: string | null;
  /** Hundred-thousandths. For a rollback, the amount actually returned or taken back. */
  amount: bigint;
  round: string;
  game_code: string;
  /** For a win, its bet; for a rollback, the transaction that it undoes, known or not. */
  reference: string | null;
  /** Whether the bet was free, so that its stake was not booked. */
  free: boolean;
  /** Row of the betting record; null if there is none, as for a refused bet. */
  bet_id: string | null;
  rolled_back_at: Date | null;
  /** Hundred-thousandths that could not be taken back for a rolled back win, because the wallet had too little; for staff. */
  shortfall: bigint;
  at: Date;
};

/** A signed call as received, with its answer. */
export type WalletCallTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  aggregator: string;
  /** The player as named in the call; in older calls only if they moved money. */
  player_id: string | null;
  /** Path below the aggregator, such as `transaction/bet`. */
  call: string;
  request_uuid: string | null;
  transaction_uuid: string | null;
  status: string;
  request: string;
  answer: string;
  at: Date;
};

/** An aggregator that ever booked for a brand. Never deleted, because the manifest may no longer name it. */
export type BookedAggregatorTable = {
  tenant: string;
  id: string;
  operator_id: string;
  sub_partner_id: string | null;
  /** Names of the secrets with the keys. */
  signing_key: string;
  public_key: string;
  since: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    game_token: GameTokenTable;
    supplier_transaction: SupplierTransactionTable;
    wallet_call: WalletCallTable;
    booked_aggregator: BookedAggregatorTable;
  }
}
