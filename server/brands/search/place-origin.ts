import { pointerOf, pointerSteps, touch, valueIn } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { standing } from '../folder/apply-changes.ts';
import { activeChanges } from '../folder/build/build-brand.ts';
import { changesOf, ownerOf, type StoredBrand, type StoredChange } from '../folder/stored-brand.ts';
import { scheduledChanges } from '../versions/changes/scheduled-changes.ts';

type PlaceInput = {
  /** Parents first, the brand last. */
  readonly chain: readonly StoredBrand[];
  /** Parents of which the caller learns only that they determine the value. */
  readonly hidden: readonly string[];
  /** Steps of the place in a manifest. */
  readonly steps: readonly string[];
  readonly now: Date;
};

export type PlaceOrigin = {
  /** `change`, `release`, `parent <id>` or `shipped`. */
  readonly source: string;
  readonly who?: string;
  readonly since?: string;
  readonly until?: string;
  readonly reason?: string;
};

/** Returns the source of a place's value, the nearest first: a change, the brand's release, a parent's release, or the shipped value. */
export function originOf({ chain, hidden, steps, now }: PlaceInput): PlaceOrigin {
  const decider = deciderOf({ chain, steps, now });
  if (decider === undefined) return { source: 'shipped' };
  const { stored, change } = decider;
  if (hidden.includes(stored.tenant)) return { source: `parent ${stored.tenant}` };
  if (change !== undefined)
    return {
      source: 'change',
      who: change.actor,
      since: (change.from ?? change.createdAt).toISOString(),
      ...(change.until !== null && { until: change.until.toISOString() }),
      reason: change.reason,
    };
  const { actor: who, at } = stored.publication;
  return { source: stored === chain.at(-1) ? 'release' : `parent ${stored.tenant}`, who, since: at.toISOString() };
}

/** Returns the brand or parent whose live change or release states a place's value; `undefined` for a shipped value. */
export function deciderOf({
  chain,
  steps,
  now,
}: Omit<PlaceInput, 'hidden'>): { readonly stored: StoredBrand; readonly change?: StoredChange } | undefined {
  const active = activeChanges(changesOf(chain), now).filter(({ path }) => mayConcern(path, steps));
  const change = standing(active).findLast((one) => valueAt(one, steps) !== undefined);
  const changed = chain.find(({ changes }) => change !== undefined && changes.includes(change));
  if (changed !== undefined && change !== undefined) return { stored: changed, change };
  const stored = chain.findLast(({ manifest }) => valueIn(manifest, steps) !== undefined);
  return stored && { stored };
}

export type ScheduledValue = {
  /** Brand or parent of the change, its place and number, by which it is reverted. */
  readonly tenant: string;
  readonly path: string;
  readonly sequence: string;
  /** Null if changes are reverted. */
  readonly value: Json;
  readonly removed: boolean;
  readonly from: string;
  readonly until: string | null;
  readonly who: string;
  readonly reason: string;
};

/** Changes of a place that start later, the earliest first. */
export function scheduledOf({ chain, hidden, steps, now }: PlaceInput): ScheduledValue[] {
  const shown = chain.filter(({ tenant }) => !hidden.includes(tenant));
  const tenants = new Map(shown.flatMap(({ tenant, changes }) => changes.map(({ sequence }) => [sequence, tenant])));
  const changes = shown
    .flatMap((stored) => stored.changes)
    .filter(({ path }) => mayConcern(path, steps))
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1));
  return scheduledChanges(changes, now).flatMap((change) => {
    const value = valueAt(change, steps);
    if (!change.removed && value === undefined) return [];
    const { removed, from, until, createdAt, reason, path, sequence } = change;
    return [
      {
        tenant: tenants.get(sequence) ?? '',
        path,
        sequence: String(sequence),
        value: value ?? null,
        removed,
        who: ownerOf(change),
        reason,
        from: (from ?? createdAt).toISOString(),
        until: until?.toISOString() ?? null,
      },
    ];
  });
}

const mayConcern = (path: string, steps: readonly string[]) => touch(path, pointerOf(steps));

/**
 * Returns the value that a change states for a place. The change is at the place; above it, with the value as a part; or below it,
 * if it states a part of the value.
 */
function valueAt(change: StoredChange, steps: readonly string[]): Json | undefined {
  if (change.removed) return undefined;
  const own = pointerSteps(change.path);
  return own.length > steps.length ? change.value : valueIn(change.value, steps.slice(own.length));
}

/** Whether the value of a place is withheld from a caller who may not read all parents that it may come from. */
export function isWithheld({
  hidden,
  source,
  value,
  steps,
}: Pick<PlaceInput, 'hidden' | 'steps'> & Pick<PlaceOrigin, 'source'> & { readonly value: unknown }): boolean {
  const isOwn = ['change', 'release', 'shipped'].includes(source) && isSingle(value);
  return hidden.length > 0 && !isOwn && !isFlag(steps);
}

/** Whether a place has one value, and no parts that may come from several layers. */
const isSingle = (value: unknown): boolean => !Array.isArray(value) && !isObject(value);

/** Whether a place is a flag. Every reader of a brand may see the state of flags. */
const isFlag = (steps: readonly string[]): boolean => steps.length === 2 && steps[0] === 'flags';
