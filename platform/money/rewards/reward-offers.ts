import type { Selectable } from 'kysely';
import { brandDay, shiftDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import { isBirthday } from '../../../schema/rules/check-registration.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { newcomerUntil } from '../../account/newcomer.ts';
import type { Player } from '../../account/player-table.ts';
import { ranksReached, type Standing } from '../vip/standing.ts';
import { unitsOf } from '../wallet/amounts.ts';
import type { RewardClaimTable, RewardKind } from './reward-claim-table.ts';

export type RewardClaim = Selectable<RewardClaimTable>;
/** A reward of a member in its current state. */
export type Offer = {
  readonly id: string;
  readonly kind: RewardKind;
  readonly rank: string | null;
  /** Hundred-thousandths, above zero. */
  readonly amount: bigint;
  readonly currency: string;
  readonly status: 'locked' | 'claimable' | 'claimed' | 'expired';
  readonly expiresAt: Date | null;
  readonly claimedAt: Date | null;
};
/** Data of a member that offers depend on. */
export type Facts = {
  readonly standing: Standing;
  /** The account; `undefined` if it is not a real member's, who alone may take rewards. */
  readonly owner: Pick<Player, 'birthday' | 'created_at'> | undefined;
  /** First days of the weeks with settled bets; only this week and the last. */
  readonly playedWeeks: ReadonlySet<string>;
  readonly claims: readonly RewardClaim[];
};
export type Week = { readonly day: string; readonly begins: Date; readonly ends: Date };

/** This week and the last, each beginning on Monday in the brand's time zone. */
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

/** Year and end of the birthday reward if today is the member's birthday in the brand's time zone; `undefined` on other days. */
function birthdayAt({
  brand,
  birthday,
  now,
}: {
  brand: Brand;
  birthday: string | null;
  now: Date;
}): { year: string; ends: Date } | undefined {
  if (birthday === null) return undefined;
  const { timeZone } = brand.manifest.locale;
  const day = brandDay({ now, timeZone });
  if (!isBirthday({ birthday, day })) return undefined;
  const ends = startOfBrandDay({ day: shiftDay({ day, days: 1 }), timeZone }) ?? now;
  return { year: day.slice(0, 4), ends };
}

/** All rewards of a member: claimable first, then locked, then past. Others have only what they claimed as a member. */
export function offersOf({ brand, facts, now }: { brand: Brand; facts: Facts; now: Date }): Offer[] {
  const claimed = facts.claims.map(claimedOffer);
  const taken = new Set(claimed.map(({ id }) => id));
  const { owner } = facts;
  const open = owner === undefined ? [] : openOffers({ brand, facts, owner, now }).filter(({ id }) => !taken.has(id));
  const inState = (status: Offer['status']) => open.filter((offer) => offer.status === status);
  return [...inState('claimable'), ...inState('locked'), ...claimed, ...inState('expired')];
}

/** The brand's offers, ignoring claims. */
function openOffers({
  brand,
  facts,
  owner,
  now,
}: {
  brand: Brand;
  facts: Facts;
  owner: NonNullable<Facts['owner']>;
  now: Date;
}): Offer[] {
  const { rewards, vip, features, wallet } = brand.manifest;
  const offer = (
    given: Pick<Offer, 'id' | 'kind' | 'status'> & { whole: number; rank?: string; expiresAt?: Date },
  ): Offer[] => {
    const { whole, rank = null, expiresAt = null, ...rest } = given;
    const shared = { rank, expiresAt, currency: wallet.currency, claimedAt: null };
    return whole > 0 ? [{ ...rest, ...shared, amount: unitsOf(whole) }] : [];
  };
  const unlocked = (met: boolean) => (met ? 'claimable' : 'locked');
  const [thisWeek, lastWeek] = weeksAt({ brand, now });
  const reached = ranksReached({ ranks: vip.ranks, standing: facts.standing });
  const ofRanks = vip.ranks.flatMap(({ id, reward }, index) =>
    offer({ id: `rankUp:${id}`, kind: 'rankUp', rank: id, whole: reward, status: unlocked(index < reached) }),
  );
  const weekly = ({ day, ends }: Week, status: Offer['status']) =>
    offer({ id: `weekly:${day}`, kind: 'weekly', whole: rewards.weekly, status, expiresAt: ends });
  const today = birthdayAt({ brand, birthday: owner.birthday, now });
  const ofBirthday = today && {
    id: `birthday:${today.year}`,
    kind: 'birthday' as const,
    status: 'claimable' as const,
    whole: rewards.birthday,
    expiresAt: today.ends,
  };
  const newUntil = newcomerUntil(owner);
  const ofNewcomer = {
    id: 'welcome',
    kind: 'welcome' as const,
    status: 'claimable' as const,
    whole: rewards.welcome,
    expiresAt: newUntil,
  };
  return [
    ...(ofBirthday === undefined ? [] : offer(ofBirthday)),
    ...(now < newUntil ? offer(ofNewcomer) : []),
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

/** A claimed reward as stored at that time, whatever the brand offers now. */
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
