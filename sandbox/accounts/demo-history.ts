import { openBet, type PlacedBet } from '../../platform/games/bets/bets.ts';
import { insertBets } from '../../platform/games/bets/rounds.ts';
import type { LiveCatalogue } from '../../platform/games/catalogue/live-catalogue.ts';
import { decisionBookings, decisionMessages } from '../../platform/money/cashier/decide-request.ts';
import {
  findByRequestId,
  insertRequests,
  type MoneyRequest,
  sealDestination,
  undecided,
} from '../../platform/money/cashier/money-requests.ts';
import { asDecimal } from '../../platform/money/wallet/amounts.ts';
import { book, lockWallet, type Transfer } from '../../platform/money/wallet/ledger.ts';
import type { Secrets } from '../../platform/protection/secrets/secrets.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { selectRows, updateRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { firstRequest, historyOf, type PastBet, type PastRequest } from './history-rows.ts';

export type HistoryParts = DatabaseAndClock & { secrets: Secrets; catalogue: Pick<LiveCatalogue, 'of'> };

type Owner = { readonly tenant: string; readonly player: string; readonly currency: string };
type Movement = Omit<Transfer, 'wallet' | 'currency'>;

const threeDays = 3 * 24 * 3_600_000;
const idAt = (at: Date) => uuidV7({ clock: { now: () => at } });

/**
 * Adds thirty days of bets, deposits and withdrawals to the demo player of a brand, once. Uses few statements, because the first
 * login waits for it.
 */
export async function seedDemoHistory({
  brand,
  parts: { database, clock, secrets, catalogue },
}: {
  brand: Brand;
  parts: HistoryParts;
}): Promise<void> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  const past = historyOf(brand, catalogue.of(brand), clock.now());
  await database.asTenant(tenant, async (tx) => {
    const { id: player } = await selectRows(tx, 'player', { tenant, username_key: 'player' })
      .select('id')
      .executeTakeFirstOrThrow();
    const wallet = await lockWallet(tx, { player, currency });
    if ((await findByRequestId(tx, { player, requestId: firstRequest })) !== undefined) return;
    const owner = { tenant, player, currency };
    const requests = past.requests.map((request) => requestRow({ ...owner, secrets, request }));
    const bets = past.bets.map((bet) => betRow({ ...owner, bet }));
    await insertRequests(tx, requests);
    await insertBets(tx, bets);
    await addPlayedGames(tx, bets);
    const movements = [...requests.flatMap(movementsOfRequest), ...bets.flatMap(movementsOfBet)];
    await book(tx, ...movements.map((one) => ({ ...one, wallet: wallet.id, currency })));
    await tx.insertInto('inbox_message').values(requests.flatMap(messageRow)).execute();
    // All messages are read, except those of the last days.
    await updateRows(tx, 'inbox_message', { tenant, player_id: player })
      .set({ read_at: clock.now() })
      .where('created_at', '<', new Date(clock.now().getTime() - threeDays))
      .execute();
  });
}

function requestRow({
  tenant,
  player,
  currency,
  secrets,
  request: { requestId, kind, status, amount, method, at, decidedAt, reason },
}: Owner & { secrets: Secrets; request: PastRequest }): MoneyRequest {
  const id = idAt(at);
  const destination = '00481516234200';
  return {
    ...undecided,
    tenant,
    id,
    player_id: player,
    request_id: requestId,
    kind,
    status,
    amount,
    currency,
    method,
    destination_sealed: kind === 'deposit' ? null : sealDestination(secrets, { tenant, id }, destination),
    reason,
    created_at: at,
    decided_at: decidedAt,
  };
}

/** Adds the games of these bets as recent games, and every third of them as a favourite. */
async function addPlayedGames(tx: Tx, bets: readonly PlacedBet[]): Promise<void> {
  const played = new Map(
    [...bets]
      .sort((one, other) => one.placed_at.getTime() - other.placed_at.getTime())
      .map(({ tenant, player_id, node_id, placed_at }) => [node_id, { tenant, player_id, node_id, at: placed_at }]),
  );
  const recent = [...played.values()];
  if (recent.length === 0) return;
  await tx.insertInto('recent_game').values(recent).execute();
  const lotteries = new Set(bets.flatMap(({ game_type, node_id }) => (/LOTT$/.test(game_type) ? [node_id] : [])));
  const liked = recent.filter(({ node_id }, place) => place % 3 === 0 && !lotteries.has(node_id));
  if (liked.length > 0) await tx.insertInto('favourite_game').values(liked).execute();
}

export function betRow({ tenant, player, currency, bet }: Owner & { bet: PastBet }): PlacedBet {
  const { reference, game, stake, payout, at, settledAt } = bet;
  const status = payout > 0n ? 'won' : 'lost';
  const opened = openBet({ tenant, id: idAt(at), player, reference, game, currency, at });
  return { ...opened, stake, payout, status, settled_at: settledAt };
}

function movementsOfRequest({ id, kind, status, amount, created_at, decided_at }: MoneyRequest): Movement[] {
  const pendingMovement: Movement = {
    key: `withdrawal:${id}`,
    reason: 'withdrawal',
    from: 'wallet',
    to: 'pendingWithdrawals',
    amount,
    at: created_at,
  };
  const decided = status === 'pending' ? undefined : decisionBookings[kind][status];
  return [
    ...(kind === 'withdrawal' ? [pendingMovement] : []),
    ...(decided === undefined || decided_at === null
      ? []
      : [{ ...decided, key: `${decided.reason}:${id}`, amount, at: decided_at }]),
  ];
}

export function movementsOfBet({ id, stake, payout, placed_at, settled_at }: PlacedBet): Movement[] {
  const won = payout > 0n && settled_at !== null;
  return [
    { key: `stake:${id}`, reason: 'stake', from: 'wallet', to: 'bets', amount: stake, at: placed_at },
    ...(won
      ? [
          {
            key: `settled:${id}`,
            reason: 'payout',
            from: 'bets',
            to: 'wallet',
            amount: payout,
            at: settled_at,
          } as const,
        ]
      : []),
  ];
}

function messageRow({ tenant, player_id, kind, status, amount, currency, reason, decided_at }: MoneyRequest) {
  const message = status === 'pending' ? undefined : decisionMessages[kind][status];
  if (message === undefined || decided_at === null) return [];
  const values = {
    amount: asDecimal({ amount, currency }),
    currency,
    ...(status === 'rejected' && { reason: reason ?? '' }),
  };
  return [
    {
      tenant,
      id: idAt(decided_at),
      player_id,
      kind: message,
      details: JSON.stringify(values),
      created_at: decided_at,
      read_at: null,
    },
  ];
}
