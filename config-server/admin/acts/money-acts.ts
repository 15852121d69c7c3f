import type { AdminBodyOf, AdminParamsOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';
import { actingFrom } from '../../../server/record-act.ts';
import type { MoneyDesk } from '../../../server/staff-desk.ts';

export type MoneyRequests = {
  decideMoneyRequest: AdminBodyOf<'decideMoneyRequest'> & {
    readonly tenant: string;
    readonly kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
    readonly id: string;
  };
};
export type MoneyValue = Awaited<ReturnType<MoneyDesk['plan']>>;
type As = { readonly actor: string; readonly approvedBy?: string | undefined; readonly dryRun: boolean };

/** Decisions of staff about money. Amounts above a limit wait for a second person. */
export const moneyActs = (
  requests: Pick<MoneyDesk, 'plan' | 'decide'>,
  brands: Pick<BrandSet, 'byId'>,
  policyOf: (tenant: string) => Promise<Policy>,
) => ({
  decideMoneyRequest: async (
    { tenant, kind, id, decision, amount, reference, despite, reason }: MoneyRequests['decideMoneyRequest'],
    { actor, approvedBy, dryRun }: As,
  ): Promise<MoneyValue> => {
    const brand = brands.byId(tenant);
    if (brand === undefined) throw new CodedError('brand.unknown', { message: `${tenant} is no longer served` });
    const decided = { brand, kind, id, decision, amount, reference, actor, despite };
    if (dryRun) return requests.plan({ ...decided, approvedBy, limits: (await policyOf(tenant)).secondPersonAbove });
    const origin = actingFrom.current() ?? { address: '', requestId: '' };
    return { record: await requests.decide({ ...decided, reason, approvedBy, origin }), excess: null };
  },
});
