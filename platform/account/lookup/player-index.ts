import type { Tx } from '../../../server/database/database.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import type { NewPlayer } from '../player-table.ts';
import { type Identifier, identifiersOf } from './identifiers.ts';

type Indexed = Parameters<typeof identifiersOf>[0] & Pick<NewPlayer, 'tenant'>;

export type PlayerIndex = {
  macOf(identifier: Identifier): string;
  /** Writes the rows of a player, in the transaction that writes the player. */
  add(tx: Tx, player: Indexed): Promise<void>;
};

export function createPlayerIndex(secrets: Pick<Secrets, 'mac'>): PlayerIndex {
  // The key is independent of the brand, since one value searches all brands of a caller.
  const macOf = ({ kind, value }: Identifier) => secrets.mac({ purpose: 'playerLookup', parts: [kind, value] });
  return {
    macOf,
    add: async (tx, player) => {
      const rows = identifiersOf(player).map((identifier) => ({
        tenant: player.tenant,
        mac: macOf(identifier),
        player_id: player.id,
      }));
      await tx
        .insertInto('player_lookup')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
