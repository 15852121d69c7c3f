import { CodedError } from '../../schema/errors.ts';
import { scheduledEvents } from '../../server/brands/changes/scheduled-events.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import type { LiveBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { unreadableParents } from '../../server/brands/releases/readable-parents.ts';
import type { StoredBrand } from '../../server/brands/releases/stored-brand.ts';
import type { Clock } from '../../server/clock.ts';
import { brandRights } from '../../server/staff/brand-rights.ts';
import { mayTouch } from '../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../server/staff/staff-identity.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** The contract's bound of one answer. */
const most = 500;

/** What begins and ends later. */
export const scheduleEndpoints = ({ sets, clock }: { sets: BrandSets; clock: Clock }) =>
  ({
    listSchedule: ({ staff, query: { brand, environment = 'production', to } }) => {
      const set = sets[environment];
      const end = to === undefined ? undefined : new Date(to);
      const stored = brand === undefined ? allOf({ set, staff }) : chainOf({ set, staff, brand });
      const events = stored
        .flatMap(({ tenant, changes }) =>
          scheduledEvents({ changes, after: clock.now() }).map((event) => ({ tenant, ...event })),
        )
        .filter(({ at }) => end === undefined || at <= end)
        .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.tenant < other.tenant ? -1 : 1));
      return {
        list: events.slice(0, most).map(({ tenant, at, kind, change }) => ({
          ...{ at: at.toISOString(), kind, tenant, sequence: String(change.sequence) },
          ...{ path: change.path, value: change.value, removed: change.removed },
          ...{ reason: change.reason, actor: change.actor },
          timeZone: set.byId(tenant)?.manifest.locale.timeZone ?? 'UTC',
        })),
        more: Math.max(0, events.length - most),
      };
    },
  }) satisfies Partial<AdminEndpoints<'brands'>>;

type Stored = Pick<StoredBrand, 'tenant' | 'changes'>;

/** A brand with the parents that the caller may read. */
function chainOf({
  set,
  staff,
  brand,
}: {
  set: LiveBrandSet;
  staff: StaffIdentity;
  brand: string;
}): readonly Stored[] {
  const chain = mayTouch({ staff, tenant: brand }) ? set.lineage(brand) : undefined;
  if (chain === undefined || chain.length === 0)
    throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
  const hidden = unreadableParents({ chain, mayRead: brandRights(staff).mayRead });
  return chain.filter(({ tenant }) => !hidden.includes(tenant));
}

function allOf({ set, staff }: { set: LiveBrandSet; staff: StaffIdentity }): readonly Stored[] {
  return set.tenants().flatMap((tenant) => {
    const stored = mayTouch({ staff, tenant }) ? set.stored(tenant) : undefined;
    return stored === undefined || stored.archived ? [] : [stored];
  });
}
