import { createHash } from 'node:crypto';
import type { ValueOf } from '../../../schema/call-types.ts';
import { memberTypes, online } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { GameType } from '../catalogue.ts';
import { offeredGames } from '../offered-games.ts';
import { createReadings } from '../readings.ts';

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
  const seenIn = createReadings<ReadonlyMap<number, number>>(clock, online.every, ({ brand, now }) =>
    readSeen(database, brand.id, new Date(now - online.within)),
  );
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
      players: seen ? (seen.get(nodeId) ?? 0) : simulatedPlayers(`${brand.id} ${nodeId}`, gameType, now),
    }));
    return { simulated, counts: counts.filter(({ players }) => players > 0) };
  };
}

/** Number of members by game who opened it or placed a bet in it. */
async function readSeen(
  database: Pick<Database, 'single'>,
  tenant: string,
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.single(tenant, (tx) =>
    tx
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

/** Number of figures that a game passes through before it returns the same way. */
const states = 64;

/** Range of a game type (ONLINE-03, ONLINE-04). */
export const rangeOf = (gameType: GameType): readonly [number, number] =>
  gameType === 'RNG' ? online.ranges.RNG : online.ranges.others;

/**
 * A simulated figure. It begins within its range, changes every 5 to 10 minutes by -5 to +5, and never leaves the range (ONLINE-02,
 * ONLINE-AMB-02). It depends only on brand, game and time, so every node shows the same, even after a restart. It is an endless walk back
 * and forth.
 */
export function simulatedPlayers(seed: string, gameType: GameType, /** Milliseconds. */ now: number): number {
  const bytes = createHash('shake256', { outputLength: 6 + 4 * states })
    .update(seed)
    .digest();
  const [least, most] = rangeOf(gameType);
  const [shortest, longest] = online.movesAfter;
  const rows: { players: number; lasts: number }[] = [];
  let players = least + (bytes.readUInt16BE(0) % (most - least + 1));
  for (let at = 0; at < states; at += 1) {
    const move = ((bytes[6 + at] ?? 0) % (2 * online.step + 1)) - online.step;
    if (at > 0) players = Math.min(most, Math.max(least, players + move));
    const share = bytes.readUInt16BE(6 + 2 * states + 2 * at) / 0xffff;
    rows.push({ players, lasts: shortest + Math.round(share * (longest - shortest)) });
  }
  const cycle = [...rows, ...rows.slice(1, -1).reverse()];
  const whole = cycle.reduce((sum, { lasts }) => sum + lasts, 0);
  let left = (now + bytes.readUInt32BE(2)) % whole;
  for (const row of cycle) {
    if (left < row.lasts) return row.players;
    left -= row.lasts;
  }
  return players;
}
