import type { ErrorCode } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import { isBirthday } from '../../../schema/rules/check-registration.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { newcomerUntil } from '../../account/newcomer.ts';
import type { Player } from '../../account/player-table.ts';
import type { PromotionTerms } from '../../content/content.ts';
import type { PromotionEntryStatus } from './promotion-entry-table.ts';

export type PromotionState = components['schemas']['PromotionStanding']['state'];
/** Calls of a member and decisions of staff. */
export type Move = 'join' | 'claim' | 'apply' | 'approve' | 'reject';

type Row = {
  /** Origin of the transition into this state. */
  readonly movedBy: 'clock' | 'member' | 'staff';
  /** Next state of each move. The next state of `claim` depends on the terms: see `moved`. */
  readonly moves: Partial<Record<Move, PromotionEntryStatus>>;
  /** Code that refuses other calls of a member. */
  readonly refusal: ErrorCode;
};

/** The ten states of a promotion for one member, with the origin of each (ADR 045). States of the clock are not stored. */
export const promotionStates: Readonly<Record<PromotionState, Row>> = {
  comingSoon: { movedBy: 'clock', moves: {}, refusal: 'promotion.not_open' },
  join: { movedBy: 'clock', moves: { join: 'joined' }, refusal: 'promotion.other_way' },
  claim: { movedBy: 'clock', moves: { claim: 'claimed', apply: 'applying' }, refusal: 'promotion.other_way' },
  close: { movedBy: 'clock', moves: {}, refusal: 'promotion.closed' },
  joined: { movedBy: 'member', moves: { approve: 'issued', reject: 'rejected' }, refusal: 'promotion.taken' },
  applying: { movedBy: 'member', moves: { approve: 'issued', reject: 'rejected' }, refusal: 'promotion.taken' },
  /** A claim whose reward staff work out, or a joined promotion that has ended. */
  process: { movedBy: 'member', moves: { approve: 'issued', reject: 'rejected' }, refusal: 'promotion.taken' },
  claimed: { movedBy: 'member', moves: {}, refusal: 'promotion.taken' },
  issued: { movedBy: 'staff', moves: {}, refusal: 'promotion.taken' },
  rejected: { movedBy: 'staff', moves: {}, refusal: 'promotion.taken' },
};

/** Stored states that staff can decide. */
export const waitingStatuses = (
  ['joined', 'applying', 'process'] as const satisfies readonly PromotionEntryStatus[]
).filter((status) => promotionStates[status].moves.approve !== undefined);

/** Columns of a player that decide whether a promotion is for them. */
export type Eligible = Pick<Player, 'birthday' | 'created_at'>;

/** Whether a promotion is for this member now, so that it can be taken. Visitors see an offer to newcomers, because they may become one. */
export function isFor({
  brand,
  terms,
  player,
  now,
}: {
  brand: Brand;
  terms: Pick<PromotionTerms, 'for'>;
  player: Eligible | undefined;
  now: Date;
}): boolean {
  if (terms.for === 'everyone') return true;
  if (terms.for === 'birthday') {
    const { timeZone } = brand.manifest.locale;
    return player?.birthday != null && isBirthday({ birthday: player.birthday, day: brandDay(now, timeZone) });
  }
  return player === undefined || now < newcomerUntil(player);
}

type Dates = { readonly startDate: string; readonly endDate: string; readonly noExpiry: 0 | 1 };

/** State of a promotion for a member. Without an entry, it is the state for everybody who has not taken part. */
export function stateOf({
  dates,
  terms,
  isForThem,
  entry,
  now,
}: {
  dates: Dates;
  terms: Pick<PromotionTerms, 'action' | 'for'>;
  /** Result of `isFor`. */
  isForThem: boolean;
  entry: PromotionEntryStatus | undefined;
  now: Date;
}): PromotionState {
  const isOver = dates.noExpiry === 0 && now.getTime() >= Date.parse(dates.endDate);
  if (entry === 'joined' && isOver) return 'process';
  if (entry !== undefined) return entry;
  if (now.getTime() < Date.parse(dates.startDate)) return 'comingSoon';
  if (isOver) return 'close';
  // A birthday is still to come; nobody becomes a newcomer again.
  if (!isForThem) return terms.for === 'birthday' ? 'comingSoon' : 'close';
  return terms.action === 'join' ? 'join' : 'claim';
}

/** Returns the next state after a member's call, or the code that refuses it. */
export function moved(
  state: PromotionState,
  move: 'join' | 'claim' | 'apply',
  terms: PromotionTerms,
): PromotionEntryStatus | { readonly refused: ErrorCode } {
  const { moves, refusal } = promotionStates[state];
  const next = moves[move];
  if (next === undefined || terms.action !== move) return { refused: refusal };
  return next === 'claimed' && terms.reward === null ? 'process' : next;
}
