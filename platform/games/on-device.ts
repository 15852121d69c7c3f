import type { GameDevice } from '../../schema/device-class.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';

export const runsOn = (game: Pick<CatalogueGame, 'device'>, device: GameDevice): boolean =>
  game.device === undefined || game.device === device;

/** Catalogues by device, cached per catalogue, so that lists cached per catalogue are cached per device as well. */
const made = new WeakMap<Catalogue, Partial<Record<GameDevice, Catalogue>>>();

/** The catalogue without games that do not run on a device; the same one if all of them do. */
export function onDevice(catalogue: Catalogue, device: GameDevice): Catalogue {
  if (catalogue.byDevice !== true) return catalogue;
  const known = made.get(catalogue)?.[device];
  if (known !== undefined) return known;
  const games = catalogue.games.filter((game) => runsOn(game, device));
  const found = games.length === catalogue.games.length ? catalogue : { ...catalogue, games };
  made.set(catalogue, { ...made.get(catalogue), [device]: found });
  return found;
}
