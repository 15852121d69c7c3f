import type { AdminBodyOf, AdminParamsOf, AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { MoneyLimit, Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { actingFrom } from '../../../server/record-act.ts';

/** A request in the platform's form. Proposals are added by the console. */
type MoneyRequest = Omit<AdminValueOf<'decideMoneyRequest'>, 'proposal'>;
type Deciding = {
  readonly brand: Brand;
  readonly kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
  readonly id: string;
  readonly decision: AdminBodyOf<'decideMoneyRequest'>['decision'];
  readonly amount: string | undefined;
};

/** Deposits, withdrawals and promotion rewards that members requested; the platform provides them. */
export type AdminRequests = {
  /** Requests of any state and any player, unless the query names them. */
  list(input: { brand: Brand; query: AdminQueryOf<'listMoneyRequests'> }): Promise<readonly MoneyRequest[]>;
  /** Decisions of staff, the newest first. */
  decisions(input: {
    brand: Brand;
    query: AdminQueryOf<'listMoneyDecisions'>;
  }): Promise<{ readonly list: readonly MoneyRequest[]; readonly next: string | null }>;
  /** Returns the result that a decision would have, and why one person is not enough. Throws like `decide`. */
  plan(
    input: Deciding & { limits: readonly MoneyLimit[] },
  ): Promise<{ readonly record: MoneyRequest; readonly excess: 'offer' | 'policy' | null }>;
  /** Throws `cashier.decided` the second time, and `request.not_found` if there is no request with this kind and id. */
  decide(
    input: Deciding & {
      reason: string;
      actor: string;
      /** The second person who approved the proposal of `actor`. */
      approvedBy: string | undefined;
      origin: { readonly address: string; readonly requestId: string };
    },
  ): Promise<MoneyRequest>;
  /** Returns a WebP picture; `undefined` if the application has none. */
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

/** Decisions of staff about money. Amounts above a limit wait for a second person. */
export const moneyActs = (
  requests: Pick<AdminRequests, 'plan' | 'decide'>,
  brands: Pick<BrandSet, 'byId'>,
  policyOf: (tenant: string) => Promise<Policy>,
) => ({
  decideMoneyRequest: async (
    { tenant, kind, id, decision, amount, reason }: MoneyRequests['decideMoneyRequest'],
    { actor, approvedBy, dryRun }: As,
  ): Promise<MoneyValue> => {
    const brand = brands.byId(tenant);
    if (brand === undefined) throw new CodedError('brand.unknown', { message: `${tenant} is no longer served` });
    const decided = { brand, kind, id, decision, amount };
    if (dryRun) return requests.plan({ ...decided, limits: (await policyOf(tenant)).secondPersonAbove });
    const origin = actingFrom.current() ?? { address: '', requestId: '' };
    return { record: await requests.decide({ ...decided, reason, actor, approvedBy, origin }), excess: null };
  },
});
