import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame, GameView } from '../catalogue.ts';
import { offeredGames } from '../offered-games.ts';

export type Aggregator = Manifest['games']['aggregators'][number];
type OfBrand = { readonly manifest: Pick<Manifest, 'games'> };

/** The aggregator that carries a vendor's games; undefined where the brand has none for it, so that they can't be opened. */
export const aggregatorOfVendor = ({
  manifest,
  vendor,
}: OfBrand & { vendor: string }): Aggregator | undefined =>
  manifest.games.aggregators.find(({ vendors }) => vendors.includes(vendor));

export const aggregatorOfId = ({ manifest, id }: OfBrand & { id: string }): Aggregator | undefined =>
  manifest.games.aggregators.find((aggregator) => aggregator.id === id);

/** What an aggregator calls a game (`game_code`): its id at the vendor. */
export const codeOfGame = ({ gameId }: Pick<GameView, 'gameId'>): string => gameId;

/** The operator's id as suppliers take it: a number if it is one that JSON holds exactly, else a text. */
export const sentOperatorId = ({ operatorId }: Pick<Aggregator, 'operatorId'>): string | number =>
  /^(0|[1-9]\d*)$/.test(operatorId) && Number.isSafeInteger(Number(operatorId))
    ? Number(operatorId)
    : operatorId;

/** Lists of offered games are kept (`offeredGames`), so what is found in them is, too. */
const byCode = new WeakMap<readonly CatalogueGame[], ReadonlyMap<string, GameView>>();
const keyOf = ({ vendor, code }: { vendor: string; code: string }) => `${vendor}\n${code}`;

/**
 * The offered game of an aggregator's code. A code is looked for at `vendor` first, then in the order of the aggregator's vendors.
 * Undefined for unknown games, and for those that are hidden or not offered by the brand.
 */
export function gameOfCode({
  catalogue,
  manifest,
  aggregator,
  code,
  vendor,
}: OfBrand & {
  catalogue: Catalogue;
  aggregator: Aggregator;
  code: string;
  vendor?: string;
}): GameView | undefined {
  const games = offeredGames({ catalogue, manifest });
  const known =
    byCode.get(games) ??
    new Map(
      games.map(({ view }) => [keyOf({ vendor: view.vassalage, code: codeOfGame(view) }), view] as const),
    );
  byCode.set(games, known);
  const { vendors } = aggregator;
  const first = vendor !== undefined && vendors.includes(vendor) ? [vendor] : [];
  for (const one of [...first, ...vendors]) {
    const game = known.get(keyOf({ vendor: one, code }));
    if (game !== undefined) return game;
  }
  return undefined;
}
