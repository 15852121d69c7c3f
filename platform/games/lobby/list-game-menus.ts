import type { ValueOf } from '../../../schema/call-types.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame } from '../catalogue.ts';
import { inCategory } from '../categories.ts';
import { offeredGames } from '../offered-games.ts';

type Menus = ValueOf<'listGameMenus'>;

/** Cached per list of offered games, which is replaced whenever the catalogue or the manifest's games change. */
const made = new WeakMap<readonly CatalogueGame[], Menus>();

/** Categories with games, in the manifest's order, and the vendors of each in the catalogue's order (CALL-GAME-13). */
export function listGameMenus({
  catalogue,
  manifest,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games'>;
}): Menus {
  const offered = offeredGames({ catalogue, manifest });
  const known = made.get(offered);
  if (known !== undefined) return known;
  const menus = manifest.games.categories
    .filter(({ enabled }) => enabled)
    .map(({ id }) => {
      const counts = new Map<string, number>();
      for (const game of offered)
        if (inCategory(game, id, manifest.games))
          counts.set(game.view.vassalage, (counts.get(game.view.vassalage) ?? 0) + 1);
      return {
        gameCategory: id,
        gameCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
        vendors: catalogue.vendors.flatMap(({ vassalage, displayName }) => {
          const gameCount = counts.get(vassalage) ?? 0;
          return gameCount === 0 ? [] : [{ vassalage, displayName, gameCount }];
        }),
      };
    });
  const whole = { menus: menus.filter(({ gameCount }) => gameCount > 0) };
  made.set(offered, whole);
  return whole;
}
