import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** Deposits, withdrawals and rewards of promotions that members asked for; the platform has them. */
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
    amount: string | undefined;
    reason: string;
    actor: string;
    origin: { readonly address: string; readonly requestId: string };
  }): Promise<AdminValueOf<'decideMoneyRequest'>>;
  /** WebP; undefined for an image that came with no application. */
  picture(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

export const requestEndpoints = (requests: AdminRequests) =>
  ({
    listMoneyRequests: ({ brand, query: { status } }) => requests.list({ brand, status }),
    decideMoneyRequest: async ({
      brand,
      params: { kind, request: id },
      body,
      actor,
      client,
      requestId,
      log,
    }) => {
      const { decision, amount, reason } = body;
      const origin = { address: client.address, requestId };
      const decided = await requests.decide({ brand, kind, id, decision, amount, reason, actor, origin });
      log.info({ actor }, `${decision} a ${kind}`);
      return decided;
    },
    getRequestPicture: async ({ brand, params }) => {
      const bytes = await requests.picture({ tenant: brand.id, id: params.picture });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no such picture' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'cashier'>;
