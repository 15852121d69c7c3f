import { CodedError } from '../../../schema/errors.ts';
import type { BrandSets, LiveBrandSet } from '../../../server/brands/environments.ts';
import type { StoredBrand } from '../../../server/brands/folder/stored-brand.ts';
import type { Clock } from '../../../server/clock.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { readableChain, scheduledValues } from './scheduled-values.ts';

/** The contract's limit of one response. */
const most = 500;

/** Changes that start and end later. */
export const scheduleEndpoints = ({ sets, clock }: { sets: BrandSets; clock: Clock }) =>
  ({
    listSchedule: ({ staff, query: { brand, environment = 'production', to } }) => {
      const set = sets[environment];
      const end = to === undefined ? undefined : new Date(to);
      const stored = brand === undefined ? allOf(set, staff) : chainOf(set, staff, brand);
      return scheduledValues({ set, stored, after: clock.now(), end, most });
    },
  }) satisfies Partial<AdminEndpoints<'brands'>>;

type Stored = Pick<StoredBrand, 'tenant' | 'changes'>;

function chainOf(set: LiveBrandSet, staff: StaffIdentity, brand: string): readonly Stored[] {
  const chain = mayTouch({ staff, tenant: brand }) ? readableChain(set, staff, brand) : undefined;
  if (chain === undefined) throw new CodedError('brand.unknown', { message: `no brand is called ${brand}` });
  return chain;
}

function allOf(set: LiveBrandSet, staff: StaffIdentity): readonly Stored[] {
  return set.tenants().flatMap((tenant) => {
    const stored = mayTouch({ staff, tenant }) ? set.stored(tenant) : undefined;
    return stored === undefined || stored.archived ? [] : [stored];
  });
}
