import { sql } from 'kysely';
import { timing } from '../../schema/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RefusedCallTable } from '../database/refused-call-table.ts';
import type { Log } from '../log.ts';

const hour = 3_600_000;
/** Seven days: a player may write to support a few days later. */
const stored = 7 * 24 * hour;
/** Rows of a brand. A brand with more has an outage, and its newest rows explain it. */
const mostOfBrand = 20_000;
/** Calls of one address at one brand within an hour: whoever goes on is no player in need of help. */
const mostOfAddress = 60;
/** Addresses that are counted at once. When there are more, none is stored of new ones until the hour ends. */
const mostAddresses = 50_000;
const mostWaiting = 5_000;
const rowsAtOnce = 500;

export type RefusedCall = Omit<RefusedCallTable, 'at'> & { readonly address: string };

export type RefusedCalls = {
  /** Stores a refused call within a few seconds, unless a bound is reached. */
  add(call: RefusedCall): void;
  /** Writes what waits. */
  write(): Promise<void>;
  close(): Promise<void>;
};

/** Stores refused calls of players for support, bounded by brand and by address. Addresses are counted in memory and never stored. */
export function keepRefusedCalls({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): RefusedCalls {
  let waiting: RefusedCallTable[] = [];
  let counted = new Map<string, number>();
  let countedHour = 0;
  let swept = 0;
  let writing = Promise.resolve();

  const isBeyond = (key: string): boolean => {
    const thisHour = Math.floor(clock.now().getTime() / hour);
    if (thisHour !== countedHour) {
      countedHour = thisHour;
      counted = new Map();
    }
    const count = counted.get(key) ?? 0;
    if (count >= mostOfAddress || (count === 0 && counted.size >= mostAddresses)) return true;
    counted.set(key, count + 1);
    return false;
  };

  const flush = async () => {
    const now = clock.now();
    const taken = waiting;
    waiting = [];
    try {
      await database.asOperator(async (trx) => {
        for (let at = 0; at < taken.length; at += rowsAtOnce)
          await trx
            .insertInto('refused_call')
            .values(taken.slice(at, at + rowsAtOnce))
            // A request may have been answered twice by a proxy that tried again.
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        if (now.getTime() - swept < hour) return;
        await trx
          .deleteFrom('refused_call')
          .where('at', '<', new Date(now.getTime() - stored))
          .execute();
        await sql`delete from refused_call as old using (
            select tenant, (array_agg(at order by at desc))[${mostOfBrand}::integer] as oldest
            from refused_call group by tenant having count(*) > ${mostOfBrand}
          ) as full_brand where old.tenant = full_brand.tenant and old.at < full_brand.oldest`.execute(trx);
        swept = now.getTime();
      });
    } catch (err) {
      waiting = [...taken, ...waiting].slice(-mostWaiting);
      log.warn({ err }, 'refused calls were not stored; they are tried again');
    }
  };
  const write = () => {
    if (waiting.length > 0) writing = writing.then(flush);
    return writing;
  };
  const timer = setInterval(write, timing.callsWritten).unref();
  return {
    add({ address, ...call }) {
      if (waiting.length >= mostWaiting || isBeyond(`${call.tenant} ${address}`)) return;
      waiting.push({ ...call, at: clock.now() });
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
