import { sql } from 'kysely';
import { timing } from '../../../schema/constants.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';

const minute = 60_000;
/** Either side of a look at a brand's health, and some. */
const kept = 5 * 60 * minute;
/** What waits while the database is away: more is forgotten, the oldest first. */
const mostWaiting = 20_000;
const rowsAtOnce = 500;

/** How a brand's calls ended: `granted`, the code of a refusal or failure, `left` where the client did not wait, `page.failed` where a browser says so. */
export type CallCounts = {
  count(call: { tenant: string; outcome: string }): void;
  /** Writes what was counted; by itself every few seconds. */
  write(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Counts how calls on each brand's hosts ended, by the minute, and adds that to what other nodes wrote: `/metrics` has no label for
 * brands, of which there may be ten thousand. Only brands with calls have rows.
 */
export function countCalls({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): CallCounts {
  let waiting = new Map<string, number>();
  let swept = 0;
  let writing = Promise.resolve();

  const add = (key: string, count: number) => {
    if (!waiting.has(key) && waiting.size >= mostWaiting) {
      const [oldest] = waiting.keys();
      if (oldest !== undefined) waiting.delete(oldest);
    }
    waiting.set(key, (waiting.get(key) ?? 0) + count);
  };
  const flush = async () => {
    const now = clock.now();
    const taken = waiting;
    waiting = new Map();
    // In one order on all nodes: two that add to the same rows wait for each other, not in a circle.
    const rows = [...taken].sort().map(([key, count]) => ({ ...rowOf(key), count: BigInt(count) }));
    try {
      await database.asOperator(async (trx) => {
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          await trx
            .insertInto('brand_calls')
            .values(rows.slice(at, at + rowsAtOnce))
            .onConflict((conflict) =>
              conflict
                .columns(['tenant', 'minute', 'outcome'])
                .doUpdateSet({ count: sql`brand_calls.count + excluded.count` }),
            )
            .execute();
        if (now.getTime() - swept > kept / 10)
          await trx
            .deleteFrom('brand_calls')
            .where('minute', '<', new Date(now.getTime() - kept))
            .execute();
      });
      swept = now.getTime();
    } catch (err) {
      for (const [key, count] of taken) add(key, count);
      log.warn({ err }, 'calls by brand were not written, and are tried again');
    }
  };
  const write = () => {
    if (waiting.size > 0) writing = writing.then(flush);
    return writing;
  };
  const timer = setInterval(write, timing.callsWritten).unref();
  return {
    count: ({ tenant, outcome }) =>
      add(`${Math.floor(clock.now().getTime() / minute)} ${tenant} ${outcome}`, 1),
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

function rowOf(key: string): { tenant: string; minute: Date; outcome: string } {
  const [number = '', tenant = '', outcome = ''] = key.split(' ');
  return { tenant, minute: new Date(Number(number) * minute), outcome };
}
