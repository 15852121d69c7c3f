import { limits } from '../../../../schema/constants.ts';
import { pointerOf, touch } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import { statedDifferences } from '../compare-releases.ts';
import { draftValueAt } from './apply-operations.ts';
import type { DraftContent } from './draft.ts';

export type DraftDifference = {
  /** Place, as operations of drafts address it. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Whether the other side made something else of the same place, or of one above or below it. */
  readonly conflict: boolean;
};

type Place = Omit<DraftDifference, 'conflict'>;

const nothing: DraftContent = { manifest: {}, texts: {}, assets: {} };

/** Compares what a draft and the served release changed since the draft's base. */
export function compareDraft({
  tenant,
  draft,
  base = nothing,
  served = nothing,
}: {
  tenant: string;
  draft: DraftContent;
  base?: DraftContent | undefined;
  served?: DraftContent | undefined;
}): { draft: DraftDifference[]; release: DraftDifference[]; more: number } {
  const own = placesBetween({ tenant, before: base, after: draft });
  const others = placesBetween({ tenant, before: base, after: served });
  const [one, other] = [
    withConflicts({ places: own, others }),
    withConflicts({ places: others, others: own }),
  ];
  const most = limits.differencesReported;
  const more = Math.max(0, one.length - most) + Math.max(0, other.length - most);
  return { draft: one.slice(0, most), release: other.slice(0, most), more };
}

/** Places whose own value differs, as deep as possible, with the values there. */
export function placesBetween({
  tenant,
  before,
  after,
}: {
  tenant: string;
  before: DraftContent;
  after: DraftContent;
}): Place[] {
  const stated = statedDifferences({ tenant, before, after }).flatMap(({ path }) =>
    deepest({
      path,
      before: draftValueAt({ content: before, path }),
      after: draftValueAt({ content: after, path }),
    }),
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

function withConflicts({
  places,
  others,
}: {
  places: readonly Place[];
  others: readonly Place[];
}): DraftDifference[] {
  return places.map((place) => ({
    ...place,
    conflict: others.some(
      (other) =>
        touch(place.path, other.path) &&
        !(place.path === other.path && JSON.stringify(place.after) === JSON.stringify(other.after)),
    ),
  }));
}
