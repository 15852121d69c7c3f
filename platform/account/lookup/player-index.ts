import type { Database, Trx } from '../../../server/database/database.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import type { NewPlayer } from '../player-table.ts';
import { type Identifier, identifiersOf } from './identifiers.ts';

/** Players indexed per transaction. */
const batch = 500;

type Indexed = Parameters<typeof identifiersOf>[0] & Pick<NewPlayer, 'tenant'>;

export type PlayerIndex = {
  macOf(identifier: Identifier): string;
  /** Writes the rows of a player, in the transaction that writes the player. */
  add(input: { trx: Trx; player: Indexed }): Promise<void>;
  /** Indexes a brand's players that have no rows yet: those older than the table, or added by a node of an earlier version. */
  fill(tenant: string): Promise<void>;
};

export function createPlayerIndex({
  database,
  secrets,
}: {
  database: Pick<Database, 'asTenant' | 'single'>;
  secrets: Pick<Secrets, 'mac'>;
}): PlayerIndex {
  // The key is independent of the brand, since one value searches all brands of a caller.
  const macOf = ({ kind, value }: Identifier) =>
    secrets.mac({ purpose: 'playerLookup', parts: [kind, value] });

  const addAll = async ({ trx, players }: { trx: Trx; players: readonly Indexed[] }) => {
    const rows = players.flatMap((player) =>
      identifiersOf(player).map((identifier) => ({
        tenant: player.tenant,
        mac: macOf(identifier),
        player_id: player.id,
      })),
    );
    await trx
      .insertInto('player_lookup')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  const isDue = (tenant: string) =>
    database.single(tenant, async (trx) => {
      const row = await trx
        .selectFrom('player')
        .select('id')
        .where('tenant', '=', tenant)
        .where('is_indexed', '=', false)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    });

  const fillBatch = (tenant: string) =>
    database.asTenant(tenant, async (trx) => {
      const players = await trx
        .selectFrom('player')
        .select([
          'tenant',
          'id',
          'username_key',
          'email',
          'mobile_key',
          'mobile_num',
          'country_dialing_code',
          'profile',
        ])
        .where('tenant', '=', tenant)
        .where('is_indexed', '=', false)
        .orderBy('id')
        .limit(batch)
        .execute();
      const ids = players.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await addAll({ trx, players });
      await trx
        .updateTable('player')
        .set({ is_indexed: true })
        .where('tenant', '=', tenant)
        .where('id', 'in', ids)
        .execute();
      return ids.length;
    });

  return {
    macOf,
    add: ({ trx, player }) => addAll({ trx, players: [player] }),
    fill: async (tenant) => {
      // Usually no row is missing, and one round trip finds that out.
      if (!(await isDue(tenant))) return;
      while ((await fillBatch(tenant)) === batch);
    },
  };
}
