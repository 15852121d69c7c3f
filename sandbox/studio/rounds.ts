import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../server/clock.ts';
import type { Log } from '../../server/log.ts';
import type { Balls, Ticket } from './draw.ts';
import type { Spin } from './slot.ts';
import type { Seat } from './wallet-client.ts';

/** A round played for real money, stored so that it can be shown again. Demo rounds are not stored. */
export type StoredRound = {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly seat: Pick<Seat, 'wallet' | 'user' | 'gameCode' | 'currency'>;
  readonly lang: string;
  /** Unit: hundred-thousandths of the currency. */
  readonly stake: number;
  /** Same unit; `undefined` while a ticket waits for its draw. */
  readonly win: number | undefined;
  readonly outcome:
    | { readonly kind: 'slot'; readonly grid: Spin['grid']; readonly wins: Spin['wins'] }
    | { readonly kind: 'draw'; readonly ticket: Ticket; readonly draw: number; readonly balls: Balls | undefined };
};

export type Rounds = {
  store(round: StoredRound): Promise<void>;
  find(id: string): Promise<StoredRound | undefined>;
  /** Returns the part of an address that shows the round to anybody who has it, for an hour. */
  ticketOf(id: string): string;
  /** Returns the round for such a part, or `over` if its hour has passed. `undefined` if the part is forged or the round was deleted. */
  shown(ticket: string): Promise<StoredRound | 'over' | undefined>;
};

const shownFor = 60 * 60_000;
const storedFor = 30 * 24 * 60 * 60_000;
const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id);

/** Stores each round in its own file, so that a round that is looked up weeks later is written once, not with each change of the others. */
export function createRounds({
  folder,
  secret,
  clock,
  log,
}: {
  folder: string;
  secret: string;
  clock: Clock;
  log: Log;
}): Rounds {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const signedTicket = (content: string) =>
    `${content}.${createHmac('sha256', secret).update(`round ${content}`).digest('base64url')}`;
  forgetOld(folder, clock.now().getTime() - storedFor).catch((err: unknown) =>
    log.error({ err }, 'the studio could not delete old rounds'),
  );

  const find = async (id: string): Promise<StoredRound | undefined> => {
    if (!isId(id)) return undefined;
    try {
      return JSON.parse(await readFile(fileOf(id), 'utf8')) as StoredRound;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw err;
    }
  };
  return {
    find,
    // The money has already moved, so a full disk must not make the round fail.
    store: async (round) => {
      try {
        await writeFile(`${fileOf(round.id)}.next`, JSON.stringify(round), { mode: 0o600 });
        await rename(`${fileOf(round.id)}.next`, fileOf(round.id));
      } catch (err) {
        log.error({ err }, 'the studio could not store a round');
      }
    },
    ticketOf: (id) => signedTicket(`${id}.${(clock.now().getTime() + shownFor).toString(36)}`),
    shown: async (ticket) => {
      const [id = '', until = ''] = ticket.split('.');
      // The whole text is compared, so that no part of it can be written in another way.
      const [given, ours] = [Buffer.from(ticket), Buffer.from(signedTicket(`${id}.${until}`))];
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
      return Number.parseInt(until, 36) > clock.now().getTime() ? find(id) : 'over';
    },
  };
}

async function forgetOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const known = await stat(file).catch(() => undefined);
    if (known !== undefined && known.mtimeMs < before) await rm(file, { force: true });
  }
}
