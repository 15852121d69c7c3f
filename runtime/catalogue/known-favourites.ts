import { createStore } from '../browser/store.ts';

/** Favourites of the player by node id, latest first. A copy is stored on this device (FAV-04). */
export const knownFavourites = createStore<{
  readonly player: string;
  readonly nodeIds: readonly number[];
  /** Whether the platform's list has arrived or failed to load. */
  readonly settled: boolean;
}>({ player: '', nodeIds: [], settled: false });
