import type { Generated, JSONColumnType } from 'kysely';
import type { components } from '../../../schema/generated/platform.ts';

type State = components['schemas']['PromotionStanding']['state'];
/** States of members who have not taken part depend on the clock and are not stored. */
export type PromotionEntryStatus = Exclude<State, 'comingSoon' | 'join' | 'claim' | 'close'>;

/** A member's part in a promotion, one row a round. The promotion itself is content; bookings are in the ledger. */
export type PromotionEntryTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  promotion_id: string;
  /** The brand's day where it can be taken once a day, else empty. */
  round: string;
  status: PromotionEntryStatus;
  /** The promotion as the member saw it, since content changes. */
  title: string;
  /** Decimal of the API: what is offered until the reward is booked, then what was. Null where staff have to say it. */
  amount: string | null;
  currency: string;
  /** What the member wrote; empty where none was required. */
  remarks: string;
  /** Ids of uploads. */
  pictures: JSONColumnType<string[]>;
  /** Reason given by staff. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** What the promotion offered when staff decided. */
  offered_amount: Generated<string | null>;
  /** Name of the member of staff or token. */
  decided_by: Generated<string | null>;
  /** Who approved what `decided_by` proposed. */
  second_person: Generated<string | null>;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    promotion_entry: PromotionEntryTable;
  }
}
