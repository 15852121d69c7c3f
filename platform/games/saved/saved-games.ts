import type { Tx } from '../../../server/database/database.ts';

/** Lists of a member's games: favourites and recent ones. */
export type SavedList = 'favourite_game' | 'recent_game';

type Within = { readonly list: SavedList; readonly player: string };

/** Maximum games of a list; the oldest are removed. */
export const savedAtMost: Readonly<Record<SavedList, number>> = { favourite_game: 500, recent_game: 100 };

/** Node ids, newest first. */
export async function savedIds(trx: Tx, list: SavedList, player: string): Promise<number[]> {
  const rows = await trx
    .selectFrom(list)
    .select('node_id')
    .where('tenant', '=', trx.tenant)
    .where('player_id', '=', player)
    .orderBy('at', 'desc')
    .orderBy('node_id')
    .limit(savedAtMost[list])
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Adds a game to a list. A favourite keeps the time of its first mark; a recent game moves to the front. */
export async function saveGame(trx: Tx, { list, player, nodeId }: Within & { nodeId: number }): Promise<void> {
  const at = trx.clock.now();
  await trx
    .insertInto(list)
    .values({ tenant: trx.tenant, player_id: player, node_id: nodeId, at })
    .onConflict((conflict) => {
      const known = conflict.columns(['tenant', 'player_id', 'node_id']);
      return list === 'recent_game' ? known.doUpdateSet({ at }) : known.doNothing();
    })
    .execute();
  await trx
    .deleteFrom(list)
    .where('tenant', '=', trx.tenant)
    .where('player_id', '=', player)
    .where('node_id', 'in', (rows) =>
      rows
        .selectFrom(list)
        .select('node_id')
        .where('tenant', '=', trx.tenant)
        .where('player_id', '=', player)
        .orderBy('at', 'desc')
        .orderBy('node_id')
        .offset(savedAtMost[list]),
    )
    .execute();
}

export async function dropGame(trx: Tx, { list, player, nodeId }: Within & { nodeId: number }): Promise<void> {
  await trx
    .deleteFrom(list)
    .where('tenant', '=', trx.tenant)
    .where('player_id', '=', player)
    .where('node_id', '=', nodeId)
    .execute();
}
