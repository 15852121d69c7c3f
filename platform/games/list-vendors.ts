import type { ValueOf } from '../../schema/call-types.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { inCategory } from './categories.ts';
import { offeredGames } from './offered-games.ts';

type Vendors = ValueOf<'listVendors'>;

/** Cached per list of offered games, which is replaced whenever the catalogue or the manifest's games change. */
const cached = new WeakMap<readonly CatalogueGame[], Vendors>();

/**
 * Vendors by game type, the order and the tabs of each category, and the classifications of each type. Empty categories are left out
 * (GAME-CAT-04).
 */
export function listVendors({
  catalogue,
  manifest,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games'>;
}): Vendors {
  const games = offeredGames({ catalogue, manifest });
  const known = cached.get(games);
  if (known !== undefined) return known;
  const newCode = manifest.games.presets.NEW;
  const listed = {
    vendors: vendorsOf({ catalogue, games }),
    sorting: manifest.games.categories
      .filter(({ enabled }) => enabled)
      .map(({ id }) => {
        const own = games.filter((game) => inCategory({ game, id, games: manifest.games }));
        return { gameCategory: id, vendorNames: vendorOrder({ catalogue, games: own }), ...tabsOf({ own, newCode }) };
      })
      .filter(({ vendorNames }) => vendorNames.length > 0),
    classifications: classificationsOf({ catalogue, games, newCode }),
  };
  cached.set(games, listed);
  return listed;
}

/** Tabs of a category that lead to games. */
function tabsOf({ own, newCode }: { own: readonly CatalogueGame[]; newCode: string }) {
  const codes = new Set(own.flatMap(({ view }) => view.gameClassify));
  codes.delete(newCode);
  return {
    classifications: [...codes].sort(),
    hasNew: own.some(({ view }) => view.isNew),
    hasHot: own.some(({ hotRank }) => hotRank > 0),
  };
}

function vendorsOf({
  catalogue,
  games,
}: {
  catalogue: Catalogue;
  games: readonly CatalogueGame[];
}): Vendors['vendors'] {
  const counts = new Map<string, number>();
  for (const { view } of games) {
    const key = `${view.vassalage} ${view.gameType}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const types = [...new Set(games.map(({ view }) => view.gameType))];
  return catalogue.vendors.flatMap(({ vassalage, displayName }) =>
    types.flatMap((gameType) => {
      const gameCount = counts.get(`${vassalage} ${gameType}`) ?? 0;
      const logoUrl = `/media/vendors/${vassalage}-WHITE.png`;
      return gameCount === 0 ? [] : [{ vassalage, displayName, gameType, gameCount, logoUrl }];
    }),
  );
}

function vendorOrder({ catalogue, games }: { catalogue: Catalogue; games: readonly CatalogueGame[] }): string[] {
  const present = new Set(games.map(({ view }) => view.vassalage));
  return catalogue.vendors.map(({ vassalage }) => vassalage).filter((code) => present.has(code));
}

function classificationsOf({
  catalogue,
  games,
  newCode,
}: {
  catalogue: Catalogue;
  games: readonly CatalogueGame[];
  newCode: string;
}): Vendors['classifications'] {
  const seen = new Map<string, Vendors['classifications'][number]>();
  for (const { view } of games)
    for (const key of view.gameClassify) {
      const displayName = catalogue.classifications.get(key);
      if (key !== newCode && displayName !== undefined)
        seen.set(`${view.gameType} ${key}`, { gameType: view.gameType, key, displayName });
    }
  return [...seen.values()];
}
