import { popular as bounds, memberTypes } from '../../../schema/constants.ts';
import type { GameDevice } from '../../../schema/device-class.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { GameView } from '../catalogue.ts';
import { inLanguage } from '../in-language.ts';
import { offeredGames } from '../offered-games.ts';
import { onDevice } from '../on-device.ts';
import { createReadings } from '../readings.ts';

/** Games read of a brand: more than are shown, because some may no longer be offered. */
const readAtOnce = 100;

/**
 * The games that most members played in the last week: no editor's choice, and without accounts that play with credits that are not theirs.
 */
export function createPopularGames({
  database,
  clock,
  catalogue,
}: {
  database: Pick<Database, 'single'>;
  clock: Clock;
  catalogue: Pick<LiveCatalogue, 'of'>;
}) {
  const idsOf = createReadings<readonly number[]>(clock, bounds.every, ({ brand, now }) =>
    readIds(database, brand.id, new Date(now - bounds.within)),
  );
  return async ({
    brand,
    device,
    language,
    limit,
  }: {
    brand: Brand;
    device: GameDevice;
    language?: string | undefined;
    limit: number;
  }): Promise<GameView[]> => {
    const ids = await idsOf(brand);
    const games = new Map(
      offeredGames({
        catalogue: inLanguage(onDevice(catalogue.of(brand), device), language),
        manifest: brand.manifest,
      }).map(({ view }) => [view.nodeId, view]),
    );
    return ids.flatMap((id) => games.get(id) ?? []).slice(0, limit);
  };
}

async function readIds(database: Pick<Database, 'single'>, tenant: string, since: Date): Promise<number[]> {
  const rows = await database.single(tenant, (tx) =>
    selectRows(tx, 'bet', { tenant })
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'bet.tenant').onRef('player.id', '=', 'bet.player_id'),
      )
      .select('bet.node_id')
      .where('bet.placed_at', '>=', since)
      .where('bet.status', '<>', 'void')
      .where('player.type', 'in', [...memberTypes.real])
      .groupBy('bet.node_id')
      .orderBy(({ fn }) => fn.count('bet.player_id').distinct(), 'desc')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('bet.node_id')
      .limit(readAtOnce)
      .execute(),
  );
  return rows.map(({ node_id }) => node_id);
}
