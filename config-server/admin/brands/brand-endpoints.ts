import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { FolderFaults } from '../../../server/brands/brand.ts';
import { type BrandSets, environments } from '../../../server/brands/environments.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import type { StoredChange, WithdrawnChange } from '../../../server/brands/folder/stored-brand.ts';
import { originOf, scheduledOf } from '../../../server/brands/search/place-origin.ts';
import { searchBrands } from '../../../server/brands/search/search-brands.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import { type BrandAct, type BrandAction, listActs } from '../../../server/brands/versions/list-acts.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Messages that the sandbox stored instead of sending them; `undefined` outside of a sandbox. */
export type AdminOutbox = (tenant: string) => Promise<AdminValueOf<'listOutbox'> | undefined>;

/** Facts about brands for staff: which are served, which flags are on and who switched them, and the acts on them. */
export const brandEndpoints = ({
  sets,
  folderFaults,
  database,
  clock,
  outbox,
}: DatabaseAndClock & { sets: BrandSets; folderFaults: FolderFaults; outbox: AdminOutbox }) => {
  const brands = sets.production;
  const faultsFor = (staff: StaffIdentity) => [...brands.faults(), ...folderFaults(brandRights(staff))];
  return {
    listBrands: async ({ staff }) => {
      await Promise.all([brands.whole(), sets.staging.whole()]);
      const faults = faultsFor(staff);
      const placeOf = (id: string) => (brands.stored(id) ?? sets.staging.stored(id))?.movedTo;
      const away = [...brands.tenants(), ...sets.staging.tenants()].filter((id) => placeOf(id) !== undefined);
      const known = new Set([...brands.ids(), ...sets.staging.ids(), ...away, ...faults.map(({ tenant }) => tenant)]);
      const seen = [...known].filter((tenant) => mayTouch({ staff, tenant }));
      return seen.sort().map((id) => {
        const brand = brands.byId(id);
        return {
          id,
          served: brand !== undefined,
          movedTo: placeOf(id) ?? null,
          name: (brand ?? sets.staging.byId(id))?.manifest.tenant.brandName ?? id,
          domains: [...(brand?.domains ?? [])],
          revision: brand?.revision ?? '',
          faults: faults.filter(({ tenant }) => tenant === id),
        };
      });
    },
    searchBrands: ({ staff, query }) => {
      const counts = new Map<string, number>();
      for (const { tenant } of faultsFor(staff)) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
      return database.asOperator((tx) => searchBrands(tx, { clock, readable: staff.brands, faults: counts, query }));
    },
    listFlags: ({ brand: { id, manifest }, staff }) => {
      const set = isStaged({ id }) ? sets.staging : brands;
      const chain = set.lineage(brandOfTenant(id)) ?? [];
      const hidden = unreadableParents(chain, brandRights(staff).mayRead);
      const now = clock.now();
      return Object.entries(manifest.flags).map(([flag, on]) => ({
        id: flag,
        on,
        description: manifestSchema.properties?.flags?.properties?.[flag]?.description ?? '',
        timeZone: manifest.locale.timeZone,
        ...originOf({ chain, hidden, steps: ['flags', flag], now }),
        scheduled: scheduledOf({ chain, hidden, steps: ['flags', flag], now }).map(
          ({ value, removed, from, until, who, reason }) => ({
            ...{ from, until, who, reason },
            on: removed ? null : value === true,
          }),
        ),
      }));
    },
    listHistory: async ({ params: { tenant } }) => {
      const found = environments.flatMap((environment) => {
        const stored = sets[environment].stored(tenant);
        if (stored === undefined) return [];
        const all: readonly (StoredChange & Partial<WithdrawnChange>)[] = [
          ...stored.changes,
          ...(stored.withdrawn ?? []),
        ];
        return [{ environment, changes: all.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1)) }];
      });
      if (found.length === 0) throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
      const { timeZone = 'UTC' } = (brands.byId(tenant) ?? sets.staging.byId(tenant))?.manifest.locale ?? {};
      const changes = found.flatMap(({ environment, changes: made }) =>
        made.map(({ sequence, from, until, createdAt, ...change }) => ({
          kind: 'change' as const,
          environment,
          ...change,
          sequence: String(sequence),
          from: from?.toISOString() ?? null,
          until: until?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
          timeZone,
        })),
      );
      const acts = (await listActs({ database, tenant })).map((act) => ({ ...actValue(act), timeZone }));
      // Entries of the same moment stay in the order in which they were recorded, because sorting is stable.
      return [...changes, ...acts].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },
    listOutbox: async ({ brand }) => {
      const messages = await outbox(brand.id);
      if (messages === undefined)
        throw new CodedError('request.not_found', { message: 'only a sandbox stores its messages' });
      return messages;
    },
  } satisfies Partial<AdminEndpoints<'brands'>>;
};

/** An act on a brand other than its changes. */
function actValue({ tenant, action, actor, before, after, createdAt }: BrandAct) {
  const {
    reason = '',
    environment = 'production',
    release = 1,
    parents = [],
    content = '0',
    thing = '',
    until = null,
  } = after;
  const common = { actor, reason, createdAt: createdAt.toISOString() };
  const kind = kindOfAct[action];
  if (kind === 'pushed' || kind === 'promoted' || kind === 'rolled-back' || kind === 'migrated')
    return { kind, environment, release, before: before.release ?? null, parents: [...parents], ...common };
  if (kind === 'signed-off') return { kind, number: release, content, ...common };
  if (kind === 'suspended' || kind === 'resumed') {
    const [what = ''] = action.split('.');
    return { kind, thing: `${what} ${thing}`, allBrands: tenant === 'console', until, ...common };
  }
  return { kind, ...common };
}

const kindOfAct = {
  'brand.archived': 'archived',
  'brand.restored': 'restored',
  'release.pushed': 'pushed',
  'release.promoted': 'promoted',
  'release.rolled-back': 'rolled-back',
  'release.migrated': 'migrated',
  'release.signed-off': 'signed-off',
  'release.reviewed': 'reviewed',
  'proposal.approved': 'approved',
  'proposal.rejected': 'rejected',
  'vendor.suspended': 'suspended',
  'vendor.resumed': 'resumed',
  'game.suspended': 'suspended',
  'game.resumed': 'resumed',
} as const satisfies Record<BrandAction, string>;
