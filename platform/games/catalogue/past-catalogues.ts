import type { Clock } from '../../../server/clock.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choice } from './brand-catalogue.ts';

/** The catalogue between two changes, with what was selected of it for brands. */
export type CatalogueState = {
  readonly catalogue: Catalogue;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly selections: Map<string, Catalogue>;
};

/** A list that was begun is gone on with for so long after it changed. */
const keptFor = 10 * 60_000;
/** Choices of brands are states of their own, and cost next to nothing. */
const statesKept = 50;
/** Of all kept states. What stayed as it was is shared by them, so this is reached where imports change everything. */
const gamesKept = 100_000;

/** States that were replaced, for lists that players are scrolling through. */
export function createPastCatalogues(clock: Clock): {
  keep(state: CatalogueState): void;
  /** Newest first. */
  states(): readonly CatalogueState[];
} {
  let past: readonly { state: CatalogueState; until: number }[] = [];
  const fresh = () => {
    const now = clock.now().getTime();
    return past.filter(({ until }) => now < until);
  };
  return {
    keep: (state) => {
      past = [{ state, until: clock.now().getTime() + keptFor }, ...fresh()].slice(0, statesKept);
      while (gamesOf(past.map((one) => one.state.catalogue)) > gamesKept) past = past.slice(0, -1);
    },
    states: () => fresh().map(({ state }) => state),
  };
}

/** Games of different lists; one that only choices of brands came after is the same list. */
function gamesOf(catalogues: readonly Catalogue[]): number {
  return [...new Set(catalogues)].reduce((sum, { games }) => sum + games.length, 0);
}
