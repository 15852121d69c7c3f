import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame, GameView } from '../catalogue.ts';
import { offeredGames } from '../offered-games.ts';

export type Aggregator = Manifest['games']['aggregators'][number];
type OfBrand = { readonly manifest: Pick<Manifest, 'games'> };

/** The aggregator that carries a vendor's games; `undefined` if the brand has none for it, so that they can't be opened. */
export const aggregatorOfVendor = ({ manifest, vendor }: OfBrand & { vendor: string }): Aggregator | undefined =>
  manifest.games.aggregators.find(({ vendors }) => vendors.includes(vendor));

export const aggregatorOfId = ({ manifest, id }: OfBrand & { id: string }): Aggregator | undefined =>
  manifest.games.aggregators.find((aggregator) => aggregator.id === id);

/** An aggregator's code of a game (`game_code`), which is the game's id at its vendor. */
export const codeOfGame = ({ gameId }: Pick<GameView, 'gameId'>): string => gameId;

/** The operator's id as suppliers expect it: a number if JSON represents it exactly, else a text. */
export const sentOperatorId = ({ operatorId }: Pick<Aggregator, 'operatorId'>): string | number =>
  /^(0|[1-9]\d*)$/.test(operatorId) && Number.isSafeInteger(Number(operatorId)) ? Number(operatorId) : operatorId;

/** Games by code, cached per list of offered games, which is cached itself (`offeredGames`). */
const byCode = new WeakMap<readonly CatalogueGame[], ReadonlyMap<string, GameView>>();
const keyOf = ({ vendor, code }: { vendor: string; code: string }) => `${vendor}\n${code}`;

/**
 * The offered game for an aggregator's code. A code is looked up at `vendor` first, then in the order of the aggregator's vendors.
 * `undefined` for unknown games, and for those that are hidden or not offered by the brand.
 */
export function gameOfCode({
  catalogue,
  manifest,
  aggregator,
  code,
  vendor,
}: OfBrand & { catalogue: Catalogue; aggregator: Aggregator; code: string; vendor?: string }): GameView | undefined {
  const games = offeredGames({ catalogue, manifest });
  const known =
    byCode.get(games) ??
    new Map(games.map(({ view }) => [keyOf({ vendor: view.vassalage, code: codeOfGame(view) }), view] as const));
  byCode.set(games, known);
  const { vendors } = aggregator;
  const first = vendor !== undefined && vendors.includes(vendor) ? [vendor] : [];
  for (const one of [...first, ...vendors]) {
    const game = known.get(keyOf({ vendor: one, code }));
    if (game !== undefined) return game;
  }
  return undefined;
}
