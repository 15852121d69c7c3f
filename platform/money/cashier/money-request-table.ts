import type { components } from '../../../schema/generated/admin.ts';

type StaffRecord = components['schemas']['MoneyRequest'];
/** Rewards of promotions are decided with the requests, but stored as entries. */
export type MoneyRequestKind = Exclude<StaffRecord['kind'], 'promotion'>;
export type MoneyRequestStatus = StaffRecord['status'];

/** A member's request for a deposit or withdrawal. It is decided once; the bookings are in the ledger. */
export type MoneyRequestTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  /** Chosen by the client; a repeated one of the same player is the same request. */
  request_id: string;
  kind: MoneyRequestKind;
  status: MoneyRequestStatus;
  /** Hundred-thousandths, above zero. */
  amount: bigint;
  currency: string;
  method: string;
  /** Destination of a withdrawal, encrypted; bound to tenant and request. */
  destination_sealed: string | null;
  /** Reason given by staff. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    money_request: MoneyRequestTable;
  }
}
