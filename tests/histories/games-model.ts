import type { Side } from '../support/staff-program.ts';

/** A simple model of the games that a brand chose: whole lists after each choice. */

/** Games of the catalogue in its order, which is the order of their numbers too. */
export const catalogueGames = [
  ...['g1', 'g2', 'g3', 'g4', 'g5'].map((id) => ({ vendor: 'NOVA', id })),
  ...['r1', 'r2', 'r3'].map((id) => ({ vendor: 'REEF', id })),
];
export const catalogueVendors = ['NOVA', 'REEF'] as const;

export type ChosenGame = {
  readonly vendor: string;
  readonly id: string;
  readonly hotRank?: number;
  readonly featuredRank?: number;
  readonly isNew?: boolean;
  readonly hidden: boolean;
};
export type ChosenVendor = { readonly code: string; readonly hidden: boolean };
/** A section that is missing offers everything. */
export type Lists = { readonly vendors?: readonly ChosenVendor[]; readonly games?: readonly ChosenGame[] };
type Section = {
  readonly chosen: number | null;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly reordered: boolean;
};
export type Choice = {
  sequence: string;
  readonly actor: string;
  readonly reason: string;
  readonly file: string;
  readonly vendors: Section;
  readonly games: Section;
  readonly lists: Lists;
};
export type SideModel = { lists: Lists; readonly choices: Choice[] };
export type GamesModel = Record<Side, SideModel> & {
  /** The lists as they last were in both environments. */
  common: Lists;
};

const aSide = (): SideModel => ({ lists: {}, choices: [] });
export const aGamesModel = (): GamesModel => ({ staging: aSide(), production: aSide(), common: {} });

export const isSame = (one: Lists, other: Lists) => JSON.stringify(stable(one)) === JSON.stringify(stable(other));
/** Lists as an export states them: without what is the default, and with their properties in one order. */
export const stable = ({ vendors, games }: Lists) => ({
  ...(vendors && { vendors: vendors.map(({ code, hidden }) => ({ code, ...(hidden && { hidden }) })) }),
  ...(games && {
    games: games.map(({ vendor, id, hotRank, featuredRank = 0, isNew, hidden }) => ({
      vendor,
      id,
      ...(hotRank !== undefined && { hotRank }),
      ...(featuredRank > 0 && { featuredRank }),
      ...(isNew !== undefined && { isNew }),
      ...(hidden && { hidden }),
    })),
  }),
});

/** The changes from one list to another. */
export function sectionOf<Item extends object>(
  before: readonly Item[] = [],
  after: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
): Section {
  const [was, is] = [before, after ?? []].map(
    (list) => new Map(list.map((item) => [keyOf(item), JSON.stringify(item)])),
  );
  const stayed = [...(is?.keys() ?? [])].filter((key) => was?.has(key));
  return {
    chosen: after === undefined ? null : after.length,
    added: (is?.size ?? 0) - stayed.length,
    removed: (was?.size ?? 0) - stayed.length,
    changed: stayed.filter((key) => was?.get(key) !== is?.get(key)).length,
    reordered: stayed.join() !== [...(was?.keys() ?? [])].filter((key) => is?.has(key)).join(),
  };
}

export const sectionsOf = (before: Lists, after: Lists) => {
  const [was, is] = [stable(before), stable(after)];
  return {
    vendors: sectionOf(was.vendors, is.vendors, ({ code }) => code),
    games: sectionOf(was.games, is.games, ({ vendor, id }) => `${vendor} ${id}`),
  };
};

/** Chooses lists, unless they are those of now. */
export function choose(
  model: GamesModel,
  side: Side,
  lists: Lists,
  by: Pick<Choice, 'actor' | 'reason' | 'file'>,
): boolean {
  const own = model[side];
  const other = model[side === 'staging' ? 'production' : 'staging'];
  if (isSame(own.lists, lists)) return false;
  own.choices.push({ sequence: '', ...by, ...sectionsOf(own.lists, lists), lists });
  own.lists = lists;
  if (isSame(lists, other.lists)) model.common = lists;
  return true;
}

/** The author of a choice that production has and staging has never seen; null if nobody did. */
export const newerIn = ({ production, common }: GamesModel): string | null =>
  isSame(production.lists, common) ? null : (production.choices.at(-1)?.actor ?? null);

const offered = ({ lists: { vendors, games } }: SideModel): readonly ChosenGame[] => {
  const offers = new Set(vendors?.flatMap(({ code, hidden }) => (hidden ? [] : [code])) ?? catalogueVendors);
  const all = games ?? catalogueGames.map((game) => ({ ...game, hidden: false }));
  return all.filter(({ vendor, hidden }) => !hidden && offers.has(vendor));
};

const idsOf = (games: readonly ChosenGame[]) => games.map(({ id }) => id);

/** The games that players get: all in order, the hot and the featured ones by rank, and the new ones. */
export function offersIn(side: SideModel) {
  const all = offered(side);
  const numbers = catalogueGames.map(({ id }) => id);
  const ranked = (rankOf: (game: ChosenGame) => number | undefined) => {
    const ranks = new Map(all.map((game) => [game.id, rankOf(game) ?? 0]));
    const rank = ({ id }: ChosenGame) => ranks.get(id) ?? 0;
    const order = (one: ChosenGame, other: ChosenGame) =>
      rank(one) - rank(other) || numbers.indexOf(one.id) - numbers.indexOf(other.id);
    return idsOf(all.filter((game) => rank(game) > 0).toSorted(order));
  };
  return {
    all: idsOf(all),
    hot: ranked(({ hotRank }) => hotRank),
    featured: ranked(({ featuredRank }) => featuredRank),
    fresh: idsOf(all.filter(({ isNew = false }) => isNew)),
  };
}
