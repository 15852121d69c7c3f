import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { text } from '../../texts.ts';
import type { DifferenceRow, ShownValue } from '../../ui/differences/difference.ts';

export type BrandGame = AdminValueOf<'listBrandGames'>['list'][number];

/** A brand's choice as the server reads it. A missing section offers everything that the brand may. */
export type ChoiceFile = {
  readonly vendors?: readonly ChosenVendor[] | undefined;
  readonly games?: readonly ChosenGame[] | undefined;
};
export type ChosenVendor = { readonly code: string; readonly hidden?: boolean };
export type ChosenGame = {
  readonly vendor: string;
  readonly id: string;
  readonly hidden?: boolean;
  /** `undefined` if the catalogue's value applies. */
  readonly hotRank?: number | undefined;
  readonly featuredRank?: number;
  readonly isNew?: boolean | undefined;
};

export const keyOf = ({ vendor, id }: Pick<ChosenGame, 'vendor' | 'id'>): string => `${vendor}/${id}`;

export const gameInFile = ({ game: { vendor, id }, hidden, hotRank, featuredRank, isNew }: BrandGame): ChosenGame => ({
  vendor,
  id,
  hidden,
  hotRank: hotRank ?? undefined,
  featuredRank,
  isNew: isNew ?? undefined,
});

/** Names of games by vendor and id, and of vendors by their codes. */
export type Names = ReadonlyMap<string, string>;

type Entry = { readonly key: string; readonly facts: Readonly<Record<string, ShownValue | undefined>> };

/** The differences of two choices: what is added and removed, what is marked or hidden, and what moves. */
export function choiceRows({
  brand,
  before,
  after,
  names,
}: {
  brand: string;
  before: ChoiceFile;
  after: ChoiceFile;
  names: Names;
}): DifferenceRow[] {
  const vendor = ({ code, hidden = false }: ChosenVendor): Entry => ({
    key: code,
    facts: { [text('games.state.hidden')]: hidden ? { as: 'switch', on: true } : undefined },
  });
  const game = ({ hidden = false, hotRank, featuredRank = 0, isNew, ...named }: ChosenGame): Entry => ({
    key: keyOf(named),
    facts: {
      [text('games.state.hidden')]: hidden ? { as: 'switch', on: true } : undefined,
      [text('games.hotRank')]: hotRank === undefined ? undefined : { as: 'number', number: hotRank },
      [text('games.featuredRank')]: featuredRank === 0 ? undefined : { as: 'number', number: featuredRank },
      [text('games.new')]: isNew === undefined ? undefined : { as: 'switch', on: isNew },
    },
  });
  return [
    ...sectionRows({
      brand,
      section: 'vendors',
      before: before.vendors?.map(vendor),
      after: after.vendors?.map(vendor),
      names,
    }),
    ...sectionRows({ brand, section: 'games', before: before.games?.map(game), after: after.games?.map(game), names }),
  ];
}

function sectionRows({
  brand,
  section,
  before,
  after,
  names,
}: {
  brand: string;
  section: 'vendors' | 'games';
  before: readonly Entry[] | undefined;
  after: readonly Entry[] | undefined;
  names: Names;
}): DifferenceRow[] {
  const part = text(`games.section.${section}`);
  const base = { brand, part, place: section };
  if (before === undefined && after === undefined) return [];
  if (before === undefined || after === undefined) {
    const sizeOf = (entries: readonly Entry[] | undefined): ShownValue => ({
      as: 'text',
      text:
        entries === undefined ? text('games.everything') : text(`games.chosen.${section}`, { count: entries.length }),
    });
    return [{ ...base, id: section, title: [part], kind: 'changed', before: sizeOf(before), after: sizeOf(after) }];
  }
  const nameOf = (key: string) => names.get(key) ?? key;
  const was = new Map(before.map((entry) => [entry.key, entry]));
  const is = new Map(after.map((entry) => [entry.key, entry]));
  const only = (entries: readonly Entry[], others: ReadonlyMap<string, Entry>, kind: 'added' | 'removed') =>
    entries
      .filter(({ key }) => !others.has(key))
      .map(({ key }) => ({ ...base, id: `${section} ${key}`, title: [nameOf(key)], place: key, kind }));
  const changed = after.flatMap(({ key, facts }) => {
    const old = was.get(key)?.facts;
    if (old === undefined) return [];
    return Object.entries(facts)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
      .map(([name, value]) => ({
        ...base,
        id: `${section} ${key} ${name}`,
        title: [nameOf(key), name],
        place: key,
        kind: 'changed' as const,
        before: old[name],
        after: value,
      }));
  });
  const moves = movesOf({
    order: true,
    before: before.flatMap(({ key }) => (is.has(key) ? [key] : [])),
    after: after.flatMap(({ key }) => (was.has(key) ? [key] : [])),
  })?.map(({ id, precedes }) => ({ item: nameOf(id), next: precedes === undefined ? undefined : nameOf(precedes) }));
  return [
    ...only(after, was, 'added'),
    ...only(before, is, 'removed'),
    ...changed,
    ...(moves?.length
      ? [{ ...base, id: `${section} order`, title: [text('content.order')], kind: 'moved' as const, moves }]
      : []),
  ];
}
