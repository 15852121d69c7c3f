import type { OfferContract } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const contractEndpoints = (offerContract: OfferContract) =>
  ({
    offerContract: async ({ brand, params, body, actor, client, requestId, log }) => {
      const { kind, terms, from, until, reason } = body;
      const origin = { address: client.address, requestId };
      const period = { from, until };
      const offered = await offerContract({
        brand,
        username: params.account,
        kind,
        terms,
        ...period,
        reason,
        actor,
        origin,
      });
      log.info({ actor }, `offered a ${kind} contract`);
      return offered;
    },
  }) satisfies AdminEndpoints<'agent'>;
