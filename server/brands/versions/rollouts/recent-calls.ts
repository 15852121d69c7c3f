import { sql } from 'kysely';
import { failureOutcomes } from '../../../call-outcomes.ts';
import type { Database } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Maximum number of hours with buckets of one minute; longer spans have buckets of five minutes. */
const byMinute = 4;
/** Maximum number of failures in a response, the most frequent ones. */
const named = 20;

export type RecentCalls = {
  readonly from: Date;
  readonly to: Date;
  /** Length of each bucket in minutes. */
  readonly bucketMinutes: 1 | 5;
  /** Buckets without gaps, the oldest first. */
  readonly buckets: readonly { readonly at: Date; readonly calls: number; readonly failures: number }[];
  /** Failures, the most frequent first. */
  readonly failing: readonly { readonly operation: string; readonly outcome: string; readonly count: number }[];
};

/** Calls on a brand's hosts within the last hours on all nodes, and those that the server failed to answer. */
export async function recentCalls({
  database,
  tenant,
  hours,
  now,
}: {
  database: Database;
  /** Staging's tenant for its calls there. */
  tenant: string;
  hours: number;
  now: Date;
}): Promise<RecentCalls> {
  const bucketMinutes = hours <= byMinute ? 1 : 5;
  const width = bucketMinutes * minute;
  // The bucket of the current moment is the last one.
  const to = new Date((Math.floor(now.getTime() / width) + 1) * width);
  const from = new Date(to.getTime() - hours * hour);
  const { counted, failing } = await database.asOperator(async (tx) => ({
    counted: await selectRows(tx, 'brand_calls', { tenant })
      .select((row) => [
        sql<string>`floor(extract(epoch from minute) * 1000 / ${width})`.as('bucket'),
        row.fn.sum<string>('count').as('calls'),
        row.fn.sum<string>('count').filterWhere('outcome', 'in', failureOutcomes).as('failures'),
      ])
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .groupBy('bucket')
      .execute(),
    failing: await selectRows(tx, 'brand_calls', { tenant })
      .select((row) => ['operation', 'outcome', row.fn.sum<string>('count').as('count')])
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .where('operation', '<>', '')
      .groupBy(['operation', 'outcome'])
      .orderBy('count', 'desc')
      .orderBy('operation')
      .orderBy('outcome')
      .limit(named)
      .execute(),
  }));
  const known = new Map(counted.map(({ bucket, ...counts }) => [Number(bucket), counts]));
  const first = from.getTime() / width;
  return {
    from,
    to,
    bucketMinutes,
    buckets: Array.from({ length: (hours * hour) / width }, (_, index) => {
      const counts = known.get(first + index);
      return {
        at: new Date(from.getTime() + index * width),
        calls: Number(counts?.calls ?? 0),
        failures: Number(counts?.failures ?? 0),
      };
    }),
    failing: failing.map((row) => ({ ...row, count: Number(row.count) })),
  };
}
