import type { components } from '../../../schema/generated/platform.ts';
import type { BookingReason } from './ledger.ts';

type Kind = components['schemas']['MoneyRecord']['kind'];

/** Kind of booking shown to players; null if a money request represents it. */
const movementKinds: Record<BookingReason, Kind | null> = {
  'opening credit': 'credit',
  'trial account closed': 'credit',
  deposit: null,
  withdrawal: null,
  'withdrawal paid': null,
  'withdrawal returned': null,
  'payment returned': null,
  stake: 'bet',
  'stake returned': 'credit',
  payout: 'win',
  'payout taken back': 'win',
  reward: 'reward',
};

/** Reasons of bookings that are shown on their own, with their kind. */
export const shownReasons: ReadonlyMap<string, Kind> = new Map(
  Object.entries(movementKinds).flatMap(([reason, kind]) => (kind === null ? [] : [[reason, kind]])),
);

/** Reasons of bookings that belong to a bet; the second part of their keys is its id. */
export const betReasons = [
  'stake',
  'stake returned',
  'payout',
  'payout taken back',
] as const satisfies readonly BookingReason[];
