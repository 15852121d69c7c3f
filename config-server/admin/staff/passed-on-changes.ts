import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type BrandSets, environments } from '../../../server/brands/environments.ts';
import { readPolicies } from '../../../server/brands/versions/proposals/policies.ts';
import type { Database } from '../../../server/database/database.ts';
import type { PassedOn, ScheduleChoice } from '../../../server/staff/pass-on-schedule.ts';

/** The contract's limit of one response. */
const most = 500;

/** The choice of a call that ends rights, about the scheduled changes of whoever loses them. */
export async function choiceOf({
  database,
  sets,
  scheduled = 'adopt',
  except = [],
}: { database: Database; sets: BrandSets } & Pick<
  AdminBodyOf<'changeStaff'>,
  'scheduled' | 'except'
>): Promise<ScheduleChoice> {
  // Adopting changes no brand, so no policy is relied on.
  if (scheduled === 'adopt' && except.length === 0) return { scheduled, except, needsTwo: () => true };
  const policyOf = await readPolicies(database);
  const needsTwo = (tenant: string) => policyOf(sets.production.descendants(tenant)).secondPerson;
  return { scheduled, except, needsTwo };
}

/** Reloads brands at this node; other nodes are notified. */
export async function refreshPassedOn(sets: BrandSets, scheduled: readonly PassedOn[]): Promise<void> {
  for (const environment of environments) {
    const tenants = scheduled.filter((one) => one.environment === environment).map(({ tenant }) => tenant);
    if (tenants.length > 0) await sets[environment].refresh([...new Set(tenants)]);
  }
}

export const passedOnValue = (
  sets: BrandSets,
  scheduled: readonly PassedOn[],
): AdminValueOf<'revokeToken'>['scheduled'] => ({
  list: scheduled
    .slice(0, most)
    .map(({ tenant, environment, outcome, owner, change }) => ({
      sequence: String(change.sequence),
      outcome,
      tenant,
      environment,
      owner,
      reason: change.reason,
      path: change.path,
      value: change.value,
      removed: change.removed,
      from: change.from?.toISOString() ?? null,
      until: change.until?.toISOString() ?? null,
      timeZone: sets[environment].byId(tenant)?.manifest.locale.timeZone ?? 'UTC',
    })),
  more: Math.max(0, scheduled.length - most),
});
