import { randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../server/clock.ts';
import { type Balls, ballsOf, drawAt, drawOnSale, isWon, paysOf, type Ticket, ticketOf } from './draw.ts';
import type { StudioKeys } from './keys.ts';
import type { Drum } from './lotteries.ts';
import type { Rounds, StoredRound } from './rounds.ts';
import type { RowFile } from './row-file.ts';
import { slotLines, spin } from './slot.ts';
import { studioGame, type Table } from './tables.ts';
import type { Seat, WalletClient } from './wallet-client.ts';

/** A ticket that waits for its draw. */
export type OpenTicket = Ticket & {
  /** `undefined` in demo play. */
  readonly seat: Seat | undefined;
  readonly table: string;
  readonly game: string;
  readonly round: string;
  readonly draw: number;
  /** Unit: hundred-thousandths of the currency. */
  readonly stake: number;
};
type Settled = OpenTicket & { readonly id: string; readonly balls: Balls; readonly win: number };

/** Reasons why a bet was refused. Their texts are in the page. */
type Refusal = { readonly refused: 'busy' | 'stake' | 'money' | 'over' | 'closed' | 'failed' };

const reasons: Readonly<Record<string, Refusal['refused']>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'money',
  RS_ERROR_TOKEN_EXPIRED: 'over',
  RS_ERROR_INVALID_TOKEN: 'over',
  RS_ERROR_USER_DISABLED: 'closed',
  RS_ERROR_INVALID_GAME: 'closed',
  RS_ERROR_LIMIT_REACHED: 'closed',
};

export const stakesOf = (least: number): number[] => [1, 2, 5, 10, 20, 50, 100].map((times) => least * times);

type Taken = { readonly id: string; readonly balance: number };

