import type { Selectable } from 'kysely';
import { brandDay, shiftDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { RewardClaimTable, RewardKind } from '../../migrations/rewards.ts';
import { ranksReached, type Standing } from '../vip/standing.ts';
import { minorOf } from '../wallet/ledger.ts';

export type RewardClaim = Selectable<RewardClaimTable>;
/** One reward of one member as it stands. */
export type Offer = {
  readonly id: string;
  readonly kind: RewardKind;
  readonly rank: string | null;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly currency: string;
  readonly status: 'locked' | 'claimable' | 'claimed' | 'expired';
  readonly expiresAt: Date | null;
  readonly claimedAt: Date | null;
};
/** What of a member the offers depend on. */
export type Facts = {
  readonly standing: Standing;
  /** When bets of this week and the one before were settled, by the first day of the week. */
  readonly playedWeeks: ReadonlySet<string>;
  readonly claims: readonly RewardClaim[];
};
export type Week = { readonly day: string; readonly begins: Date; readonly ends: Date };

/** This week and the one before it, each from Monday in the brand's zone. */
export function weeksAt({ brand, now }: { brand: Brand; now: Date }): readonly [Week, Week] {
  const { timeZone } = brand.manifest.locale;
  const today = brandDay({ now, timeZone });
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = (back: number): Week => {
    const day = shiftDay({ day: today, days: -sinceMonday - 7 * back });
    const start = (of: string) => startOfBrandDay({ day: of, timeZone }) ?? now;
    return { day, begins: start(day), ends: start(shiftDay({ day, days: 7 })) };
  };
  return [week(0), week(1)];
}

/** Every reward of a member: those to claim first, then those to come, then what is over. */
export function offersOf({ brand, facts, now }: { brand: Brand; facts: Facts; now: Date }): Offer[] {
  const claimed = facts.claims.map(claimedOffer);
  const taken = new Set(claimed.map(({ id }) => id));
  const open = openOffers({ brand, facts, now }).filter(({ id }) => !taken.has(id));
  const inState = (status: Offer['status']) => open.filter((offer) => offer.status === status);
  return [...inState('claimable'), ...inState('locked'), ...claimed, ...inState('expired')];
}

/** What the brand offers, as if nothing had been claimed. */
function openOffers({ brand, facts, now }: { brand: Brand; facts: Facts; now: Date }): Offer[] {
  const { rewards, vip, features, wallet } = brand.manifest;
  const offer = (
    given: Pick<Offer, 'id' | 'kind' | 'status'> & { whole: number; rank?: string; expiresAt?: Date },
  ): Offer[] => {
    const { whole, rank = null, expiresAt = null, ...rest } = given;
    const shared = { rank, expiresAt, currency: wallet.currency, claimedAt: null };
    return whole > 0 ? [{ ...rest, ...shared, amount: minorOf(whole) }] : [];
  };
  const unlocked = (met: boolean) => (met ? 'claimable' : 'locked');
  const [thisWeek, lastWeek] = weeksAt({ brand, now });
  const reached = ranksReached({ ranks: vip.ranks, standing: facts.standing });
  const ofRanks = vip.ranks.flatMap(({ id, reward }, index) =>
    offer({ id: `rankUp:${id}`, kind: 'rankUp', rank: id, whole: reward, status: unlocked(index < reached) }),
  );
  const weekly = ({ day, ends }: Week, status: Offer['status']) =>
    offer({ id: `weekly:${day}`, kind: 'weekly', whole: rewards.weekly, status, expiresAt: ends });
  return [
    ...offer({ id: 'welcome', kind: 'welcome', whole: rewards.welcome, status: 'claimable' }),
    ...offer({
      id: 'firstDeposit',
      kind: 'firstDeposit',
      whole: rewards.firstDeposit,
      status: unlocked(facts.standing.deposited > 0n),
    }),
    ...weekly(thisWeek, unlocked(facts.playedWeeks.has(thisWeek.day))),
    ...(features.vip ? ofRanks : []),
    ...(facts.playedWeeks.has(lastWeek.day) ? weekly(lastWeek, 'expired') : []),
  ];
}

/** As it was when it was claimed, whatever the brand offers by now. */
const claimedOffer = ({ reward_id, kind, rank, amount, currency, claimed_at }: RewardClaim): Offer => ({
  id: reward_id,
  kind,
  rank,
  amount,
  currency,
  status: 'claimed',
  expiresAt: null,
  claimedAt: claimed_at,
});
