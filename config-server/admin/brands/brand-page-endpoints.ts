import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { OriginOf } from '../../../server/brands/brand-origin.ts';
import type { BrandSets, Environment } from '../../../server/brands/environments.ts';
import { isAbstract, parentOf } from '../../../server/brands/folder/lineage.ts';
import { brandFacts } from '../../../server/brands/search/brand-facts.ts';
import { waitingCounts } from '../../../server/brands/search/waiting-counts.ts';
import { pointerOf } from '../../../server/brands/versions/releases/release-brand.ts';
import { recentCalls } from '../../../server/brands/versions/rollouts/recent-calls.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import { readableChain, scheduledValues } from '../changes/scheduled-values.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Limits for each environment. */
const mostFaults = 100;
const mostScheduled = 10;
const standardHours = 3;

type Shown = NonNullable<AdminValueOf<'getBrand'>['production']>;

/** Facts about one brand: its identity, what each environment serves, and the outcomes of its calls. No other brand is built for it. */
export const brandPageEndpoints = ({
  sets,
  brands,
  originOf,
  database,
  clock,
}: DatabaseAndClock & {
  sets: BrandSets;
  /** Brands, including those of staging. */
  brands: Pick<BrandSet, 'byId'>;
  originOf: OriginOf;
}) => {
  const requireKnown = (id: string) => {
    const stored = sets.production.stored(id) ?? sets.staging.stored(id);
    if (stored === undefined) throw new CodedError('brand.unknown', { message: `no brand is called ${id}` });
    return stored;
  };
  const shown = async ({
    environment,
    id,
    staff,
    timeZone,
  }: {
    environment: Environment;
    id: string;
    staff: StaffIdentity;
    timeZone: string;
  }): Promise<Shown | null> => {
    const set = sets[environment];
    const pointer = await database.asOperator((tx) => pointerOf(tx, id, environment));
    if (pointer === undefined) return null;
    const brand = brands.byId(playersTenant({ tenant: id, environment }));
    const stored = readableChain(set, staff, id) ?? [];
    return {
      release: pointer.number,
      by: pointer.actor,
      since: pointer.updated_at.toISOString(),
      served: brand !== undefined,
      revision: brand?.revision ?? null,
      domains: [...(brand?.domains ?? [])],
      address: brand?.domains.some((domain) => !domain.startsWith('*')) ? originOf(brand) : null,
      faults: set
        .faults()
        .filter(({ tenant }) => tenant === id)
        .slice(0, mostFaults),
      next: scheduledValues({ set, stored, after: clock.now(), most: mostScheduled, timeZone }).list,
    };
  };
  return {
    getBrand: async ({ params: { tenant: id }, staff }) => {
      const { manifest, archived, movedTo = null } = requireKnown(id);
      const facts = brandFacts(sets, id);
      const looked = { id, staff, timeZone: facts.timeZone ?? 'UTC' };
      const production = await shown({ environment: 'production', ...looked });
      const staging = await shown({ environment: 'staging', ...looked });
      return {
        id,
        archived: archived && movedTo === null,
        movedTo,
        kind: isAbstract(manifest) ? 'parent' : 'brand',
        parent: parentOf(manifest) ?? null,
        ...facts,
        production,
        staging,
        differs:
          production === null || staging === null
            ? null
            : production.release !== staging.release || production.revision !== staging.revision,
        waiting: await waitingCounts(database, clock, id),
      };
    },
    getBrandHealth: async ({ params: { tenant }, query: { environment = 'production', hours = standardHours } }) => {
      requireKnown(tenant);
      const own = playersTenant({ tenant, environment });
      const { from, to, bucketMinutes, buckets, failing } = await recentCalls({
        database,
        tenant: own,
        hours,
        now: clock.now(),
      });
      const sumOf = (of: 'calls' | 'failures') => buckets.reduce((sum, bucket) => sum + bucket[of], 0);
      return {
        environment,
        bucketMinutes,
        from: from.toISOString(),
        to: to.toISOString(),
        calls: sumOf('calls'),
        failures: sumOf('failures'),
        buckets: buckets.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
        failing: [...failing],
      };
    },
  } satisfies Partial<AdminEndpoints<'brands'>>;
};
