import type { Side } from '../support/staff-program.ts';

/** A simple model of a brand's releases, drafts and live changes, at two places. */

export const places = ['/theme/radius/small', '/flags/CBS3'] as const;
export type Place = (typeof places)[number];
export type Value = number | boolean;
/** Stated values; a place that a release does not state has the shipped value. */
export type Stated = Readonly<Partial<Record<Place, Value>>>;

export type Change = {
  readonly place: Place;
  /** `undefined` reverts earlier changes. */
  readonly value: Value | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
};
export type Draft = {
  readonly id: string;
  readonly owner: string;
  readonly base: number;
  readonly revision: number;
  readonly stated: Stated;
};
/** Live changes after each act that made some, with the number of its last one. */
type Point = { readonly sequence: string; readonly changes: readonly Change[] };
export type SideModel = {
  number: number;
  /** Releases that it has served, the current one last. */
  readonly served: number[];
  changes: readonly Change[];
  readonly points: Point[];
};
export type ReleasesModel = Record<Side, SideModel> & {
  /** Every release by its number. */
  readonly releases: Map<number, Stated>;
  drafts: Draft[];
  readonly acts: { readonly kind: string; readonly side: Side; readonly release: number; readonly by: string }[];
  readonly changeActs: Set<string>;
  reasons: number;
};

const aSide = (number: number): SideModel => ({
  number,
  served: [number],
  changes: [],
  points: [{ sequence: '0', changes: [] }],
});
export const aReleasesModel = (number: number): ReleasesModel => ({
  staging: aSide(number),
  production: aSide(number),
  releases: new Map([[number, {}]]),
  drafts: [],
  acts: [],
  changeActs: new Set(),
  reasons: 0,
});

const has = ({ from, until }: Change, at: number) =>
  (from === undefined || from <= at) && (until === undefined || until > at);

/** The live change of a place that is in effect at a time. */
export function liveAt(changes: readonly Change[], place: Place, at: number): Change | undefined {
  const last = changes.findLast((change) => change.place === place && has(change, at));
  return last?.value === undefined ? undefined : last;
}

/** The values that pages get at a time. */
export function servedAt(model: ReleasesModel, side: Side, shipped: Record<Place, Value>, at: number) {
  const stated = model.releases.get(model[side].number) ?? {};
  return Object.fromEntries(
    places.map((place) => [place, liveAt(model[side].changes, place, at)?.value ?? stated[place] ?? shipped[place]]),
  );
}

/** Times at which something begins or ends. */
const turns = (changes: readonly Change[], now: number) => [
  now,
  ...changes.flatMap(({ from, until }) => [from, until].filter((at) => at !== undefined && at > now)),
];

/** Whether two lists of changes have the same effect, now and at every later time. */
export function areAlike(one: readonly Change[], other: readonly Change[], now: number): boolean {
  const times = turns([...one, ...other], now) as number[];
  return times.every((at) =>
    places.every((place) => liveAt(one, place, at)?.value === liveAt(other, place, at)?.value),
  );
}

/** Places at which live changes, of now or later, hide what a release sets anew. */
export function hiddenBy(model: ReleasesModel, side: Side, next: Stated, shipped: Record<Place, Value>, now: number) {
  const before = model.releases.get(model[side].number) ?? {};
  const { changes } = model[side];
  const times = turns(changes, now) as number[];
  return places.filter((place) => {
    const wanted = next[place] ?? shipped[place];
    if ((before[place] ?? shipped[place]) === wanted) return false;
    return times.some((at) => {
      const live = liveAt(changes, place, at);
      return live !== undefined && live.value !== wanted;
    });
  });
}

/** Serves a release, and drops the live changes of some places. */
export function serve(model: ReleasesModel, side: Side, number: number, dropped: readonly Place[] = []): void {
  const own = model[side];
  own.number = number;
  own.served.push(number);
  own.changes = own.changes.filter(({ place }) => !dropped.includes(place));
}
