import type { Selectable } from 'kysely';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { GameView } from '../catalogue.ts';
import type { BetTable } from './bet-table.ts';

export type PlacedBet = Selectable<BetTable>;

/** A new row of the betting record, open and without money. */
export const openBet = ({
  tenant,
  id,
  player,
  reference,
  game,
  currency,
  at,
}: {
  tenant: string;
  id: string;
  player: string;
  reference: string;
  game: Pick<GameView, 'nodeId' | 'gameName' | 'gameType' | 'vendorName' | 'iconUrl'>;
  currency: string;
  at: Date;
}): PlacedBet => ({
  tenant,
  id,
  player_id: player,
  reference,
  node_id: game.nodeId,
  game_name: game.gameName,
  game_type: game.gameType,
  vendor_name: game.vendorName,
  icon_url: game.iconUrl,
  stake: 0n,
  payout: 0n,
  currency,
  status: 'open',
  placed_at: at,
  settled_at: null,
});

export const findBet = (tx: Tx, reference: string): Promise<PlacedBet | undefined> =>
  selectRows(tx, 'bet', { tenant: tx.tenant, reference }).selectAll().executeTakeFirst();
