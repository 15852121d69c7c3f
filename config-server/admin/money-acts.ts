import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { MoneyLimit, Policy } from '../../server/brands/approval/policies.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { actingFrom } from '../../server/record-act.ts';

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

export type MoneyRequests = {
  decideMoneyRequest: AdminBodyOf<'decideMoneyRequest'> & {
    readonly tenant: string;
    readonly kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
    readonly id: string;
  };
};
export type MoneyValue = Awaited<ReturnType<AdminRequests['plan']>>;
type As = { readonly actor: string; readonly approvedBy?: string | undefined; readonly dryRun: boolean };

/** Decisions of staff about money. Those above a bound wait for a second person. */
export const moneyActs = ({
  requests,
  brands,
  policyOf,
}: {
  requests: Pick<AdminRequests, 'plan' | 'decide'>;
  brands: Pick<BrandSet, 'byId'>;
  policyOf: (tenant: string) => Promise<Policy>;
}) => ({
  decideMoneyRequest: async (
    { tenant, kind, id, decision, amount, reason }: MoneyRequests['decideMoneyRequest'],
    { actor, approvedBy, dryRun }: As,
  ): Promise<MoneyValue> => {
    const brand = brands.byId(tenant);
    if (brand === undefined)
      throw new CodedError('brand.unknown', { message: `${tenant} is not served any more` });
    const asked = { brand, kind, id, decision, amount };
    if (dryRun) return requests.plan({ ...asked, limits: (await policyOf(tenant)).secondPersonAbove });
    const origin = actingFrom.current() ?? { address: '', requestId: '' };
    return { record: await requests.decide({ ...asked, reason, actor, approvedBy, origin }), excess: null };
  },
});
