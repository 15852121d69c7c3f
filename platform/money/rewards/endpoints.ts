import type { Selectable } from 'kysely';
import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import { brandDay, shiftDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import { isBirthday } from '../../../schema/rules/check-registration.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { mayPromote, requireMay } from '../../account/may.ts';
import { newcomerUntil } from '../../account/newcomer.ts';
import type { Player } from '../../account/player-table.ts';
import { ranksReached, type Standing, standingOf } from '../vip/standing.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';
import { book, lockWallet } from '../wallet/ledger.ts';
import type { RewardClaimTable, RewardKind } from './reward-claim-table.ts';

const viewOf = ({ amount, expiresAt, claimedAt, ...offer }: Offer): components['schemas']['Reward'] => ({
  ...offer,
  amount: asDecimal({ amount, currency: offer.currency }),
  expiresAt: expiresAt?.toISOString() ?? null,
  claimedAt: claimedAt?.toISOString() ?? null,
});

export const rewardEndpoints = ({ database, clock }: DatabaseAndClock) =>
  ({
    listRewards: async ({ brand, session: { playerId: player, type } }) => {
      const offers = await listOffers({ database, clock, brand, player });
      // Accounts that may read but not claim see claimable rewards as locked.
      const mayClaim = isMemberType(type, 'real');
      const shown = offers.map((offer) =>
        offer.status === 'claimable' && !mayClaim ? { ...offer, status: 'locked' as const } : offer,
      );
      return { list: shown.map(viewOf) };
    },
    claimReward: async ({ brand, session: { playerId: player }, body: { id }, client, requestId }) => {
      const origin = { address: client.address, requestId };
      return viewOf(await claimOffer({ database, clock, brand, player, id, origin }));
    },
  }) satisfies Partial<Endpoints<'rewards'>>;

type OfMember = { readonly brand: Brand; readonly player: string };
/** Maximum listed claims: a year of weekly rewards, in addition to those that are given once. */
const mostClaims = 60;

export const listOffers = ({ database, clock, brand, player }: OfMember & DatabaseAndClock): Promise<Offer[]> =>
  database.asTenant(brand.id, async (tx) => {
    const now = clock.now();
    const offers = offersOf(brand, await factsOf(tx, { brand, player, now }), now);
    // During a break the list is a record of the past.
    return (await mayPromote(tx, { brand, player, operation: 'listRewards' }))
      ? offers
      : offers.filter(({ status }) => status === 'claimed');
  });

/** Claims a reward, idempotent: a repeat returns the same. Throws `reward.unavailable` and the refusals of `may`. */
export const claimOffer = ({
  database,
  clock,
  brand,
  player,
  id,
  origin,
}: OfMember & DatabaseAndClock & { id: string; origin: Origin }): Promise<Offer> =>
  database.asTenant(brand.id, async (tx) => {
    const tenant = brand.id;
    const now = clock.now();
    const wallet = await lockWallet(tx, { player, currency: brand.manifest.wallet.currency });
    const facts = await factsOf(tx, { brand, player, now, claim: id });
    const offer = offersOf(brand, facts, now).find((known) => known.id === id);
    if (offer?.status === 'claimed') return offer;
    if (offer?.status !== 'claimable') throw new CodedError('reward.unavailable');
    await requireMay(tx, { brand, player, operation: 'claimReward' });
    const { kind, rank, amount, currency } = offer;
    await tx
      .insertInto('reward_claim')
      .values({ tenant, player_id: player, reward_id: id, kind, rank, amount, currency, claimed_at: now })
      .execute();
    await book(tx, {
      key: `reward:${player}:${id}`,
      reason: 'reward',
      wallet: wallet.id,
      from: 'rewards',
      to: 'wallet',
      currency,
      amount,
    });
    const details = { reward: id, amount: asDecimal({ amount, currency }), currency };
    await auditAccount(tx, {
      player,
      origin,
      action: 'reward.claimed',
      before: { ...details, status: 'claimable' },
      after: { ...details, status: 'claimed' },
    });
    return { ...offer, status: 'claimed', expiresAt: null, claimedAt: now };
  });

async function factsOf(
  tx: Tx,
  { brand, player, now, claim }: OfMember & { now: Date; claim?: string },
): Promise<Facts> {
  const { id: tenant, manifest } = brand;
  const { currency } = manifest.wallet;
  const claims = selectRows(tx, 'reward_claim', { tenant, player_id: player })
    .selectAll()
    .$if(claim !== undefined, (query) => query.where('reward_id', '=', claim ?? ''))
    // One-time rewards come first: if their claims were cut off, they would be offered again.
    .orderBy((row) => row('kind', '=', 'weekly'))
    .orderBy('claimed_at', 'desc')
    .orderBy('reward_id', 'desc')
    .limit(mostClaims);
  return {
    standing: await standingOf(tx, { player, currency }),
    owner: await ownerOf(tx, brand, player),
    playedWeeks: await playedWeeks(tx, { brand, player, now }),
    claims: (await claims.execute()).sort((one, other) => other.claimed_at.getTime() - one.claimed_at.getTime()),
  };
}

/** The account; `undefined` if it is not a real member's. */
async function ownerOf(tx: Tx, brand: Brand, player: string): Promise<Facts['owner']> {
  const found = await selectRows(tx, 'player', { tenant: brand.id, id: player })
    .select(['birthday', 'created_at', 'type'])
    .executeTakeFirst();
  return found !== undefined && isMemberType(found.type, 'real') ? found : undefined;
}

async function playedWeeks(tx: Tx, { brand, player, now }: OfMember & { now: Date }): Promise<Set<string>> {
  const played = new Set<string>();
  for (const { day, begins, ends } of weeksAt(brand, now)) {
    const bet = await selectRows(tx, 'bet', { tenant: brand.id, player_id: player })
      .select('id')
      .where('status', 'in', ['won', 'lost'])
      .where('settled_at', '>=', begins)
      .where('settled_at', '<', ends)
      // Sorted in the order of the index. Otherwise PostgreSQL may expect a match early in any order, and read all rows.
      .orderBy('settled_at')
      .limit(1)
      .executeTakeFirst();
    if (bet !== undefined) played.add(day);
  }
  return played;
}

type RewardClaim = Selectable<RewardClaimTable>;
/** A reward of a member in its current state. */
type Offer = {
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
type Facts = {
  readonly standing: Standing;
  /** The account; `undefined` if it is not a real member's, who alone may take rewards. */
  readonly owner: Pick<Player, 'birthday' | 'created_at'> | undefined;
  /** First days of the weeks with settled bets; only this week and the last. */
  readonly playedWeeks: ReadonlySet<string>;
  readonly claims: readonly RewardClaim[];
};
type Week = { readonly day: string; readonly begins: Date; readonly ends: Date };

/** This week and the last, each beginning on Monday in the brand's time zone. */
function weeksAt(brand: Brand, now: Date): readonly [Week, Week] {
  const { timeZone } = brand.manifest.locale;
  const today = brandDay(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = (back: number): Week => {
    const day = shiftDay(today, -sinceMonday - 7 * back);
    const start = (of: string) => startOfBrandDay({ day: of, timeZone }) ?? now;
    return { day, begins: start(day), ends: start(shiftDay(day, 7)) };
  };
  return [week(0), week(1)];
}

/** Year and end of the birthday reward if today is the member's birthday in the brand's time zone; `undefined` on other days. */
function birthdayAt(brand: Brand, birthday: string | null, now: Date): { year: string; ends: Date } | undefined {
  if (birthday === null) return undefined;
  const { timeZone } = brand.manifest.locale;
  const day = brandDay(now, timeZone);
  if (!isBirthday({ birthday, day })) return undefined;
  const ends = startOfBrandDay({ day: shiftDay(day, 1), timeZone }) ?? now;
  return { year: day.slice(0, 4), ends };
}

/** All rewards of a member: claimable first, then locked, then past. Others have only what they claimed as a member. */
function offersOf(brand: Brand, facts: Facts, now: Date): Offer[] {
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
  const [thisWeek, lastWeek] = weeksAt(brand, now);
  const reached = ranksReached({ ranks: vip.ranks, standing: facts.standing });
  const ofRanks = vip.ranks.flatMap(({ id, reward }, index) =>
    offer({ id: `rankUp:${id}`, kind: 'rankUp', rank: id, whole: reward, status: unlocked(index < reached) }),
  );
  const weekly = ({ day, ends }: Week, status: Offer['status']) =>
    offer({ id: `weekly:${day}`, kind: 'weekly', whole: rewards.weekly, status, expiresAt: ends });
  const today = birthdayAt(brand, owner.birthday, now);
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
