import { pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { AnyTx } from '../../database/database.ts';
import { recordAct } from '../../record-act.ts';
import type { Environment, LiveBrandSet } from '../environments.ts';
import { standing } from '../folder/apply-changes.ts';
import { type Difference, servedValue } from '../folder/differences.ts';
import type { StoredChange } from '../folder/stored-brand.ts';

type Place = { readonly tenant: string; readonly path: string };
type Made = { readonly tenant: string; readonly change: StoredChange };

/**
 * Records who changed which places, from which address, and their values before and after. Runs in the transaction of the set, while
 * the brands are as this node has read them.
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
  const byPlace = new Map(values.map((value) => [keyOf(value), value]));
  for (const tenant of new Set(changes.map((one) => one.tenant))) {
    const places = changes
      .filter((one) => one.tenant === tenant)
      .map(({ change }) => {
        const { path } = change;
        const { before, after } = byPlace.get(keyOf({ tenant, path })) ?? unchanged({ brands, tenant, change });
        return { path, before: before ?? null, after: after ?? null };
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
