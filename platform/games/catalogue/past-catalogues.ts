import type { Clock } from '../../../server/clock.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choice } from './brand-catalogue.ts';

/** The catalogue between two changes, with the selections made from it for brands. */
export type CatalogueState = {
  readonly catalogue: Catalogue;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly selections: Map<string, Catalogue>;
};

/** Milliseconds for which a list can be continued after it changed. */
const retention = 10 * 60_000;
/** Maximum stored states. Selections of brands are separate states, but take hardly any memory. */
const mostStates = 50;
/** Maximum games of all stored states. They share unchanged games, so only imports that change everything reach this. */
const mostGames = 100_000;

/** Stores replaced states, for lists that players are scrolling through. */
export function createPastCatalogues(clock: Clock): {
  store(state: CatalogueState): void;
  /** States, newest first. */
  states(): readonly CatalogueState[];
} {
  let past: readonly { state: CatalogueState; until: number }[] = [];
  const fresh = () => {
    const now = clock.now().getTime();
    return past.filter(({ until }) => now < until);
  };
  return {
    store: (state) => {
      past = [{ state, until: clock.now().getTime() + retention }, ...fresh()].slice(0, mostStates);
      while (gamesOf(past.map((one) => one.state.catalogue)) > mostGames) past = past.slice(0, -1);
    },
    states: () => fresh().map(({ state }) => state),
  };
}

/** Counts games of different lists. States that differ only by selections of brands share one list. */
function gamesOf(catalogues: readonly Catalogue[]): number {
  return [...new Set(catalogues)].reduce((sum, { games }) => sum + games.length, 0);
}
