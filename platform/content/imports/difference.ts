import { stableJson } from '../../../server/brands/versions/stable-json.ts';
import { type Change, type Counts as CountsOf, noCounts, type Sample as SampleOf } from '../../imports/difference.ts';
import type { ContentKind, ContentRow } from '../content-row.ts';
import { contentKinds } from './content-format.ts';
import type { WantedRow } from './prepare-rows.ts';

export type Counts = CountsOf<ContentKind>;
export type Sample = SampleOf<ContentKind>;
export type Difference = {
  /** Changed rows in their new state. */
  readonly rows: readonly ContentRow[];
  readonly counts: Counts;
  /** The first entries of each kind and change, with the properties that differ. */
  readonly samples: readonly Sample[];
};

export const entryKey = ({ kind, id }: Pick<ContentRow, 'kind' | 'id'>) => `${kind} ${id}`;

/** Text that is equal for equal states of an entry. */
export const entryState = ({ digest, hidden, position }: Pick<ContentRow, 'digest' | 'hidden' | 'position'>) =>
  `${digest} ${hidden ? 'hidden' : 'shown'} ${position}`;

/** States of entries by `entryKey`. */
export const entryStates = (rows: readonly ContentRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [entryKey(row), entryState(row)]));

/** The change of an entry; `undefined` if both states are the same. */
export function changeOf(was: ContentRow | undefined, is: ContentRow): Change | undefined {
  if (was === undefined) return 'added';
  if (was.hidden !== is.hidden) return is.hidden ? 'hidden' : 'shown';
  return entryState(was) === entryState(is) ? undefined : 'changed';
}

const mostSamples = 20;
const highestPosition = 1_000_000_000;

/** Computes what an import changes. Entries of the kinds in `missing` are hidden if the folder does not contain them. */
export function differenceOf(
  wanted: readonly Pick<WantedRow, 'kind' | 'id' | 'position' | 'hidden' | 'digest' | 'content'>[],
  stored: readonly ContentRow[],
  missing: ReadonlySet<ContentKind> = new Set(),
): Difference {
  const before = new Map(stored.map((row) => [entryKey(row), row]));
  const wantedKeys = new Set(wanted.map(entryKey));
  const counts = noCounts(contentKinds);
  const samples: Sample[] = [];
  const rows: ContentRow[] = [];
  const add = (was: ContentRow | undefined, is: ContentRow, change: Change) => {
    rows.push(is);
    counts[is.kind][change] += 1;
    if (counts[is.kind][change] <= mostSamples) samples.push(sampleOf(was, is, change));
  };
  const last = lastPlaces([...stored, ...wanted]);
  for (const { kind, id, position, hidden, digest, content } of wanted) {
    const was = before.get(entryKey({ kind, id }));
    if (was === undefined && position === undefined) last[kind] = Math.min(last[kind] + 1, highestPosition);
    const place = position ?? was?.position ?? last[kind];
    const is = { kind, id, position: place, hidden, digest, content };
    const change = changeOf(was, is);
    if (change !== undefined) add(was, is, change);
  }
  for (const was of stored)
    if (missing.has(was.kind) && !was.hidden && !wantedKeys.has(entryKey(was)))
      add(was, { ...was, hidden: true }, 'hidden');
  return { rows, counts, samples };
}

export const isNone = (counts: Counts): boolean =>
  Object.values(counts).every((kind) => Object.values(kind).every((count) => count === 0));

function lastPlaces(rows: readonly { kind: ContentKind; position: number | undefined }[]): Record<ContentKind, number> {
  const last = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as Record<ContentKind, number>;
  for (const { kind, position = 0 } of rows) last[kind] = Math.max(last[kind], position);
  return last;
}

/** The properties that differ. All properties of a new entry are new. */
export function sampleOf(was: ContentRow | undefined, is: ContentRow, change: Change): Sample {
  const of = (row: ContentRow | undefined): Record<string, unknown> =>
    row === undefined ? {} : { ...row.content, position: row.position };
  const [before, after] = [of(was), of(is)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    // The database returns keys of JSON in another order.
    (name) => stableJson(before[name]) !== stableJson(after[name]),
  );
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return { section: is.kind, change, key: is.id, before: only(before), after: only(after) };
}
