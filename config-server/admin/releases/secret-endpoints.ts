import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isAtOrBelow, pointerById, pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { BrandSets, LiveBrandSet } from '../../../server/brands/environments.ts';
import { standing } from '../../../server/brands/folder/apply-changes.ts';
import { activeChanges } from '../../../server/brands/folder/build/build-brand.ts';
import { pageOfBrands } from '../../../server/brands/search/list-place.ts';
import { secretStates } from '../../../server/brands/secrets/named-secrets.ts';
import type { SecretDoor } from '../../../server/brands/secrets/open-secrets.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Secrets that the manifests of many brands name. No value leaves the server. */
export const secretEndpoints = ({
  sets,
  database,
  clock,
  secrets,
}: DatabaseAndClock & { sets: BrandSets; secrets: SecretDoor }) =>
  ({
    listSecrets: ({ staff, query: { environment = 'production', state, q, after, pageSize = 100 } }) => {
      const set = sets[environment];
      const rowsOf = ({ tenant, name }: { tenant: string; name: string }) => {
        const brand = set.byId(tenant);
        if (brand === undefined) return [];
        const isShown = shownPlaces({ set, tenant, staff, now: clock.now() });
        return secretStates(brand, secrets)
          .filter((secret) => (state === undefined || secret.state === state) && isShown({ path: secret.pointer }))
          .map((secret) => ({ brand: tenant, brandName: name, ...secretValue(secret) }));
      };
      return database.asOperator((tx) => pageOfBrands(tx, { set, readable: staff.brands, q, after, pageSize, rowsOf }));
    },
  }) satisfies Partial<AdminEndpoints<'readiness'>>;

/** A secret as answers contain it: its variable, and whether it has a value. */
export const secretValue = ({
  name,
  kind,
  pointer,
  state,
  ...rest
}: ReturnType<typeof secretStates>[number]): AdminValueOf<'checkReadiness'>['secrets'][number] => ({
  variable: `LIVERY_SECRET_${name}`,
  kind,
  path: pointer,
  state,
  ...('fix' in rest && { fix: rest.fix }),
});

/** Returns whether a value may be shown: values that only parents state which the caller may not read are not. */
export function shownPlaces({
  set,
  tenant,
  staff,
  now,
}: {
  set: Pick<LiveBrandSet, 'byId' | 'lineage'>;
  tenant: string;
  staff: StaffIdentity;
  now: Date;
}): (place: { readonly path: string }) => boolean {
  const chain = set.lineage(tenant) ?? [];
  const hidden = unreadableParents(chain, brandRights(staff).mayRead);
  if (hidden.length === 0) return () => true;
  const manifest = set.byId(tenant)?.manifest as Json | undefined;
  const stated = chain
    .filter((stored) => !hidden.includes(stored.tenant))
    .flatMap(({ manifest, changes }) => [
      { path: '', value: manifest as Json },
      ...standing(activeChanges(changes, now)),
    ]);
  return ({ path }) => {
    const place = pointerById(manifest, pointerSteps(path));
    return stated.some(
      (layer) =>
        isAtOrBelow(place, layer.path) &&
        valueIn(layer.value, pointerSteps(place.slice(layer.path.length))) !== undefined,
    );
  };
}
