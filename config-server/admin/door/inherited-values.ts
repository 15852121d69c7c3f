import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';

/** Replaces a value that may be inherited from a brand that the caller may not read. */
export const notShown = '(not shown: it may be inherited from a brand that you may not read)';

type Values = { readonly tenant: string; readonly before?: unknown; readonly after?: unknown };

/**
 * Hides the values of brands that inherit from a brand which the caller may not read. Created before an act, because a release may
 * end the inheritance and would show all inherited values as removed.
 */
export function hideInherited(sets: BrandSets, environment: Environment, staff: StaffIdentity) {
  const { mayRead } = brandRights(staff);
  // A caller who may read all brands, as most may, needs no look-up.
  const hidden = new Set(
    (staff.brands ?? []).filter(
      (tenant) => unreadableParents(sets[environment].lineage(tenant) ?? [], mayRead).length > 0,
    ),
  );
  return <Value extends Values>(values: readonly Value[]): Value[] =>
    values.map((value) =>
      hidden.has(value.tenant) ? { ...value, before: notShown, after: notShown, precedes: undefined } : value,
    );
}
