import pg from 'pg';
import { createPasswords } from '../../platform/account/passwords/passwords.ts';
import type { aSeededGame } from '../support/catalogue.ts';
import { password } from '../support/players.ts';

/** Bets of a filled brand for each of its players. */
const betsOfPlayer = 10;
/** Hundred-thousandths. Every other bet wins. */
const [credits, stake, payout] = [100_000_000, 1_000_000, 1_500_000];
/** Rows of a statement. */
const part = 100_000;

export type Filled = { readonly players: number; readonly bets: number };

/** Ids as UUIDs in the order of their numbers, before those that are drawn now. */
const uuid = (kind: string, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))`;
export const playerId = (n: number): string => `00000001-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const usernameOf = (n: number): string => `mover_${n}`;

/**
 * Fills a brand with players, their wallets with credits, and settled bets with their bookings, as the platform writes them. Each player has
 * the password of `aPlayer`. Triggers and foreign keys are skipped, so whoever moves the brand has to find that its books agree.
 */
export async function fillBrand(
  url: string,
  {
    tenant,
    currency,
    game,
    bets,
  }: { tenant: string; currency: string; game: ReturnType<typeof aSeededGame>; bets: number },
): Promise<Filled> {
  const players = bets / betsOfPlayer;
  const hash = await (await createPasswords()).hash(password);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = (value: string) => pg.escapeLiteral(value);
  const [own, money] = [text(tenant), text(currency)];
  const wallet = (n: string) => uuid('2', n);
  const player = (n: string) => uuid('1', n);
  /** Inserts numbered rows in parts. */
  const insert = async (table: string, columns: string, values: string, count: number, condition = 'true') => {
    for (let from = 0; from < count; from += part)
      await client.query(
        `insert into ${table} (tenant, ${columns}) select ${own}, ${values}
        from generate_series(${from}::bigint, ${Math.min(from + part, count) - 1}) as n where ${condition}`,
      );
  };
  /** A booking between an account of the house and the wallet of a player. */
  const book = async (
    kind: string,
    of: { reason: string; house: string; amount: number; player: string; key: string },
    count: number,
    condition?: string,
  ) => {
    await insert(
      'ledger_transaction',
      'id, idempotency_key, reason, created_at',
      `${uuid(kind, 'n')}, ${of.key}, ${text(of.reason)}, now()`,
      count,
      condition,
    );
    for (const [line, account, amount] of [
      [0, text(`house:${of.house}:${currency}`), -of.amount],
      [1, wallet(of.player), of.amount],
    ] as const)
      await insert(
        'ledger_entry',
        'transaction_id, line, account_id, amount',
        `${uuid(kind, 'n')}, ${line}, ${account}, ${amount}`,
        count,
        condition,
      );
  };
  try {
    await client.query("set session_replication_role to 'replica'");
    await insert(
      'player',
      'id, username, username_key, type, status, password_hash, created_at',
      `${player('n')}, 'mover_' || n, 'mover_' || n, 0, 'active', ${text(hash)}, now()`,
      players,
    );
    for (const house of ['play-credits', 'bets'])
      await client.query(
        `insert into ledger_account (tenant, id, kind, currency) values (${own}, ${text(`house:${house}:${currency}`)}, 'house', ${money}) on conflict do nothing`,
      );
    const of = (n: string) => `(${n} % ${players})`;
    await insert(
      'ledger_account',
      'id, kind, player_id, currency, balance',
      `${wallet('n')}, 'wallet', ${player('n')}, ${money}, ${credits - betsOfPlayer * stake} + ${payout} * (select count(*) from generate_series(0, ${betsOfPlayer - 1}) as k where (n + k * ${players}) % 2 = 0)`,
      players,
    );
    await insert(
      'player_total',
      'player_id, currency, deposited, wagered',
      `${player('n')}, ${money}, 0, ${betsOfPlayer * stake}`,
      players,
    );
    await book(
      '3',
      {
        reason: 'opening credit',
        house: 'play-credits',
        amount: credits,
        player: 'n',
        key: `'opening:' || ${player('n')}`,
      },
      players,
    );
    const bet = uuid('4', 'n');
    const { nodeId, gameId, gameName, gameType, vendorName, iconUrl } = game;
    await insert(
      'bet',
      'id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url, stake, payout, currency, status, placed_at, settled_at',
      `${bet}, ${player(of('n'))}, 'hub/' || ${player(of('n'))} || '/${nodeId}/' || ${bet}, ${nodeId}, ${[gameName, gameType, vendorName, iconUrl].map(text).join(', ')},
        ${stake}, case when n % 2 = 0 then ${payout} else 0 end, ${money}, case when n % 2 = 0 then 'won' else 'lost' end, now(), now()`,
      bets,
    );
    const call = (kind: string, id: string, amount: number, reference: string) =>
      `'hub', ${id}, '${kind}', 'booked', ${player(of('n'))}, ${money}, ${amount}, ${bet}, ${text(gameId)}, ${reference}, false, ${bet}, now()`;
    const columns =
      'aggregator, id, kind, status, player_id, currency, amount, round, game_code, reference, free, bet_id, at';
    const [placed, paid] = [uuid('5', 'n'), uuid('6', 'n')];
    await insert('supplier_transaction', columns, call('bet', placed, stake, 'null'), bets);
    await insert('supplier_transaction', columns, call('win', paid, payout, placed), bets, 'n % 2 = 0');
    await book(
      '5',
      {
        reason: 'stake',
        house: 'bets',
        amount: -stake,
        player: of('n'),
        key: `'stake:' || ${bet} || ':hub:' || ${placed}`,
      },
      bets,
    );
    await book(
      '6',
      {
        reason: 'payout',
        house: 'bets',
        amount: payout,
        player: of('n'),
        key: `'payout:' || ${bet} || ':hub:' || ${paid}`,
      },
      bets,
      'n % 2 = 0',
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return { players, bets };
}
