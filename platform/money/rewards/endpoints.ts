import { isMemberType } from '../../../schema/constants.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { asDecimal } from '../wallet/amounts.ts';
import type { Offer } from './reward-offers.ts';
import { claimOffer, listOffers } from './rewards.ts';

const viewOf = ({ amount, expiresAt, claimedAt, ...offer }: Offer): components['schemas']['Reward'] => ({
  ...offer,
  amount: asDecimal({ amount, currency: offer.currency }),
  expiresAt: expiresAt?.toISOString() ?? null,
  claimedAt: claimedAt?.toISOString() ?? null,
});

export const rewardEndpoints = ({ database, clock }: { database: Database; clock: Clock }) =>
  ({
    listRewards: async ({ brand, session: { playerId: player, type } }) => {
      const offers = await listOffers({ database, clock, brand, player });
      // Accounts that may read but not claim see claimable rewards as locked.
      const mayClaim = isMemberType({ type, of: 'real' });
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
