import { createStore } from '../browser/store.ts';

/** Favourites of the player by node id, the latest first; a copy stays on this device (FAV-04). */
export const knownFavourites = createStore<{
  readonly player: string;
  readonly nodeIds: readonly number[];
  /** Whether the platform's list arrived, or did not come. */
  readonly settled: boolean;
}>({ player: '', nodeIds: [], settled: false });
