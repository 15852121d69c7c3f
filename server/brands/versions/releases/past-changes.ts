import { CodedError } from '../../../../schema/errors.ts';
import { isAtOrBelow, pointerSteps, touch, valueIn } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { lasting } from '../../folder/apply-changes.ts';
import { activeChanges } from '../../folder/build/build-brand.ts';
import { servedValue } from '../../folder/differences.ts';
import { computeEffective } from '../../folder/effective.ts';
import { layeredManifests } from '../../folder/lineage.ts';
import { flattenOverrides } from '../../folder/read/texts-of-folder.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../../folder/stored-brand.ts';
import { isTextPlace, textIn, withTextChanges } from '../../folder/text-changes.ts';
import type { BrandAct } from '../list-acts.ts';
import { chainWith } from './plan-release.ts';
import type { Candidate, TakenChange } from './release-brand.ts';

type PastChange = PastPlace & {
  /** Value now. */
  readonly before: Json | undefined;
  /** Value with the release and the live changes of its time. */
  readonly value: Json | undefined;
  readonly actor: string;
  readonly reason: string;
  /** Author of the newest change since by another act than a promotion or a rollback. */
  readonly newer: { readonly actor: string; readonly at: Date } | null;
  readonly taken: boolean;
};

/**
 * Places whose live changes differ from those of the time when an environment stopped serving a release. Throws `request.not_found` for a
 * named place that does not differ, or that is only a part of one that somebody has changed since by hand.
 */
export function pastChanges({
  brands,
  tenant,
  candidate: { manifest, texts, assets, stored },
  acts,
  since,
  places,
  now,
}: {
  brands: LiveBrandSet;
  tenant: string;
  candidate: Candidate;
  /** Acts that served releases of the brand in this environment. */
  acts: readonly BrandAct[];
  since: Date;
  /** Places that are to be restored. */
  places: readonly string[];
  now: Date;
}): PastChange[] {
  const served = brands.stored(tenant);
  const own = brands.byId(tenant);
  const found = served === undefined ? [] : placesSince(served.changes, since, now);
  const missing = places.find((path) => !found.some((place) => isAtOrBelow(path, place.path)));
  if (missing !== undefined)
    throw new CodedError('request.not_found', {
      message: `the live changes at ${missing} are as they were when release ${stored?.number} was served: load the list again`,
    });
  if (served === undefined || found.length === 0) return [];
  const next = { manifest, texts, assets, releaseId: '' };
  const changes = [...served.changes, ...found.flatMap(({ restored }) => restored)].map((change, index) => ({
    ...{ reason: '', actor: '', createdAt: now },
    ...change,
    sequence: BigInt(index),
  }));
  const valueAt = valuesWith(brands, { ...served, ...next, changes }, now);
  // A release and its live changes are written at one time by one actor.
  const moved = new Set(acts.map(({ createdAt, actor }) => `${createdAt.getTime()} ${actor}`));
  const valueNow =
    own === undefined ? valuesWith(brands, served, now) : (steps: readonly string[]) => servedValue(own, steps);
  return found.map((place) => {
    const steps = pointerSteps(place.path);
    const byHand = place.since.findLast(({ createdAt, actor }) => !moved.has(`${createdAt.getTime()} ${actor}`));
    const { actor = '', reason = '' } = place.since.at(-1) ?? {};
    const below = places.find((path) => path !== place.path && isAtOrBelow(path, place.path));
    if (byHand !== undefined && below !== undefined && !places.includes(place.path))
      throw new CodedError('request.not_found', {
        message: `${byHand.actor} changed ${place.path} since, which has ${below} and more: load the list again`,
      });
    return {
      ...place,
      actor,
      reason,
      before: valueNow(steps),
      value: valueAt(steps),
      newer: byHand === undefined ? null : { actor: byHand.actor, at: byHand.createdAt },
      taken: places.some((path) => isAtOrBelow(path, place.path)),
    };
  });
}

/** A place whose live changes are not those of an earlier time, with the changes that restore it. */
type PastPlace = {
  readonly path: string;
  /** Changes at, above and below the place since then, the oldest first. */
  readonly since: readonly StoredChange[];
  readonly restored: readonly TakenChange[];
};

/**
 * Places whose live changes are no longer those before a time. A place stands for all places below it. Changes that have ended make no
 * difference.
 */
function placesSince(changes: readonly StoredChange[], since: Date, now: Date): PastPlace[] {
  const isSince = ({ createdAt }: StoredChange) => createdAt >= since;
  const isOpen = ({ until }: Pick<StoredChange, 'until'>) => until === null || until > now;
  const [before, after] = [changes.filter((change) => !isSince(change)), changes].map((all) =>
    lasting(all).filter(isOpen),
  );
  if (before === undefined || after === undefined) return [];
  const differing = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  const paths = [...new Set(differing.map(({ path }) => path))];
  const tops = paths.filter((path) => !paths.some((above) => above !== path && isAtOrBelow(path, above)));
  return tops.flatMap((path) => {
    const inside = (change: StoredChange) => isAtOrBelow(change.path, path);
    const [then, present] = [before.filter(inside), after.filter(inside)];
    const stated = (some: readonly StoredChange[]) =>
      JSON.stringify(some.map(({ path: at, value, from, until }) => [at, value, beginning(from, now), until]));
    if (stated(then) === stated(present)) return [];
    const reverted = present.length === 0 ? [] : [{ path, value: null, removed: true, from: null, until: null }];
    const again = then.map(({ path: at, value, from, until }) => ({
      path: at,
      value,
      removed: false,
      from: beginning(from, now),
      until,
    }));
    const touching = changes.filter((change) => touch(path, change.path));
    return [{ path, since: touching.filter(isSince), restored: [...reverted, ...again] }];
  });
}

/** A time that has passed begins at once. */
const beginning = (from: Date | null, now: Date) => (from !== null && from > now ? from : null);

/** Reads effective values without building the brand, which checks and renders far more. */
function valuesWith(
  brands: LiveBrandSet,
  brand: StoredBrand,
  now: Date,
): (steps: readonly string[]) => Json | undefined {
  const chain = chainWith(brands, brand, brand.tenant);
  const changes = activeChanges(changesOf(chain), now);
  const manifest = computeEffective(layeredManifests(chain), changes).value;
  const stated = Object.entries(brand.texts).map(([language, of]) => [language, flattenOverrides(of)] as const);
  const texts = withTextChanges({ texts: new Map(stated), changes: activeChanges(brand.changes, now) });
  const byKey = Object.fromEntries([...texts].map(([language, of]) => [language, Object.fromEntries(of)]));
  return (steps) => (isTextPlace(steps) ? textIn(byKey, steps) : valueIn(manifest, steps));
}
