import type { Side } from '../support/staff-program.ts';

/** A simple model of a brand's content: whole copies of the entries after each revision, and nothing that the product computes. */

export const kinds = ['articles', 'banners'] as const;
export type Kind = (typeof kinds)[number];
export type Name = { readonly kind: Kind; readonly id: string };
export const names: readonly Name[] = [
  ...['h1', 'h2', 'h3', 'h4'].map((id) => ({ kind: 'articles', id }) as const),
  ...['b1', 'b2', 'b3'].map((id) => ({ kind: 'banners', id }) as const),
];
export const keyOf = ({ kind, id }: Name) => `${kind} ${id}`;
const kindOf = (key: string) => key.split(' ')[0];

/** An entry as far as the histories change it. */
export type Row = { readonly title: string; readonly position: number; readonly hidden: boolean };
/** A version that an editor has saved. Without a position the entry stays where it is, or comes last. */
export type Saved = { readonly title: string; readonly position: number | undefined; readonly hidden: boolean };
export type Rows = ReadonlyMap<string, Row>;

export type Draft = {
  readonly revision: number;
  readonly saved: Saved;
  readonly author: string;
  /** The entry at the first save; `undefined` if it was not published. */
  readonly base: Row | undefined;
};
export type Publication = {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly reason: string;
  readonly entries: readonly { readonly key: string; readonly saved: Saved; readonly base: Row | undefined }[];
  state: 'pending' | 'published' | 'stopped' | 'cancelled';
};
type Changes = Partial<Record<'added' | 'changed' | 'hidden' | 'shown', number>>;
export type Revision = {
  /** Its number, once it was read; empty until then. */
  sequence: string;
  readonly actor: string;
  readonly reason: string;
  /** Numbers by kind, without zeros. */
  readonly counts: Readonly<Partial<Record<Kind, Changes>>>;
  readonly changed: readonly string[];
  readonly after: Rows;
  readonly at: number;
  /** Whether it came from the other environment, or went back together with a release. */
  readonly moved: boolean;
};
export type SideModel = {
  rows: Rows;
  readonly drafts: Map<string, Draft>;
  readonly revisions: Revision[];
  publications: Publication[];
};
export type ContentModel = {
  readonly staging: SideModel;
  readonly production: SideModel;
  /** Each entry as it last was in both environments. */
  readonly common: Map<string, Row>;
  /** Releases that production has served, with the time from which on. */
  readonly served: { readonly number: number; readonly from: number }[];
  staged: number;
  /** The side of the last act. */
  touched: Side;
};

const aSide = (): SideModel => ({ rows: new Map(), drafts: new Map(), revisions: [], publications: [] });
export const aContentModel = (number: number, now: number): ContentModel => ({
  staging: aSide(),
  production: aSide(),
  common: new Map(),
  served: [{ number, from: now }],
  staged: number,
  touched: 'staging',
});
export const otherSide = (side: Side): Side => (side === 'staging' ? 'production' : 'staging');

