import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { MoneyLimit } from '../../server/brands/approval/policies.ts';
import { listProposals } from '../../server/brands/approval/proposals.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';
import type { BrandActs } from './brand-acts.ts';

/** A request as the platform knows it: proposals are the console's. */
type MoneyRequest = Omit<AdminValueOf<'decideMoneyRequest'>, 'proposal'>;
type Deciding = {
  readonly brand: Brand;
  readonly kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
  readonly id: string;
  readonly decision: AdminBodyOf<'decideMoneyRequest'>['decision'];
  readonly amount: string | undefined;
};

/** Deposits, withdrawals and rewards of promotions that members asked for; the platform has them. */
export type AdminRequests = {
  /** Of any state without one. */
  list(input: {
    brand: Brand;
    status: AdminQueryOf<'listMoneyRequests'>['status'];
  }): Promise<readonly MoneyRequest[]>;
  /** What staff decided, the newest first. */
  decisions(input: {
    brand: Brand;
    query: AdminQueryOf<'listMoneyDecisions'>;
  }): Promise<{ readonly list: readonly MoneyRequest[]; readonly next: string | null }>;
  /** What a decision would make of it, and why one person is not enough. Throws like `decide`. */
  plan(
    input: Deciding & { limits: readonly MoneyLimit[] },
  ): Promise<{ readonly record: MoneyRequest; readonly excess: 'offer' | 'policy' | null }>;
  /** Throws `cashier.decided` the second time, `request.not_found` where there is none of this kind and id. */
  decide(
    input: Deciding & {
      reason: string;
      actor: string;
      /** Second person who approved what `actor` proposed. */
      approvedBy: string | undefined;
      origin: { readonly address: string; readonly requestId: string };
    },
  ): Promise<MoneyRequest>;
  /** WebP; undefined for an image that came with no application. */
  picture(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

export const requestEndpoints = ({
  requests,
  acts,
  database,
  clock,
}: {
  requests: AdminRequests;
  acts: Pick<BrandActs, 'perform'>;
  database: Database;
  clock: Clock;
}) =>
  ({
    listMoneyRequests: async ({ brand, query: { status } }) => {
      const found = await requests.list({ brand, status });
      const waiting = await waitingDecisions({ database, clock, tenant: brand.id });
      return found.map((request) => ({ ...request, proposal: waiting.get(request.id) ?? null }));
    },
    listMoneyDecisions: async ({ brand, query }) => {
      const { list, next } = await requests.decisions({ brand, query });
      return { list: list.map((request) => ({ ...request, proposal: null })), next };
    },
    decideMoneyRequest: async ({ brand, params: { kind, request: id }, body, actor, staff, log }) => {
      const { decision, amount, reason } = body;
      const { record, proposal } = await acts.perform({
        ...{ operation: 'decideMoneyRequest', actor, staff, dryRun: false },
        request: { tenant: brand.id, kind, id, decision, reason, ...(amount !== undefined && { amount }) },
      });
      log.info(
        { actor },
        proposal === null ? `${decision} a ${kind}` : `proposed that a ${kind} is approved`,
      );
      return { ...record, proposal };
    },
    getRequestPicture: async ({ brand, params }) => {
      const bytes = await requests.picture({ tenant: brand.id, id: params.picture });
      if (bytes === undefined) throw new CodedError('request.not_found', { message: 'no such picture' });
      return { contentType: 'image/webp', base64: Buffer.from(bytes).toString('base64') };
    },
  }) satisfies AdminEndpoints<'cashier'>;

/** Ids of the proposals on requests of a brand, by request. */
async function waitingDecisions({
  database,
  clock,
  tenant,
}: {
  database: Database;
  clock: Clock;
  tenant: string;
}): Promise<ReadonlyMap<string, string>> {
  const proposals = await listProposals({ database, clock });
  return new Map(
    proposals
      .filter(({ operation, tenants }) => operation === 'decideMoneyRequest' && tenants.includes(tenant))
      .map(({ id, request }) => [(request as { id: string }).id, id]),
  );
}
