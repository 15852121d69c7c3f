import type { Generated } from 'kysely';
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
  /** Chosen by the client. A repeated one of the same player is the same request. */
  request_id: string;
  kind: MoneyRequestKind;
  status: MoneyRequestStatus;
  /** Hundred-thousandths, above zero. For an approved deposit, the amount received. */
  amount: bigint;
  /** The requested amount, if another amount was approved. */
  asked_amount: Generated<bigint | null>;
  currency: string;
  method: string;
  /** Destination of a withdrawal, encrypted; bound to tenant and request. */
  destination_sealed: string | null;
  /** Reason given by staff. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** Name of the member of staff or token; null for the member's own decision. */
  decided_by: Generated<string | null>;
  /** Second person, who approved the proposal of `decided_by`. */
  second_person: Generated<string | null>;
  /** Reference of a withdrawal's payment, as staff stated it. */
  payment_reference: Generated<string | null>;
  /** When the payment of a withdrawal came back; null if it did not. */
  returned_at: Generated<Date | null>;
  /** Name of the member of staff or token that booked it back. */
  returned_by: Generated<string | null>;
  return_reason: Generated<string | null>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    money_request: MoneyRequestTable;
  }
}
