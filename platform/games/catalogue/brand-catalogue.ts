import type { Manifest } from '../../../schema/generated/manifest.ts';
import { pictureHostsOf } from '../../../schema/rules/picture-hosts.ts';
import type { Catalogue, CatalogueGame } from '../catalogue.ts';
import { allowPictures } from './picture-hosts.ts';

/** A brand's selection from the catalogue. All vendors or games are offered if that part is `undefined`. */
export type Choice = {
  readonly digest: string;
  /** Vendor codes, in order. */
  readonly vendors: readonly string[] | undefined;
  /** Games by node id, in order. */
  readonly games: ReadonlyMap<number, ChosenGame> | undefined;
};
export type ChosenGame = { readonly hotRank: number | undefined; readonly isNew: boolean | undefined };

/** The catalogue for a brand: games that its currency and country allow and that it selected, with pictures that its pages may show. */
export function brandCatalogue({
  catalogue,
  manifest,
  choice,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games' | 'wallet' | 'cdn'>;
  choice: Choice | undefined;
}): Catalogue {
  const offered = offeredBy({ catalogue, manifest, choice });
  const hosts = pictureHostsOf(manifest.cdn);
  const refused = new Map<string, number>();
  const games = offered.games.map((game) => {
    const allowed = allowPictures({ view: game.view, hosts });
    for (const host of allowed.refused) refused.set(host, (refused.get(host) ?? 0) + 1);
    return allowed.view === game.view ? game : { ...game, view: allowed.view };
  });
  if (refused.size === 0) return offered;
  return { ...offered, games, refusedPictures: [...refused].map(([host, count]) => ({ host, games: count })) };
}

function offeredBy({
  catalogue,
  manifest,
  choice,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games' | 'wallet'>;
  choice: Choice | undefined;
}): Catalogue {
  const { currency } = manifest.wallet;
  const { country } = manifest.games;
  const allowed = catalogue.games.filter(
    ({ currencies, countries }) =>
      (currencies.length === 0 || currencies.includes(currency)) &&
      (countries.length === 0 || (country !== null && countries.includes(country))),
  );
  if (choice === undefined)
    return allowed.length === catalogue.games.length ? catalogue : { ...catalogue, games: allowed };
  const vendors = chosenVendors({ catalogue, choice });
  const codes = new Set(vendors.map(({ vassalage }) => vassalage));
  const games = chosenGames({ games: allowed, choice, newCode: manifest.games.presets.NEW }).filter(({ view }) =>
    codes.has(view.vassalage),
  );
  return { ...catalogue, vendors, games, version: versionOfChoice({ catalogue, choice }) };
}

export function versionOfChoice({ catalogue, choice }: { catalogue: Catalogue; choice: Choice }): string {
  return `${catalogue.version}-${choice.digest.slice(0, 12)}`;
}

function chosenVendors({ catalogue, choice }: { catalogue: Catalogue; choice: Choice }): Catalogue['vendors'] {
  if (choice.vendors === undefined) return catalogue.vendors;
  const known = new Map(catalogue.vendors.map((vendor) => [vendor.vassalage, vendor]));
  return choice.vendors.flatMap((code) => known.get(code) ?? []);
}

function chosenGames({
  games,
  choice,
  newCode,
}: {
  games: readonly CatalogueGame[];
  choice: Choice;
  /** Classification of new games, by which the list of new games selects. */
  newCode: string;
}): CatalogueGame[] {
  if (choice.games === undefined) return [...games];
  const known = new Map(games.map((game) => [game.view.nodeId, game]));
  return [...choice.games].flatMap(([nodeId, { hotRank, isNew }]) => {
    const game = known.get(nodeId);
    if (game === undefined) return [];
    const rank = hotRank ?? game.hotRank;
    const fresh = isNew ?? game.view.isNew;
    if (rank === game.hotRank && fresh === game.view.isNew) return [game];
    const others = game.view.gameClassify.filter((code) => code !== newCode);
    const gameClassify = isNew === undefined ? game.view.gameClassify : fresh ? [...others, newCode] : others;
    return [{ ...game, hotRank: rank, view: { ...game.view, isNew: fresh, isHot: rank > 0, gameClassify } }];
  });
}
