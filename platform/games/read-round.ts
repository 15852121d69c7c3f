import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Tx } from '../../server/database/database.ts';
import { pageOf, selectRows } from '../../server/database/rows.ts';
import { textArray } from '../../server/database/text-array.ts';
import { placeOf, placeText } from '../list-place.ts';
import { exactDecimal } from '../money/wallet/amounts.ts';
import { readReference } from './bets/rounds.ts';
import { callEntry, callsOf } from './suppliers/stored-calls.ts';

type Round = AdminValueOf<'getRound'>;

const usualPage = 50;
/** Calls of a transaction that one answer has. Suppliers repeat a rollback up to 500 times. */
const mostCalls = 20;
/** Spellings of the ids of one round and game. */
const mostNames = 20;

/** A round with the transactions of its supplier and their wallet calls. Throws `request.not_found` if there is no such bet. */
export async function readRound(
  tx: Tx,
  { bet: id, query: { after, pageSize = usualPage } }: { bet: string; query: AdminQueryOf<'getRound'> },
): Promise<Round> {
  const place = placeOf(after);
  const bet = await selectRows(tx, 'bet', { tenant: tx.tenant, id })
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'bet.tenant').onRef('player.id', '=', 'bet.player_id'),
    )
    .selectAll('bet')
    .select('player.username')
    .executeTakeFirst();
  if (bet === undefined) throw new CodedError('request.not_found', { message: 'no bet has this id' });
  // Bets of the sandbox have no supplier.
  const { aggregator, round } = readReference(bet.reference);
  const hasSupplier = round !== '';
  const named = await selectRows(tx, 'supplier_transaction', { tenant: tx.tenant, bet_id: id })
    .select(['round', 'game_code'])
    .distinct()
    .limit(mostNames)
    .execute();
  const names = { rounds: named.map((row) => row.round), games: named.map((row) => row.game_code) };
  const found = await selectRows(tx, 'supplier_transaction', { tenant: tx.tenant })
    .selectAll()
    // A refused bet is in no record, so it is found by the names of its round.
    .where(
      sql<boolean>`(bet_id = ${id} or (bet_id is null and round = any(${textArray(names.rounds)}) and aggregator = ${aggregator}
        and player_id = ${bet.player_id} and game_code = any(${textArray(names.games)})))`,
    )
    .$if(place !== undefined, (rows) => rows.where(sql<boolean>`(at, id) > (${place?.at}::timestamptz, ${place?.id})`))
    .orderBy('at')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(found, pageSize, (row) => placeText({ at: row.at.toISOString(), id: row.id }));
  const stored = await callsOf(tx, { aggregator, transactions: page.map((row) => row.id), most: mostCalls + 1 });
  return {
    round: {
      bet: bet.id,
      player: bet.player_id,
      account: bet.username,
      aggregator: hasSupplier ? aggregator : null,
      round: hasSupplier ? round : null,
      nodeId: bet.node_id,
      game: bet.game_name,
      vendor: bet.vendor_name,
      status: bet.status,
      stake: exactDecimal(bet.stake),
      paid: exactDecimal(bet.payout),
      currency: bet.currency,
      placedAt: bet.placed_at.toISOString(),
      settledAt: bet.settled_at?.toISOString() ?? null,
    },
    list: page.map((row) => {
      const own = stored.filter((call) => call.transaction_uuid === row.id);
      return {
        id: row.id,
        kind: row.kind,
        status: row.status,
        amount: exactDecimal(row.amount),
        currency: row.currency ?? bet.currency,
        reference: row.reference,
        free: row.free,
        missing: row.shortfall === 0n ? null : exactDecimal(row.shortfall),
        rolledBackAt: row.rolled_back_at?.toISOString() ?? null,
        at: row.at.toISOString(),
        calls: own.slice(0, mostCalls).map((call) => callEntry(call, bet.username)),
        moreCalls: own.length > mostCalls,
      };
    }),
    next,
  };
}
