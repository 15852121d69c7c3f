import { sql } from 'kysely';
import { batches } from '../../../batches.ts';
import { failureOutcomes } from '../../../call-outcomes.ts';
import type { Clock } from '../../../clock.ts';
import type { AnyTx, Database } from '../../../database/database.ts';
import { type DelayedWrites, writeDelayed } from '../../../delayed-writes.ts';
import type { Log } from '../../../log.ts';

const minute = 60_000;
/** Milliseconds of storage. A brand's page shows a day, a rollout two hours on either side of a step. */
const storedFor = 25 * 60 * minute;
const sweptEvery = 30 * minute;
/** Maximum number of entries that wait while the database is away. Beyond it the oldest are dropped. */
const mostWaiting = 20_000;
const rowsAtOnce = 500;

/**
 * Outcomes of a brand's calls: `granted`; the code of a refusal or failure; `left` if the client did not wait; `page.failed` if a
 * browser reports that.
 */
export type CallCounts = DelayedWrites & {
  /** Counts one call. The operation is stored only for failures. */
  count(call: { tenant: string; outcome: string; operation?: string | undefined }): void;
};

/**
 * Counts the outcomes of calls on each brand's hosts by the minute, and adds them to the counts of other nodes. `/metrics` has no
 * label for brands, because there may be ten thousand. Only brands with calls have rows.
 */
export function countCalls(database: Database, clock: Clock, log: Log): CallCounts {
  let waiting = new Map<string, number>();
  let swept = 0;

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
    // All nodes use the same order, so that two that update the same rows wait for each other and do not deadlock.
    const rows = [...taken].sort().map(([key, count]) => ({ ...rowOf(key), count: BigInt(count) }));
    const sweeps = now.getTime() - swept > sweptEvery;
    try {
      await database.asOperator(async (tx) => {
        await addCalls(tx, rows);
        if (sweeps)
          await tx
            .deleteFrom('brand_calls')
            .where('minute', '<', new Date(now.getTime() - storedFor))
            .execute();
      });
      if (sweeps) swept = now.getTime();
    } catch (err) {
      for (const [key, count] of taken) add(key, count);
      log.warn({ err }, 'counts of calls by brand were not stored; storing them is retried');
    }
  };
  return {
    ...writeDelayed({ isWaiting: () => waiting.size > 0, flush, log }),
    count: ({ tenant, outcome, operation = 'none' }) => {
      const key = `${Math.floor(clock.now().getTime() / minute)} ${tenant} ${outcome}`;
      add(failureOutcomes.includes(outcome) ? `${key} ${operation}` : key, 1);
    },
  };
}

type Row = {
  readonly tenant: string;
  readonly minute: Date;
  readonly outcome: string;
  /** Operation of a failure. Empty for any other outcome. */
  readonly operation: string;
  readonly count: bigint;
};

function rowOf(key: string): Omit<Row, 'count'> {
  const [number = '', tenant = '', outcome = '', operation = ''] = key.split(' ');
  return { tenant, minute: new Date(Number(number) * minute), outcome, operation };
}

async function addCalls(tx: AnyTx, rows: readonly Row[]): Promise<void> {
  for (const batch of batches(rows, rowsAtOnce))
    await tx
      .insertInto('brand_calls')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'minute', 'outcome', 'operation'])
          .doUpdateSet({ count: sql`brand_calls.count + excluded.count` }),
      )
      .execute();
}