export const isSame = (one: Row | undefined, other: Row | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The entry that a saved version becomes. */
export function placed(rows: Rows, key: string, { title, position, hidden }: Saved, last: Map<string, number>): Row {
  const kind = kindOf(key) ?? '';
  const was = rows.get(key);
  const highest = last.get(kind) ?? 0;
  const place = position ?? was?.position ?? highest + 1;
  if (position === undefined && was === undefined) last.set(kind, place);
  return { title, position: place, hidden };
}

/** The highest place of each kind, of the published entries and of those that are about to be. */
export function lastPlaces(rows: Rows, saved: readonly (readonly [string, Saved])[]): Map<string, number> {
  const last = new Map<string, number>();
  const note = (key: string, position: number) => {
    const kind = kindOf(key) ?? '';
    last.set(kind, Math.max(last.get(kind) ?? 0, position));
  };
  for (const [key, { position }] of rows) note(key, position);
  for (const [key, { position = 0 }] of saved) note(key, position);
  return last;
}

/** The entries that saved versions become, in the order of a folder. */
export function published(rows: Rows, saved: readonly (readonly [string, Saved])[]): Rows {
  const last = lastPlaces(rows, saved);
  const inOrder = kinds.toReversed().flatMap((kind) => saved.filter(([key]) => kindOf(key) === kind));
  return new Map(inOrder.map(([key, version]) => [key, placed(rows, key, version, last)]));
}

type Written = Pick<Revision, 'actor' | 'reason' | 'at'> & { readonly sequence: string | null; readonly moved?: true };

type Changed = { readonly key: string; readonly row: Row; readonly change: keyof Changes };

/** Entries whose new state differs, with the change of each. */
export function changesOf(before: Rows, wanted: Rows): Changed[] {
  return [...wanted].flatMap(([key, row]): Changed[] => {
    const was = before.get(key);
    if (isSame(was, row)) return [];
    if (was === undefined) return [{ key, row, change: 'added' }];
    if (was.hidden !== row.hidden) return [{ key, row, change: row.hidden ? 'hidden' : 'shown' }];
    return [{ key, row, change: 'changed' }];
  });
}

export function countsOf(changes: readonly Changed[]): Revision['counts'] {
  const counts: Partial<Record<Kind, Changes>> = {};
  for (const { key, change } of changes) {
    const kind = kindOf(key) as Kind;
    const of = counts[kind] ?? {};
    counts[kind] = { ...of, [change]: (of[change] ?? 0) + 1 };
  }
  return counts;
}

/** Writes entries as one revision, unless nothing differs. Pending publications that would undo it stop. */
export function write(model: ContentModel, side: Side, wanted: Rows, by: Written): boolean {
  const own = model[side];
  const other = model[otherSide(side)];
  const changes = changesOf(own.rows, wanted);
  if (changes.length === 0) return false;
  own.rows = new Map([...own.rows, ...changes.map(({ key, row }) => [key, row] as const)]);
  for (const [key, row] of own.rows) if (isSame(row, other.rows.get(key))) model.common.set(key, row);
  own.revisions.push({
    sequence: by.sequence ?? '',
    actor: by.actor,
    reason: by.reason,
    at: by.at,
    moved: by.moved === true,
    counts: countsOf(changes),
    changed: changes.map(({ key }) => key),
    after: own.rows,
  });
  for (const publication of own.publications)
    if (
      publication.state === 'pending' &&
      publication.entries.some(({ key, base }) => {
        const written = changes.find((change) => change.key === key);
        return written !== undefined && !isSame(written.row, base);
      })
    )
      publication.state = 'stopped';
  return true;
}

/** The entries of a side as they were after a revision; those that did not exist then are hidden. */
export function asAfter(side: SideModel, index: number): Rows {
  const then: Rows = index < 0 ? new Map() : (side.revisions[index]?.after ?? new Map());
  return new Map([...side.rows].map(([key, row]) => [key, then.get(key) ?? { ...row, hidden: true }]));
}

export type Differing = {
  readonly key: string;
  readonly row: Row;
  /** Author of the version that would be replaced although the other side has not seen it; null if there is none. */
  readonly newer: string | null;
};

/** The entries that a promotion from a side would write. */
export function promotable(model: ContentModel, from: Side): Differing[] {
  const target = model[otherSide(from)];
  return changesOf(target.rows, model[from].rows).map(({ key, row }) => {
    const was = target.rows.get(key);
    const isNewer = was !== undefined && !isSame(model.common.get(key), was);
    return { key, row, newer: isNewer ? (lastActor(target, key) ?? null) : null };
  });
}

export const lastActor = ({ revisions }: SideModel, key: string): string | undefined =>
  revisions.findLast(({ changed }) => changed.includes(key))?.actor;

/** When production last stopped serving a release; `undefined` while it serves it. */
export function servedUntil({ served }: ContentModel, number: number): number | undefined {
  const index = served.findLastIndex((one) => one.number === number);
  return served[index + 1]?.from;
}

/** The entries that a rollback to a release could restore. */
export function restorable({ production }: ContentModel, since: number): Differing[] {
  const first = production.revisions.findIndex(({ at }) => at >= since);
  if (first === -1) return [];
  const later = production.revisions.slice(first);
  return changesOf(production.rows, asAfter(production, first - 1)).map(({ key, row }) => ({
    key,
    row,
    newer: later.findLast(({ changed, moved }) => changed.includes(key) && !moved)?.actor ?? null,
  }));
}

/** Publishes what is due, in the order of its time. */
export function publishDue(model: ContentModel, side: Side, now: number): void {
  const due = model[side].publications
    .filter(({ state, at }) => state === 'pending' && at <= now)
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  for (const publication of due) {
    // An earlier one may have stopped it.
    if (publication.state !== 'pending') continue;
    publication.state = 'published';
    const { actor, reason, entries } = publication;
    const saved = entries.map(({ key, saved: version }) => [key, version] as const);
    write(model, side, published(model[side].rows, saved), { sequence: null, actor, reason, at: now });
  }
}

/** Ids that players get, in order. */
export function shownIn({ rows }: SideModel, kind: Kind): { id: string; title: string }[] {
  return [...rows]
    .filter(([key, { hidden }]) => kindOf(key) === kind && !hidden)
    .map(([key, { title, position }]) => ({ id: key.split(' ')[1] ?? '', title, position }))
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .map(({ id, title }) => ({ id, title }));
}
