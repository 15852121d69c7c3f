import { pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { AnyTx } from '../../../database/database.ts';
import { recordAct } from '../../../record-act.ts';
import type { Environment, LiveBrandSet } from '../../environments.ts';
import { standing } from '../../folder/apply-changes.ts';
import { type Difference, servedValue } from '../../folder/differences.ts';
import type { StoredChange } from '../../folder/stored-brand.ts';

type Place = { readonly tenant: string; readonly path: string };
type Made = { readonly tenant: string; readonly change: StoredChange };

/**
 * Records who changed which places, from which address, and their values before and after. Runs in the transaction of the set, after
 * its rows. If another node has written to a place since this one read it, that value is recorded as the previous one.
 */
export async function recordChanges(
  tx: AnyTx,
  {
    brands,
    set,
    environment,
    changes,
    values,
    reason,
    ...by
  }: {
    /** The brands without the set. */
    brands: LiveBrandSet;
    set: string;
    environment: Environment;
    changes: readonly Made[];
    /** Values of the places in served brands, where the set makes a difference. */
    values: readonly Difference[];
    actor: string;
    reason: string;
    now: Date;
  },
): Promise<void> {
  const unread = await unreadValues(tx, { brands, set, environment, changes });
  const byPlace = new Map(values.map((value) => [keyOf(value), value]));
  for (const tenant of new Set(changes.map((one) => one.tenant))) {
    const places = changes
      .filter((one) => one.tenant === tenant)
      .map(({ change }) => {
        const key = keyOf({ tenant, path: change.path });
        const { before, after } = byPlace.get(key) ?? unchanged({ brands, tenant, change });
        return { path: change.path, before: unread.get(key) ?? before ?? null, after: after ?? null };
      });
    const valuesOf = (side: 'before' | 'after') => Object.fromEntries(places.map((place) => [place.path, place[side]]));
    await recordAct(tx, {
      tenant,
      subject: set,
      act: set,
      ...by,
      action: 'changes.made',
      before: { values: valuesOf('before') },
      after: { environment, values: valuesOf('after'), reason },
    });
  }
}

/** Values of places that were written after this node read the brands. */
async function unreadValues(
  tx: AnyTx,
  {
    brands,
    set,
    environment,
    changes,
  }: { brands: LiveBrandSet; set: string; environment: Environment; changes: readonly Made[] },
): Promise<ReadonlyMap<string, unknown>> {
  const tenants = [...new Set(changes.map(({ tenant }) => tenant))];
  const read = new Map(tenants.map((tenant) => [tenant, brands.stored(tenant)?.changes.at(-1)?.sequence ?? 0n]));
  const oldest = [...read.values()].reduce((one, other) => (other < one ? other : one));
  const rows = await tx
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
    rows.filter(({ tenant, sequence }) => sequence > (read.get(tenant) ?? 0n)).map((row) => [keyOf(row), row.value]),
  );
}

/** A place without a difference, or a place of a parent. A parent is not served, so the recorded value is the one that it states. */
function unchanged({ brands, tenant, change }: { brands: LiveBrandSet } & Made): {
  before: Json | undefined;
  after: Json | undefined;
} {
  const steps = pointerSteps(change.path);
  const served = brands.byId(tenant);
  if (served !== undefined) {
    const same = servedValue(served, steps);
    return { before: same, after: same };
  }
  const stored = brands.stored(tenant);
  const stated = valueIn(stored?.manifest, steps);
  const inEffect = standing(stored?.changes ?? []).findLast(({ path }) => path === change.path);
  return { before: inEffect?.value ?? stated, after: change.removed ? stated : change.value };
}

const keyOf = ({ tenant, path }: Place) => `${tenant} ${path}`;
