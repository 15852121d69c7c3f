import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { Trx } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment } from '../environments.ts';
import type { LiveBrandSet } from '../live/open-brand-set.ts';
import type { StoredChange } from '../releases/stored-brand.ts';
import { standing } from './apply-changes.ts';
import { type Difference, servedValue, valueIn } from './differences.ts';
import { pointerSteps } from './pointer.ts';

type Place = { readonly tenant: string; readonly path: string };
type Made = { readonly tenant: string; readonly change: StoredChange };

/**
 * Who changed which places, from where, and what they said before and after. In the transaction of the set, after its rows: what another
 * node wrote at a place since this one read it is what stood there.
 */
export async function recordChanges({
  trx,
  brands,
  set,
  environment,
  changes,
  differences,
  reason,
  ...by
}: {
  trx: Trx;
  /** As they are without the set. */
  brands: LiveBrandSet;
  set: string;
  environment: Environment;
  changes: readonly Made[];
  /** What the set changes in brands that are served. */
  differences: readonly Difference[];
  actor: string;
  reason: string;
  now: Date;
}): Promise<void> {
  const unread = await unreadValues({ trx, brands, set, environment, changes });
  const told = new Map(differences.map((difference) => [keyOf(difference), difference]));
  for (const tenant of new Set(changes.map((one) => one.tenant))) {
    const places = changes
      .filter((one) => one.tenant === tenant)
      .map(({ change }) => {
        const key = keyOf({ tenant, path: change.path });
        const { before, after } = told.get(key) ?? unchanged({ brands, tenant, change });
        return { path: change.path, before: unread.get(key) ?? before ?? null, after: after ?? null };
      });
    const valuesOf = (side: 'before' | 'after') =>
      Object.fromEntries(places.map((place) => [place.path, place[side]]));
    await recordAct({
      ...{ trx, tenant, subject: set, act: set, ...by },
      action: 'changes.made',
      before: { values: valuesOf('before') },
      after: { environment, values: valuesOf('after'), reason },
    });
  }
}

/** Values of the places that were written since this node read the brands. */
async function unreadValues({
  trx,
  brands,
  set,
  environment,
  changes,
}: {
  trx: Trx;
  brands: LiveBrandSet;
  set: string;
  environment: Environment;
  changes: readonly Made[];
}): Promise<ReadonlyMap<string, unknown>> {
  const tenants = [...new Set(changes.map(({ tenant }) => tenant))];
  const read = new Map(
    tenants.map((tenant) => [tenant, brands.stored(tenant)?.changes.at(-1)?.sequence ?? 0n]),
  );
  const oldest = [...read.values()].reduce((one, other) => (other < one ? other : one));
  const rows = await trx
    .selectFrom('change')
    .distinctOn(['tenant', 'path'])
    .where('environment', '=', environment)
    .where('tenant', 'in', tenants)
    .where('path', 'in', [...new Set(changes.map(({ change }) => change.path))])
    .where('sequence', '>', oldest)
    .where('change_set', '!=', set)
    .select(['tenant', 'path', 'value', 'sequence'])
    .orderBy('tenant')
    .orderBy('path')
    .orderBy('sequence', 'desc')
    .execute();
  return new Map(
    rows
      .filter(({ tenant, sequence }) => sequence > (read.get(tenant) ?? 0n))
      .map((row) => [keyOf(row), row.value]),
  );
}

/** A place that looks the same after, or one of a parent: it is not served, so what it states is what it says. */
function unchanged({ brands, tenant, change }: { brands: LiveBrandSet } & Made): {
  before: Json | undefined;
  after: Json | undefined;
} {
  const steps = pointerSteps(change.path);
  const served = brands.byId(tenant);
  if (served !== undefined) {
    const same = servedValue({ brand: served, steps });
    return { before: same, after: same };
  }
  const stored = brands.stored(tenant);
  const stated = valueIn({ value: stored?.manifest, steps });
  const held = standing(stored?.changes ?? []).findLast(({ path }) => path === change.path);
  return { before: held?.value ?? stated, after: change.removed ? stated : change.value };
}

const keyOf = ({ tenant, path }: Place) => `${tenant} ${path}`;
