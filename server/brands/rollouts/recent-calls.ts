import { sql } from 'kysely';
import { failureOutcomes } from '../../call-outcomes.ts';
import type { Database } from '../../database/database.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Up to so many hours are answered by the minute, more by five minutes. */
const byMinute = 4;
/** Most frequent failures that an answer names. */
const named = 20;

export type RecentCalls = {
  readonly from: Date;
  readonly to: Date;
  /** Minutes of each bucket. */
  readonly bucketMinutes: 1 | 5;
  /** The oldest first, without gaps. */
  readonly buckets: readonly { readonly at: Date; readonly calls: number; readonly failures: number }[];
  /** The most frequent first. */
  readonly failing: readonly {
    readonly operation: string;
    readonly outcome: string;
    readonly count: number;
  }[];
};

/** Calls on a brand's hosts within the last hours, and which of them the server failed to answer, of all nodes. */
export async function recentCalls({
  database,
  tenant,
  hours,
  now,
}: {
  database: Database;
  /** That of staging for its calls there. */
  tenant: string;
  hours: number;
  now: Date;
}): Promise<RecentCalls> {
  const bucketMinutes = hours <= byMinute ? 1 : 5;
  const width = bucketMinutes * minute;
  // The bucket of this moment is the last one.
  const to = new Date((Math.floor(now.getTime() / width) + 1) * width);
  const from = new Date(to.getTime() - hours * hour);
  const { counted, failing } = await database.asOperator(async (trx) => ({
    counted: await trx
      .selectFrom('brand_calls')
      .select((row) => [
        sql<string>`floor(extract(epoch from minute) * 1000 / ${width})`.as('bucket'),
        row.fn.sum<string>('count').as('calls'),
        row.fn.sum<string>('count').filterWhere('outcome', 'in', failureOutcomes).as('failures'),
      ])
      .where('tenant', '=', tenant)
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .groupBy('bucket')
      .execute(),
    failing: await trx
      .selectFrom('brand_failures')
      .select((row) => ['operation', 'outcome', row.fn.sum<string>('count').as('count')])
      .where('tenant', '=', tenant)
      .where('minute', '>=', from)
      .where('minute', '<', to)
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
    ...{ from, to, bucketMinutes },
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
