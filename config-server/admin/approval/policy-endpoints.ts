import { CodedError } from '../../../schema/errors.ts';
import { mayDecide } from '../../../schema/features/staff/may-call.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import type { AdminOperationId } from '../../../schema/generated/admin-operations.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';
import { listPolicies, policyOf, type StatedPolicy } from '../../../server/brands/versions/proposals/policies.ts';
import { policyReach } from '../../../server/brands/versions/proposals/policy-reach.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import { othersAmong } from '../../../server/staff/persons.ts';
import { isOfHost } from '../../../server/staff/staff-identity.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Milliseconds over which the reach of a policy is counted. */
const month = 30 * 86_400_000;
/** The contract's limit of one response. */
const mostApprovers = 20;

/** Policies, what they would have stopped, and who may approve. */
export const policyEndpoints = ({
  sets,
  database,
  clock,
  acts,
}: DatabaseAndClock & { sets: BrandSets; acts: Pick<BrandActs, 'perform'> }) =>
  ({
    listPolicies: async ({ staff }) =>
      (await listPolicies(database))
        .filter(({ tenant }) => tenant === everyBrand || mayTouch({ staff, tenant }))
        .map(policyValue),
    setPolicy: async ({ params: { tenant }, body, actor, staff, log }) => {
      const { policy, proposal } = await acts.perform(
        'setPolicy',
        { tenant, ...body },
        { actor, staff, dryRun: false },
      );
      if (proposal === null) log.info({ tenant, actor }, 'set the policy');
      const stated = { tenant, ...policy, actor, reason: body.reason, updatedAt: clock.now() };
      return { ...policyValue(stated), proposal };
    },
    measurePolicy: async ({ params: { tenant } }) => {
      if (tenant !== everyBrand && !hasBrand(sets, tenant))
        throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
      const since = new Date(clock.now().getTime() - month);
      const tenants = tenant === everyBrand ? null : [tenant];
      const reach = await policyReach(database, tenants, since);
      return {
        ...reach,
        since: since.toISOString(),
        acts: [...reach.acts],
        money: reach.money.map(({ amounts, ...row }) => ({ ...row, amounts: [...amounts] })),
      };
    },
    whoApproves: async ({ query: { brands, act = 'change' }, staff, actor }) => {
      const named = brands.split(',');
      const isKnown = (id: string) => id === everyBrand || hasBrand(sets, id);
      const unknown = named.find((id) => !isKnown(id) || !mayTouch({ staff, tenant: id }));
      if (unknown !== undefined) throw new CodedError('brand.unknown', { message: `no brand is called ${unknown}` });
      const isMoney = act === 'money';
      // A brand that production does not serve yet has a policy, too. A decision about money reaches no brand that inherits.
      const reached = isMoney ? named : [...new Set(named.flatMap((id) => [id, ...sets.production.descendants(id)]))];
      const { secondPerson, signOff, secondPersonAbove } = await policyOf(database, reached);
      const operation = isMoney ? 'decideMoneyRequest' : 'changeBrands';
      const people = await approversOf({ database, actor, tenants: reached, operation });
      return {
        secondPerson,
        loosening: !isOfHost(actor),
        signOff,
        secondPersonAbove: [...secondPersonAbove],
        approvers: people.slice(0, mostApprovers),
        more: Math.max(0, people.length - mostApprovers),
      };
    },
  }) satisfies Partial<AdminEndpoints<'releases'>>;

/** Confirmed people who may approve an operation that an actor proposes at brands, by address. */
async function approversOf({
  database,
  actor,
  tenants,
  operation,
}: {
  database: Database;
  actor: string;
  tenants: readonly string[];
  operation: AdminOperationId;
}): Promise<string[]> {
  const rows = await database.asOperator((tx) =>
    selectRows(tx, 'staff_account', { disabled: false, confirmed: true })
      .select(['email', 'role', 'brands'])
      .orderBy('email')
      .execute(),
  );
  const deciders = rows.filter(
    (row) => mayDecide(row.role, operation) && tenants.every((tenant) => mayTouch({ staff: row, tenant })),
  );
  return othersAmong({ database, author: actor, confirmed: deciders.map(({ email }) => email) });
}

function policyValue({ updatedAt, secondPersonAbove, ...policy }: StatedPolicy) {
  return { ...policy, secondPersonAbove: [...secondPersonAbove], updatedAt: updatedAt.toISOString() };
}
