import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../schema/admin-call-types.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** Deposits and withdrawals that members asked for; the platform has them. */
export type AdminRequests = {
  /** Of any state without one. */
  list(input: {
    brand: Brand;
    status: AdminQueryOf<'listMoneyRequests'>['status'];
  }): Promise<AdminValueOf<'listMoneyRequests'>>;
  /** Throws `cashier.decided` the second time, `request.not_found` where there is none of this kind and id. */
  decide(input: {
    brand: Brand;
    kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
    id: string;
    decision: AdminBodyOf<'decideMoneyRequest'>['decision'];
    reason: string;
    actor: string;
    origin: { readonly address: string; readonly requestId: string };
  }): Promise<AdminValueOf<'decideMoneyRequest'>>;
};

export const requestEndpoints = (requests: AdminRequests) =>
  ({
    listMoneyRequests: ({ brand, query: { status } }) => requests.list({ brand, status }),
    decideMoneyRequest: async ({ brand, params: { kind, request: id }, body, client, requestId, log }) => {
      const { decision, reason, actor } = body;
      const origin = { address: client.address, requestId };
      const decided = await requests.decide({ brand, kind, id, decision, reason, actor, origin });
      log.info({ actor }, `${decision} a ${kind}`);
      return decided;
    },
  }) satisfies AdminEndpoints<'cashier'>;
