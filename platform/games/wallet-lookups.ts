import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { pageOf, selectRows } from '../../server/database/rows.ts';
import type { Log } from '../../server/log.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { findPlayer } from '../account/players.ts';
import { placeOf, placeText } from '../list-place.ts';
import { exactDecimal } from '../money/wallet/amounts.ts';
import { readReference } from './bets/rounds.ts';
import { canonicalUuid } from './canonical-uuid.ts';
import type { LaunchParts } from './launch/launch-game.ts';
import { showRound } from './launch/show-round.ts';
import { readRound } from './read-round.ts';
import { callEntry } from './suppliers/stored-calls.ts';
import { supplierBookings } from './suppliers/supplier-bookings.ts';

type Calls = AdminValueOf<'listWalletCalls'>;
type Shortfalls = AdminValueOf<'listShortfalls'>;

/** Actor and origin of a look-up, which is always audited. */
export type Looking = { readonly brand: Brand; readonly actor: string; readonly origin: Origin };

const pageSizeOfStaff = 50;

/** Looks up wallet calls of suppliers for staff. Throws `user.unknown_or_disabled` for an unknown account. */
export const createWalletLookups = ({
  database,
  clock,
  prepare,
  ...supplier
}: Pick<LaunchParts, 'keyOf' | 'outbound' | 'supplierTimeout'> &
  DatabaseAndClock & {
    /** Called before any account lookup of a brand; creates demo accounts. */
    prepare(brand: Brand): Promise<void>;
  }) => ({
  calls: async ({ query, ...looking }: Looking & { query: AdminQueryOf<'listWalletCalls'> }): Promise<Calls> => {
    await prepare(looking.brand);
    return database.asTenant(looking.brand.id, async (tx) => {
      const player = await note(tx, { ...looking, action: 'wallet.calls_read', query });
      const { pageNo = 1, pageSize = pageSizeOfStaff, aggregator, status, transaction } = query;
      let found = selectRows(tx, 'wallet_call', { tenant: looking.brand.id })
        .leftJoin('player', (join) =>
          join.onRef('player.tenant', '=', 'wallet_call.tenant').onRef('player.id', '=', 'player_id'),
        )
        .selectAll('wallet_call')
        .select('player.username');
      if (player !== undefined) found = found.where('player_id', '=', player);
      if (aggregator !== undefined) found = found.where('aggregator', '=', aggregator);
      if (status !== undefined) found = found.where('wallet_call.status', '=', status);
      if (transaction !== undefined) found = found.where('transaction_uuid', '=', canonicalUuid(transaction));
      const rows = await found
        .orderBy('at', 'desc')
        .orderBy('wallet_call.id', 'desc')
        .limit(pageSize + 1)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const list = rows.slice(0, pageSize).map(({ username, ...row }) => callEntry(row, username));
      return { list, pageNo, more: rows.length > pageSize };
    });
  },

  shortfalls: async ({
    query,
    ...looking
  }: Looking & { query: AdminQueryOf<'listShortfalls'> }): Promise<Shortfalls> => {
    await prepare(looking.brand);
    return database.asTenant(looking.brand.id, async (tx) => {
      const player = await note(tx, { ...looking, action: 'wallet.shortfalls_read', query });
      const { pageNo = 1, pageSize = pageSizeOfStaff, aggregator } = query;
      let found = tx
        .selectFrom('supplier_transaction as row')
        .innerJoin('player', (join) =>
          join.onRef('player.tenant', '=', 'row.tenant').onRef('player.id', '=', 'row.player_id'),
        )
        // A shortfall is in its round's currency, which may be a former one of the brand.
        .leftJoin('bet', (join) => join.onRef('bet.tenant', '=', 'row.tenant').onRef('bet.id', '=', 'row.bet_id'))
        .selectAll('row')
        .select(['player.username', 'bet.currency as paid_in'])
        .where('row.tenant', '=', looking.brand.id)
        .where('shortfall', '>', 0n);
      if (player !== undefined) found = found.where('row.player_id', '=', player);
      if (aggregator !== undefined) found = found.where('aggregator', '=', aggregator);
      const rows = await found
        .orderBy('at', 'desc')
        .orderBy('aggregator')
        .orderBy('row.id')
        .limit(pageSize + 1)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const { currency } = looking.brand.manifest.wallet;
      const list = rows
        .slice(0, pageSize)
        .map((row) => ({
          aggregator: row.aggregator,
          transactionUuid: row.id,
          win: row.reference,
          account: row.username,
          round: row.round,
          gameCode: row.game_code,
          bet: row.bet_id,
          currency: row.paid_in ?? currency,
          taken: exactDecimal(row.amount),
          missing: exactDecimal(row.shortfall),
          at: row.at.toISOString(),
        }));
      return { list, pageNo, more: rows.length > pageSize };
    });
  },

  openRounds: async ({
    query,
    ...looking
  }: Looking & { query: AdminQueryOf<'listOpenRounds'> }): Promise<AdminValueOf<'listOpenRounds'>> => {
    await prepare(looking.brand);
    const tenant = looking.brand.id;
    return database.asTenant(tenant, async (tx) => {
      const player = await note(tx, { ...looking, action: 'wallet.rounds_read', query });
      return listOpenRounds(tx, { player, query });
    });
  },

  read: async ({
    bet,
    query,
    ...looking
  }: Looking & { bet: string; query: AdminQueryOf<'getRound'> }): Promise<AdminValueOf<'getRound'>> => {
    await prepare(looking.brand);
    return database.asTenant(looking.brand.id, async (tx) => {
      const round = await readRound(tx, { bet, query });
      await note(tx, { ...looking, action: 'wallet.round_read', query: { bet, ...query }, of: round.round.player });
      return round;
    });
  },

  round: async ({ bet, log, ...looking }: Looking & { bet: string; log: Log }): Promise<string> => {
    await database.asTenant(looking.brand.id, (tx) =>
      note(tx, { ...looking, action: 'wallet.round_read', query: { bet } }),
    );
    const { brand } = looking;
    return showRound({ database, ...supplier, brand, player: undefined, bet, log });
  },

  bookings: supplierBookings,
});

