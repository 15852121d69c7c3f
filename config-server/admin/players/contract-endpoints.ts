import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Throws `user.unknown_or_disabled`, and `auth.not_an_agent` for an account of another type. */
export type OfferContract = (
  input: Pick<AdminBodyOf<'offerContract'>, 'kind' | 'terms' | 'from' | 'reason'> & {
    readonly brand: Brand;
    readonly username: string;
    readonly until: string | undefined;
    readonly actor: string;
    readonly origin: { readonly address: string; readonly requestId: string };
  },
) => Promise<AdminValueOf<'offerContract'>>;

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
