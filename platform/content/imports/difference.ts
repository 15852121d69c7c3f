import { type Change, type Counts as CountsOf, noCounts, type Sample as SampleOf } from '../../imports/difference.ts';
import type { ContentKind, ContentRow } from '../content-row.ts';
import { contentKinds } from './content-format.ts';
import type { WantedRow } from './prepare-rows.ts';

export type Counts = CountsOf<ContentKind>;
type Sample = SampleOf<ContentKind>;
export type Difference = {
  /** Changed rows in their new state. */
  readonly rows: readonly ContentRow[];
  readonly counts: Counts;
  /** The first entries of each kind and change, with the properties that differ. */
  readonly samples: readonly Sample[];
};

const mostSamples = 20;
const highestPosition = 1_000_000_000;

/** Computes what an import changes. Entries of the kinds in `missing` are hidden if the folder does not contain them. */
export function differenceOf(
  wanted: readonly Pick<WantedRow, 'kind' | 'id' | 'position' | 'hidden' | 'digest' | 'content'>[],
  stored: readonly ContentRow[],
  missing: ReadonlySet<ContentKind> = new Set(),
): Difference {
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const wantedKeys = new Set(wanted.map(keyOf));
  const counts = noCounts(contentKinds);
  const samples: Sample[] = [];
  const rows: ContentRow[] = [];
  const add = ({ was, is, change }: { was: ContentRow | undefined; is: ContentRow; change: Change }) => {
    rows.push(is);
    counts[is.kind][change] += 1;
    if (counts[is.kind][change] <= mostSamples) samples.push(sampleOf({ was, is, change }));
  };
  const last = lastPlaces([...stored, ...wanted]);
  for (const { kind, id, position, hidden, digest, content } of wanted) {
    const was = before.get(keyOf({ kind, id }));
    if (was === undefined && position === undefined) last[kind] = Math.min(last[kind] + 1, highestPosition);
    const place = position ?? was?.position ?? last[kind];
    const is = { kind, id, position: place, hidden, digest, content };
    const change = changeOf({ was, is });
    if (change !== undefined) add({ was, is, change });
  }
  for (const was of stored)
    if (missing.has(was.kind) && !was.hidden && !wantedKeys.has(keyOf(was)))
      add({ was, is: { ...was, hidden: true }, change: 'hidden' });
  return { rows, counts, samples };
}

export const isNone = (counts: Counts): boolean =>
  Object.values(counts).every((kind) => Object.values(kind).every((count) => count === 0));

function changeOf({ was, is }: { was: ContentRow | undefined; is: ContentRow }): Change | undefined {
  if (was === undefined) return 'added';
  if (was.hidden !== is.hidden) return is.hidden ? 'hidden' : 'shown';
  return was.digest === is.digest && was.position === is.position ? undefined : 'changed';
}

function lastPlaces(rows: readonly { kind: ContentKind; position: number | undefined }[]): Record<ContentKind, number> {
  const last = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as Record<ContentKind, number>;
  for (const { kind, position = 0 } of rows) last[kind] = Math.max(last[kind], position);
  return last;
}

/** The properties that differ. All properties of a new entry are new. */
function sampleOf({ was, is, change }: { was: ContentRow | undefined; is: ContentRow; change: Change }): Sample {
  const of = (row: ContentRow | undefined): Record<string, unknown> =>
    row === undefined ? {} : { ...row.content, position: row.position };
  const [before, after] = [of(was), of(is)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    // The database returns keys of JSON in another order.
    (name) => inOrder(before[name]) !== inOrder(after[name]),
  );
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return { section: is.kind, change, key: is.id, before: only(before), after: only(after) };
}

const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
