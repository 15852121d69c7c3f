import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import { isSameOrder } from '../../folder/differences.ts';
import { statedDifferences } from '../releases/compare-releases.ts';
import { appliedAround } from './apply-operations.ts';
import type { DraftContent } from './draft.ts';
import { withWholeLists } from './own-values.ts';

export type DraftDifference = {
  /** Place, as operations of drafts address it. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Set for the order of a list; `before` and `after` are then the ids of its items. */
  readonly order?: true;
  /** For an item that is added before others: the id of the next item that the draft has. */
  readonly precedes?: string;
  /** Whether the other side made something else of the same place, or of one above or below it. */
  readonly conflict: boolean;
};

type Place = Omit<DraftDifference, 'conflict'>;

const nothing: DraftContent = { manifest: {}, texts: {}, assets: {} };

/**
 * Compares what a draft and the served release changed since the draft's base. Lists that are merged by id are compared as they apply,
 * so that a side which states such a list for the first time changed only the items and the order that it states otherwise.
 */
export async function compareDraft({
  tenant,
  draft,
  base = nothing,
  served = nothing,
  parents,
}: {
  tenant: string;
  draft: DraftContent;
  base?: DraftContent | undefined;
  served?: DraftContent | undefined;
  /** Inheritable parts of the parents' manifests, the topmost first. */
  parents: readonly Json[];
}): Promise<{ draft: DraftDifference[]; release: DraftDifference[]; more: number }> {
  const lists = new Map(
    [draft, base, served].flatMap(({ manifest }) => listPlaces(manifest)).map((at) => [pointerOf(at), at]),
  );
  // Each step may take some 20 ms of this thread, so other work runs in between.
  const whole = async (content: DraftContent): Promise<DraftContent> => {
    await nextTurnOfLoop();
    const applied = appliedAround(content.manifest, parents);
    const manifest = withWholeLists(content.manifest, [...lists.values()], applied);
    return { ...content, manifest };
  };
  const [mine, before, theirs] = [await whole(draft), await whole(base), await whole(served)];
  await nextTurnOfLoop();
  const own = placesBetween({ tenant, before, after: mine });
  await nextTurnOfLoop();
  const others = placesBetween({ tenant, before, after: theirs, target: mine.manifest });
  const [one, other] = [withConflicts({ places: own, others }), withConflicts({ places: others, others: own })];
  const most = serverLimits.differencesReported;
  const more = Math.max(0, one.length - most) + Math.max(0, other.length - most);
  return { draft: one.slice(0, most), release: other.slice(0, most), more };
}

/** Steps of the lists that a manifest states. */
function listPlaces(value: Json | undefined, at: readonly string[] = []): (readonly string[])[] {
  if (Array.isArray(value)) return [at];
  return isObject(value) ? Object.entries(value).flatMap(([key, child]) => listPlaces(child, [...at, key])) : [];
}

/** Places whose own value differs, as deep as possible, with the values there; the order of a list is a place of its own. */
export function placesBetween({
  tenant,
  before,
  after,
  target,
}: {
  tenant: string;
  before: DraftContent;
  after: DraftContent;
  /** The manifest that may get added items of lists. The default is that of `before`. */
  target?: Json | undefined;
}): Place[] {
  const stated = statedDifferences({ tenant, before, after, target }).flatMap(({ tenant: _, ...place }) =>
    place.order || place.precedes !== undefined ? [place] : deepest(place),
  );
  const files = [...new Set([...Object.keys(before.assets), ...Object.keys(after.assets)])].sort();
  const changed = files.flatMap((name): Place[] => {
    const [one, other] = [before.assets[name], after.assets[name]];
    const path = pointerOf(name.split('/'));
    return one === other ? [] : [{ path, before: one, after: other }];
  });
  return [...stated, ...changed];
}

/** Splits an object that only one side states into its parts. An item of a list stays whole, because it is added as a whole. */
function deepest({ path, before, after }: Place): Place[] {
  const parts = before === undefined ? after : after === undefined ? before : undefined;
  if (!isObject(parts) || 'id' in parts || Object.keys(parts).length === 0) return [{ path, before, after }];
  return Object.entries(parts).flatMap(([key, value]) =>
    deepest({
      path: path + pointerOf([key]),
      before: before === undefined ? undefined : value,
      after: after === undefined ? undefined : value,
    }),
  );
}

/**
 * A place conflicts with one that the other side changed to something else: the same, or one above or below it. An order conflicts with
 * another order of the same list, and with a change of the list as a whole, but not with changes of its items.
 */
function withConflicts({ places, others }: { places: readonly Place[]; others: readonly Place[] }): DraftDifference[] {
  const values = new Map(others.filter(({ order }) => !order).map((other) => [other.path, other]));
  const orders = new Map(others.filter(({ order }) => order).map((other) => [other.path, other]));
  const above = new Set(others.flatMap(({ path }) => pathsAbove(path)));
  return places.map((place) => {
    const { path, order } = place;
    const [value, ordered] = [values.get(path), orders.get(path)];
    const differs = order
      ? value !== undefined || (ordered !== undefined && !isSameOrder(idsOf(place), idsOf(ordered)))
      : ordered !== undefined || above.has(path) || (value !== undefined && !isSameAfter(place, value));
    return { ...place, conflict: differs || pathsAbove(path).some((one) => values.has(one)) };
  });
}

const isSameAfter = (one: Place, other: Place) => JSON.stringify(one.after) === JSON.stringify(other.after);

const idsOf = ({ after }: Place) => (Array.isArray(after) ? after.map(String) : []);

/** The paths of all places above one. The steps of a path contain no slash. */
function pathsAbove(path: string): string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'));
}
