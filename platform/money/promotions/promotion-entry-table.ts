import type { Generated, JSONColumnType } from 'kysely';
import type { components } from '../../../schema/generated/platform.ts';

type State = components['schemas']['PromotionStanding']['state'];
/** Stored states. Those of members who have not taken part depend on the clock and are not stored. */
export type PromotionEntryStatus = Exclude<State, 'comingSoon' | 'join' | 'claim' | 'close'>;

/** A member's part in a promotion, one row per round. The promotion itself is content; bookings are in the ledger. */
export type PromotionEntryTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  promotion_id: string;
  /** The brand's day if the promotion can be taken once a day, else empty. */
  round: string;
  status: PromotionEntryStatus;
  /** Title that the member saw, because content changes. */
  title: string;
  /** Decimal as in the API: the offered amount, replaced by the booked one. Null if staff have to state it. */
  amount: string | null;
  currency: string;
  /** Text of the member; empty if none was required. */
  remarks: string;
  /** Ids of uploads. */
  pictures: JSONColumnType<string[]>;
  /** Reason given by staff. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** Amount that the promotion offered when staff decided. */
  offered_amount: Generated<string | null>;
  /** Name of the member of staff or token. */
  decided_by: Generated<string | null>;
  /** Second person, who approved the proposal of `decided_by`. */
  second_person: Generated<string | null>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    promotion_entry: PromotionEntryTable;
  }
}
