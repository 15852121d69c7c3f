import { winners as bounds, memberTypes } from '../../../schema/constants.ts';
import type { GameDevice } from '../../../schema/device-class.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { maskAccount } from '../../agent/mask-account.ts';
import { asDecimal } from '../../money/wallet/amounts.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { CatalogueGame } from '../catalogue.ts';
import { inCategory } from '../categories.ts';
import { inLanguage, languageOf } from '../in-language.ts';
import { offeredGames } from '../offered-games.ts';
import { runsOn } from '../on-device.ts';
import { createReadings } from '../readings.ts';

type WinnerView = components['schemas']['Winner'];
type Win = Omit<WinnerView, 'game'>;

/** Wins read of a brand, so many that each category has some. */
const readAtOnce = 300;
/** Returns the largest settled wins of members, with masked names; the board never shows anything else (WINNER-AMB-03). */
export function createWinners({
  database,
  clock,
  catalogue,
}: {
  database: Pick<Database, 'single'>;
  clock: Clock;
  catalogue: Pick<LiveCatalogue, 'whole' | 'suspensionOf'>;
}) {
  const winsOf = createReadings<readonly Win[]>(clock, bounds.every, ({ brand, now }) =>
    readWins({ database, tenant: brand.id, currency: brand.manifest.wallet.currency, now }),
  );

  return async ({
    brand,
    device,
    language,
    category,
    limit,
  }: {
    brand: Brand;
    device: GameDevice;
    language?: string | undefined;
    category: string | undefined;
    limit: number;
  }): Promise<WinnerView[]> => {
    const { manifest } = brand;
    const games = new Map(
      offeredGames({ catalogue: inLanguage(catalogue.whole(brand), language), manifest }).map((game) => [
        game.view.nodeId,
        game,
      ]),
    );
    const isSuspended = (game: CatalogueGame | undefined) =>
      game !== undefined && catalogue.suspensionOf({ brand, game: game.view }) !== undefined;
    const isRequested = (game: CatalogueGame | undefined) =>
      category === undefined || (game !== undefined && inCategory(game, category, manifest.games));
    return (await winsOf(brand))
      .filter(({ nodeId }) => isRequested(games.get(nodeId)) && !isSuspended(games.get(nodeId)))
      .slice(0, limit)
      .map((win) => {
        const game = games.get(win.nodeId);
        // A win is shown on every device, but its tile opens the game only on devices that run it. The stored name is from the time of the
        // bet; a translation is the only name in the player's language.
        const isTranslated = game?.names !== undefined && languageOf(language) !== undefined;
        const gameName = isTranslated ? game.view.gameName : win.gameName;
        return { ...win, gameName, ...(game !== undefined && runsOn(game, device) && { game: game.view }) };
      });
  };
}

async function readWins({
  database,
  tenant,
  currency,
  now,
}: {
  database: Pick<Database, 'single'>;
  tenant: string;
  currency: string;
  now: number;
}): Promise<Win[]> {
  const rows = await database.single(tenant, (tx) =>
    selectRows(tx, 'bet', { tenant, status: 'won', currency })
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'bet.tenant').onRef('player.id', '=', 'bet.player_id'),
      )
      .select(['bet.id', 'bet.node_id', 'bet.game_name', 'bet.icon_url', 'bet.payout', 'player.username'])
      .where('bet.settled_at', '>=', new Date(now - bounds.within))
      // A payout below the stake is no win.
      .whereRef('bet.payout', '>', 'bet.stake')
      // Guests, trials and special accounts play with credits that are not theirs, so their wins are left out.
      .where('player.type', 'in', [...memberTypes.real])
      .orderBy('bet.payout', 'desc')
      .orderBy('bet.id')
      .limit(readAtOnce)
      .execute(),
  );
  return rows.map(({ id, node_id, game_name, icon_url, payout, username }) => ({
    recordId: id,
    nodeId: node_id,
    gameName: game_name,
    iconUrl: icon_url,
    customerName: maskAccount(username ?? ''),
    amount: asDecimal({ amount: payout, currency }),
    currency,
  }));
}
