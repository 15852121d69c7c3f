import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { writeMessage } from '../../account/inbox/inbox.ts';
import { may } from '../../account/may.ts';
import { ranksReached, type Standing } from '../vip/standing.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';

/**
 * Sends a message about rewards that have just become claimable. Called after the booking, whose lock on the wallet serialises
 * this.
 */
export async function notifyOfRewards(
  tx: Tx,
  {
    brand,
    player,
    gained,
    now,
    currency: gainedIn,
  }: {
    brand: Brand;
    player: string;
    /** Part of the standing that the booking added. */
    gained: Standing;
    /** The standing including the added part. */
    now: Standing;
    /** Currency of the booking. Money in a former currency of the brand adds nothing to the standing. */
    currency: string;
  },
): Promise<void> {
  const { manifest } = brand;
  if (!manifest.flags.REWCEN3) return;
  const { currency } = manifest.wallet;
  if (gainedIn !== currency) return;
  const before = { deposited: now.deposited - gained.deposited, wagered: now.wagered - gained.wagered };
  const { ranks } = manifest.vip;
  const rankRewards = manifest.features.vip
    ? ranks
        .slice(ranksReached({ ranks, standing: before }), ranksReached({ ranks, standing: now }))
        .map(({ reward }) => reward)
    : [];
  const isFirst = before.deposited === 0n && now.deposited > 0n;
  const amounts = [...(isFirst ? [manifest.rewards.firstDeposit] : []), ...rankRewards];
  const given = amounts.filter((whole) => whole > 0);
  // A deposit may be credited, and a bet settled, during a break. The reward can be claimed afterwards.
  if (given.length === 0 || (await may(tx, { brand, player, act: 'promote' })) !== undefined) return;
  for (const amount of given) {
    const values = { amount: asDecimal({ amount: unitsOf(amount), currency }), currency };
    await writeMessage(tx, { player, kind: 'rewardReady', values });
  }
}