export function createPlay({
  wallet,
  rounds,
  tickets,
  keys: { secret },
  clock,
  tableOf,
}: {
  wallet: WalletClient;
  rounds: Pick<Rounds, 'store'>;
  tickets: RowFile<OpenTicket>;
  keys: Pick<StudioKeys, 'secret'>;
  clock: Clock;
  tableOf: (id: string) => Table | undefined;
}) {
  /** The latest settled tickets of a table. */
  const settled = new Map<string, Settled[]>();
  const now = () => clock.now().getTime();

  async function take({
    table,
    round,
    stake,
  }: {
    table: Table;
    round: string;
    stake: number;
  }): Promise<Taken | Refusal> {
    if (!stakesOf(table.game.leastStake).includes(stake)) return { refused: 'stake' };
    if (table.seat === undefined) {
      if (table.demo < stake) return { refused: 'money' };
      table.demo -= stake;
      return { id: randomUUID(), balance: table.demo };
    }
    const { status, balance = 0, id } = await wallet.bet({ seat: table.seat, round, amount: stake });
    return status === 'RS_OK' ? { id, balance } : { refused: reasons[status] ?? 'failed' };
  }

  async function give({
    seat,
    table,
    ...won
  }: {
    seat: Seat | undefined;
    table: Table | undefined;
    round: string;
    amount: number;
    bet: string;
  }): Promise<{ balance: number | undefined; owed: boolean }> {
    if (seat !== undefined) return wallet.win({ seat, ...won });
    if (table === undefined) return { balance: undefined, owed: false };
    table.demo += won.amount;
    return { balance: table.demo, owed: false };
  }

  /** Stores a round for later enquiries. Rounds with demo credits belong to nobody and are not stored. */
  async function storeRound({
    seat,
    table,
    ...round
  }: Omit<StoredRound, 'seat' | 'lang' | 'at'> & { seat: Seat | undefined; table: Table | undefined }): Promise<void> {
    if (seat === undefined) return;
    const { wallet: at, user, gameCode, currency } = seat;
    const of = { wallet: at, user, gameCode, currency };
    await rounds.store({ ...round, seat: of, lang: table?.lang ?? 'en', at: now() });
  }

  /** A table accepts one bet at a time. */
  async function alone<T>(table: Table, work: () => Promise<T>): Promise<T | Refusal> {
    if (table.busy) return { refused: 'busy' };
    table.busy = true;
    try {
      return await work();
    } finally {
      table.busy = false;
    }
  }

  return {
    spin: ({ table, stake }: { table: Table; stake: number }) =>
      alone(table, async () => {
        const round = randomUUID();
        const taken = await take({ table, round, stake });
        if ('refused' in taken) return taken;
        const { times, ...outcome } = spin((below) => randomInt(below));
        const win = (stake / slotLines.length) * times;
        const { seat } = table;
        const given = await give({ seat, table, round, amount: win, bet: taken.id });
        const { grid, wins } = outcome;
        await storeRound({ id: round, seat, table, stake, win, outcome: { kind: 'slot', grid, wins } });
        return { ...outcome, win, balance: given.balance ?? taken.balance, owed: given.owed, after: taken.balance };
      }),

    buy: ({
      table,
      drum,
      stake,
      sent,
    }: {
      table: Table;
      drum: Drum;
      stake: number;
      sent: { bet: unknown; picks: unknown };
    }) =>
      alone(table, async () => {
        const draw = drawOnSale(now());
        const ticket = ticketOf({ sent, drum });
        if (ticket === undefined) return { refused: 'stake' as const };
        const round = randomUUID();
        const taken = await take({ table, round, stake });
        if ('refused' in taken) return taken;
        const { seat, id: tableId, game } = table;
        const row = { ...ticket, seat, table: tableId, game: game.code, round, draw, stake };
        await tickets.set(taken.id, row);
        if (seat !== undefined) await wallet.markStored(taken.id);
        const outcome = { kind: 'draw', ticket, draw, balls: undefined } as const;
        await storeRound({ id: round, seat, table, stake, win: undefined, outcome });
        return { balance: taken.balance };
      }),

    /** Pays the tickets of finished draws. */
    settleTickets: async (): Promise<void> => {
      for (const [id, row] of tickets.all()) {
        const game = studioGame(row.game);
        if (game?.kind !== 'draw' || drawAt(row.draw) > now()) continue;
        const { seat, round, bet, picks, draw, stake } = row;
        const { drum } = game;
        const balls = ballsOf({ secret, game: game.code, draw, drum });
        const win = isWon({ ticket: row, balls, drum }) ? Math.round(stake * paysOf(bet, drum)) : 0;
        // If the wallet does not answer, the wallet client stores the transaction as owed.
        const table = tableOf(row.table);
        await give({ seat, table, round, amount: win, bet: id });
        const outcome = { kind: 'draw', ticket: { bet, picks }, draw, balls } as const;
        await storeRound({ id: round, seat, table, stake, win, outcome });
        await tickets.drop(id);
        const before = settled.get(row.table) ?? [];
        settled.set(row.table, [{ ...row, id, balls, win }, ...before].slice(0, 10));
        const [oldest] = settled.keys();
        if (settled.size > 2000 && oldest !== undefined) settled.delete(oldest);
      }
    },

    ticketsOf: ({ id }: Table) => ({
      open: tickets
        .all()
        .filter(([, row]) => row.table === id)
        .map(([ticket, { bet, picks, draw, stake }]) => ({ id: ticket, bet, picks, draw, stake })),
      settled: (settled.get(id) ?? []).map(({ id: ticket, bet, picks, draw, stake, balls, win }) => ({
        id: ticket,
        bet,
        picks,
        draw,
        stake,
        balls,
        win,
      })),
    }),

    balance: async (table: Table): Promise<number | undefined> => {
      if (table.seat === undefined) return table.demo;
      const answer = await wallet.balance(table.seat);
      return answer?.status === 'RS_OK' ? answer.balance : undefined;
    },
  };
}

export type Play = ReturnType<typeof createPlay>;
