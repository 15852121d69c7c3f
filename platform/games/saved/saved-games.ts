import type { Tx } from '../../../server/database/database.ts';

/** Lists of a member's games: favourites and recent ones. */
export type SavedList = 'favourite_game' | 'recent_game';

type Within = { readonly list: SavedList; readonly player: string };

/** Maximum games of a list; the oldest are removed. */
export const savedAtMost: Readonly<Record<SavedList, number>> = { favourite_game: 500, recent_game: 100 };

/** Node ids, newest first. */
export async function savedIds(tx: Tx, list: SavedList, player: string): Promise<number[]> {
  const rows = await tx
    .selectFrom(list)
    .select('node_id')
    .where('tenant', '=', tx.tenant)
    .where('player_id', '=', player)
    .orderBy('at', 'desc')
    .orderBy('node_id')
    .limit(savedAtMost[list])
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** Adds a game to a list. A favourite keeps the time of its first mark; a recent game moves to the front. */
export async function saveGame(tx: Tx, { list, player, nodeId }: Within & { nodeId: number }): Promise<void> {
  const at = tx.clock.now();
  await tx
    .insertInto(list)
    .values({ tenant: tx.tenant, player_id: player, node_id: nodeId, at })
    .onConflict((conflict) => {
      const known = conflict.columns(['tenant', 'player_id', 'node_id']);
      return list === 'recent_game' ? known.doUpdateSet({ at }) : known.doNothing();
    })
    .execute();
  await tx
    .deleteFrom(list)
    .where('tenant', '=', tx.tenant)
    .where('player_id', '=', player)
    .where('node_id', 'in', (rows) =>
      rows
        .selectFrom(list)
        .select('node_id')
        .where('tenant', '=', tx.tenant)
        .where('player_id', '=', player)
        .orderBy('at', 'desc')
        .orderBy('node_id')
        .offset(savedAtMost[list]),
    )
    .execute();
}

export async function dropGame(tx: Tx, { list, player, nodeId }: Within & { nodeId: number }): Promise<void> {
  await tx
    .deleteFrom(list)
    .where('tenant', '=', tx.tenant)
    .where('player_id', '=', player)
    .where('node_id', '=', nodeId)
    .execute();
}
