import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Trx } from '../../../server/database/database.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { mayPromote, requireMay } from '../../account/may.ts';
import { standingOf } from '../vip/standing.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { lockWallet, move } from '../wallet/ledger.ts';
import { type Facts, type Offer, offersOf, weeksAt } from './reward-offers.ts';

type OfMember = { readonly brand: Brand; readonly player: string };
/** Maximum listed claims: a year of weekly rewards, in addition to those that are given once. */
const mostClaims = 60;

export const listOffers = ({
  database,
  clock,
  brand,
  player,
}: OfMember & { database: Database; clock: Clock }): Promise<Offer[]> =>
  database.asTenant(brand.id, async (trx) => {
    const now = clock.now();
    const offers = offersOf({ brand, facts: await factsOf({ trx, brand, player, now }), now });
    // During a break the list is a record of the past.
    return (await mayPromote({ trx, clock, brand, player, operation: 'listRewards' }))
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
}: OfMember & { database: Database; clock: Clock; id: string; origin: Origin }): Promise<Offer> =>
  database.asTenant(brand.id, async (trx) => {
    const tenant = brand.id;
    const now = clock.now();
    const wallet = await lockWallet({ trx, clock, tenant, player, currency: brand.manifest.wallet.currency });
    const facts = await factsOf({ trx, brand, player, now, claim: id });
    const offer = offersOf({ brand, facts, now }).find((known) => known.id === id);
    if (offer?.status === 'claimed') return offer;
    if (offer?.status !== 'claimable') throw new CodedError('reward.unavailable');
    await requireMay({ trx, clock, brand, player, operation: 'claimReward' });
    const { kind, rank, amount, currency } = offer;
    await trx
      .insertInto('reward_claim')
      .values({ tenant, player_id: player, reward_id: id, kind, rank, amount, currency, claimed_at: now })
      .execute();
    await move({
      trx,
      clock,
      tenant,
      key: `reward:${player}:${id}`,
      reason: 'reward',
      wallet: wallet.id,
      from: 'rewards',
      to: 'wallet',
      currency,
      amount,
    });
    const details = { reward: id, amount: asDecimal({ amount, currency }), currency };
    await auditAccount({
      trx,
      clock,
      tenant,
      player,
      origin,
      action: 'reward.claimed',
      before: { ...details, status: 'claimable' },
      after: { ...details, status: 'claimed' },
    });
    return { ...offer, status: 'claimed', expiresAt: null, claimedAt: now };
  });

async function factsOf({
  trx,
  brand,
  player,
  now,
  claim,
}: OfMember & { trx: Trx; now: Date; claim?: string }): Promise<Facts> {
  const { id: tenant, manifest } = brand;
  const { currency } = manifest.wallet;
  const claims = trx
    .selectFrom('reward_claim')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .$if(claim !== undefined, (query) => query.where('reward_id', '=', claim ?? ''))
    // One-time rewards come first: if their claims were cut off, they would be offered again.
    .orderBy((row) => row('kind', '=', 'weekly'))
    .orderBy('claimed_at', 'desc')
    .orderBy('reward_id', 'desc')
    .limit(mostClaims);
  return {
    standing: await standingOf({ trx, tenant, player, currency }),
    owner: await ownerOf({ trx, brand, player }),
    playedWeeks: await playedWeeks({ trx, brand, player, now }),
    claims: (await claims.execute()).sort((one, other) => other.claimed_at.getTime() - one.claimed_at.getTime()),
  };
}

/** The account; `undefined` if it is not a real member's. */
async function ownerOf({ trx, brand, player }: OfMember & { trx: Trx }): Promise<Facts['owner']> {
  const found = await trx
    .selectFrom('player')
    .select(['birthday', 'created_at', 'type'])
    .where('tenant', '=', brand.id)
    .where('id', '=', player)
    .executeTakeFirst();
  return found !== undefined && isMemberType({ type: found.type, of: 'real' }) ? found : undefined;
}

async function playedWeeks({ trx, brand, player, now }: OfMember & { trx: Trx; now: Date }): Promise<Set<string>> {
  const played = new Set<string>();
  for (const { day, begins, ends } of weeksAt({ brand, now })) {
    const bet = await trx
      .selectFrom('bet')
      .select('id')
      .where('tenant', '=', brand.id)
      .where('player_id', '=', player)
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