export type WalletLookups = ReturnType<typeof createWalletLookups>;

/** Audits the look-up; resolves to the id of the named account. */
async function note(
  tx: Tx,
  {
    brand: { id: tenant },
    actor,
    origin,
    action,
    query,
    of,
  }: Looking & {
    action: `wallet.${'calls' | 'shortfalls' | 'round' | 'rounds'}_read`;
    query: Readonly<Record<string, unknown>> & { account?: string };
    /** Id of the player if the query names no account. */
    of?: string;
  },
): Promise<string | undefined> {
  const { account } = query;
  const player = account === undefined ? undefined : await findPlayer(tx, account);
  if (account !== undefined && player === undefined)
    throw new CodedError('user.unknown_or_disabled', { message: `no account of ${tenant} is called ${account}` });
  await auditAccount(tx, { action, player: player?.id ?? of, origin, after: query, actor: `staff:${actor}` });
  return player?.id;
}

type OpenRounds = AdminValueOf<'listOpenRounds'>;

const usualPage = 50;
const hour = 3_600_000;

/** Rounds that no supplier has closed, oldest first. Throws `request.invalid` if `after` is not from an answer. */
async function listOpenRounds(
  tx: Tx,
  {
    player,
    query: { aggregator, olderThan = 0, after, pageSize = usualPage },
  }: {
    /** Id of the account; all accounts if `undefined`. */
    player: string | undefined;
    query: AdminQueryOf<'listOpenRounds'>;
  },
): Promise<OpenRounds> {
  const place = placeOf(after);
  const rows = await selectRows(tx, 'bet', { tenant: tx.tenant, status: 'open' })
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'bet.tenant').onRef('player.id', '=', 'bet.player_id'),
    )
    .selectAll('bet')
    .select('player.username')
    .where('bet.placed_at', '<=', new Date(tx.clock.now().getTime() - olderThan * hour))
    .$if(player !== undefined, (found) => found.where('bet.player_id', '=', player ?? ''))
    .$if(aggregator !== undefined, (found) =>
      found.where(sql<boolean>`starts_with(bet.reference, ${`${aggregator}/`})`),
    )
    .$if(place !== undefined, (found) =>
      found.where(sql<boolean>`(bet.placed_at, bet.id) > (${place?.at}::timestamptz, ${place?.id})`),
    )
    .orderBy('bet.placed_at')
    .orderBy('bet.id')
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows, pageSize, (row) => placeText({ at: row.placed_at.toISOString(), id: row.id }));
  const list = page.map((row) => {
    const { aggregator: of, round } = readReference(row.reference);
    return {
      bet: row.id,
      aggregator: of,
      account: row.username,
      game: row.game_name,
      round,
      stake: exactDecimal(row.stake),
      paid: exactDecimal(row.payout),
      currency: row.currency,
      since: row.placed_at.toISOString(),
    };
  });
  return { list, next };
}
