import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { LiveBrandSet } from '../../../server/brands/environments.ts';
import { ownerOf, type StoredBrand } from '../../../server/brands/folder/stored-brand.ts';
import { scheduledEvents } from '../../../server/brands/versions/changes/scheduled-events.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';

type Stored = Pick<StoredBrand, 'tenant' | 'changes'>;
type ScheduledValue = AdminValueOf<'listSchedule'>['list'][number];

/** Returns a brand with the parents that the caller may read; `undefined` if the set does not have it. */
export function readableChain(set: LiveBrandSet, staff: StaffIdentity, brand: string): readonly Stored[] | undefined {
  const chain = set.lineage(brand);
  if (chain === undefined || chain.length === 0) return undefined;
  const hidden = unreadableParents(chain, brandRights(staff).mayRead);
  return chain.filter(({ tenant }) => !hidden.includes(tenant));
}

/**
 * Returns starts and ends of changes after a moment, the earliest first: at most `most`, of each tenant an equal share, and the number
 * of further ones.
 */
export function scheduledValues({
  set,
  stored,
  after,
  end,
  most,
  timeZone,
}: {
  set: LiveBrandSet;
  stored: readonly Stored[];
  after: Date;
  /** Latest moment. */
  end?: Date | undefined;
  most: number;
  /** Time zone of all times. Without it each tenant's own, for which the tenant is built. */
  timeZone?: string;
}): { list: ScheduledValue[]; more: number } {
  const events = stored.flatMap(({ tenant, changes }) =>
    scheduledEvents(changes, after)
      .filter(({ at }) => end === undefined || at <= end)
      .map((event) => ({ tenant, ...event }))
      .sort(byTime)
      .map((event, turn) => ({ ...event, turn })),
  );
  const listed = events.sort((one, other) => one.turn - other.turn || byTime(one, other)).slice(0, most);
  return {
    list: listed
      .sort(byTime)
      .map(({ tenant, at, kind, change }) => ({
        at: at.toISOString(),
        kind,
        tenant,
        sequence: String(change.sequence),
        path: change.path,
        value: change.value,
        removed: change.removed,
        reason: change.reason,
        actor: ownerOf(change),
        ...(kind === 'begins' && {
          change: { from: (change.from ?? change.createdAt).toISOString(), until: change.until?.toISOString() ?? null },
        }),
        timeZone: timeZone ?? set.byId(tenant)?.manifest.locale.timeZone ?? 'UTC',
      })),
    more: Math.max(0, events.length - most),
  };
}

type Event = { readonly at: Date; readonly tenant: string };
const byTime = (one: Event, other: Event) =>
  one.at.getTime() - other.at.getTime() || (one.tenant < other.tenant ? -1 : 1);
