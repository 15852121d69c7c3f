/** Token of a launched game; it names player, session and game to the supplier. */
export type GameTokenTable = {
  tenant: string;
  /** SHA-256 of the token, base64url. */
  hash: string;
  /** Id of the aggregator in the brand's manifest. */
  aggregator: string;
  player_id: string;
  /** Not a foreign key: ended sessions are swept, tokens have a date of their own. */
  session_id: string;
  node_id: number;
  vendor: string;
  expires_at: Date;
};

export type SupplierCallKind = 'bet' | 'win' | 'rollback';

/** A bet, win or rollback of a supplier. Kept for ever: its id has one effect. */
export type SupplierTransactionTable = {
  tenant: string;
  aggregator: string;
  /** `transaction_uuid`. */
  id: string;
  kind: SupplierCallKind;
  /** `refused`: a bet for which the money was missing. It stays refused. */
  status: 'booked' | 'refused';
  player_id: string;
  /** As called: ISO 4217, or XXX for trial play; of a rollback null. */
  currency: string | null;
  /** Hundred-thousandths; of a rollback what came back to the wallet, or left it. */
  amount: bigint;
  round: string;
  game_code: string;
  /** Of a win its bet; of a rollback what it undoes, known or not. */
  reference: string | null;
  /** A free bet: its stake was not booked. */
  free: boolean;
  /** Row of the betting record; null where there is none, as for a refused bet. */
  bet_id: string | null;
  rolled_back_at: Date | null;
  /** Hundred-thousandths that a rolled back win could not take back, because the wallet did not have them; for staff. */
  shortfall: bigint;
  at: Date;
};

/** A signed call as it came, with its answer. */
export type WalletCallTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  aggregator: string;
  /** The player that it names, as it names them; of older calls only where they moved money. */
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

/** An aggregator that ever booked for a brand. Never deleted: its manifest may name it no longer. */
export type BookedAggregatorTable = {
  tenant: string;
  id: string;
  operator_id: string;
  sub_partner_id: string | null;
  /** Names of secrets. */
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
