import type { ValueOf } from '../../../schema/call-types.ts';
import { memberTypes, online } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { offeredGames } from '../offered-games.ts';
import { createReadings } from '../readings.ts';
import { simulatedPlayers } from './simulated-players.ts';

/** Counts players in games as the brand shows them: not at all, real numbers, or simulated ones that are labelled so (ONLINE-AMB-01). */
export function createOnlineCounter({
  database,
  clock,
  catalogue,
}: {
  database: Pick<Database, 'single'>;
  clock: Clock;
  catalogue: Pick<LiveCatalogue, 'of'>;
}) {
  const seenIn = createReadings<ReadonlyMap<number, number>>({
    clock,
    every: online.every,
    read: ({ brand, now }) => readSeen({ database, tenant: brand.id, since: new Date(now - online.within) }),
  });
  return async ({ brand, nodeIds }: { brand: Brand; nodeIds: string }): Promise<ValueOf<'countOnline'>> => {
    const { mode } = brand.manifest.games.onlineCounter;
    const simulated = mode === 'simulated';
    if (mode === 'off') return { simulated, counts: [] };
    const requested = new Set(nodeIds.split(',').map(Number));
    const games = offeredGames({ catalogue: catalogue.of(brand), manifest: brand.manifest }).flatMap(({ view }) =>
      requested.has(view.nodeId) ? [view] : [],
    );
    const seen = simulated ? undefined : await seenIn(brand);
    const now = clock.now().getTime();
    const counts = games.map(({ nodeId, gameType }) => ({
      nodeId,
      players: seen ? (seen.get(nodeId) ?? 0) : simulatedPlayers({ seed: `${brand.id} ${nodeId}`, gameType, now }),
    }));
    return { simulated, counts: counts.filter(({ players }) => players > 0) };
  };
}

/** Number of members by game who opened it or placed a bet in it. */
async function readSeen({
  database,
  tenant,
  since,
}: {
  database: Pick<Database, 'single'>;
  tenant: string;
  since: Date;
}): Promise<ReadonlyMap<number, number>> {
  const rows = await database.single(tenant, (trx) =>
    trx
      .selectFrom((from) =>
        from
          .selectFrom('recent_game')
          .select(['player_id', 'node_id'])
          .where('tenant', '=', tenant)
          .where('at', '>=', since)
          .union(
            from
              .selectFrom('bet')
              .select(['player_id', 'node_id'])
              .where('tenant', '=', tenant)
              .where('placed_at', '>=', since),
          )
          .as('seen'),
      )
      .innerJoin('player', 'player.id', 'seen.player_id')
      .select(({ fn }) => ['seen.node_id', fn.countAll<number>().as('players')])
      .where('player.tenant', '=', tenant)
      .where('player.type', 'in', [...memberTypes.real])
      .groupBy('seen.node_id')
      .execute(),
  );
  return new Map(rows.map(({ node_id, players }) => [node_id, Number(players)]));
}
