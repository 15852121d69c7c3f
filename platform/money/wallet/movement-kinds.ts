import type { components } from '../../../schema/generated/platform.ts';
import type { BookingReason } from './ledger.ts';

type Kind = components['schemas']['MoneyRecord']['kind'];

/** As what players read a booking; null where a request of theirs tells of it already. */
const movementKinds: Record<BookingReason, Kind | null> = {
  'opening credit': 'credit',
  'trial account closed': 'credit',
  deposit: null,
  withdrawal: null,
  'withdrawal paid': null,
  'withdrawal returned': null,
  stake: 'bet',
  'stake returned': 'credit',
  payout: 'win',
  reward: 'reward',
};

/** Reasons of the bookings that are told by themselves, each with its kind. */
export const toldReasons: ReadonlyMap<string, Kind> = new Map(
  Object.entries(movementKinds).flatMap(([reason, kind]) => (kind === null ? [] : [[reason, kind]])),
);

/** Reasons of the bookings that belong to a bet: their keys end in its id. */
export const betReasons = ['stake', 'stake returned', 'payout'] as const satisfies readonly BookingReason[];
