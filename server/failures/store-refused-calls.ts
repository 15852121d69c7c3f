import { sql } from 'kysely';
import { batches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RefusedCallTable } from '../database/refused-call-table.ts';
import { type DelayedWrites, writeDelayed } from '../delayed-writes.ts';
import { createHourlyCounts } from '../limits/hourly-counts.ts';
import type { Log } from '../log.ts';

const hour = 3_600_000;
/** Milliseconds; seven days, because a player may write to support a few days later. */
const stored = 7 * 24 * hour;
/** Maximum number of rows of a brand. A brand with more has an outage, and its newest rows explain it. */
const mostOfBrand = 20_000;
/** Maximum number of calls of one address at one brand within an hour. A caller with more is not a player who needs help. */
const mostOfAddress = 60;
/** Maximum number of addresses that are counted at once. Beyond it, calls of new addresses are not stored until the hour ends. */
const mostAddresses = 50_000;
const mostWaiting = 5_000;
const rowsAtOnce = 500;

export type RefusedCall = Omit<RefusedCallTable, 'at'> & { readonly address: string };

export type RefusedCalls = DelayedWrites & {
  /** Stores a refused call within a few seconds, unless a bound is reached. */
  add(call: RefusedCall): void;
};

/** Stores refused calls of players for support, bounded by brand and by address. Addresses are counted in memory and never stored. */
export function storeRefusedCalls(database: Database, clock: Clock, log: Log): RefusedCalls {
  let waiting: RefusedCallTable[] = [];
  let swept = 0;
  const counts = createHourlyCounts({ clock, limit: mostOfAddress, mostKeys: mostAddresses });

  const flush = async () => {
    const now = clock.now();
    const taken = waiting;
    waiting = [];
    const sweeps = now.getTime() - swept >= hour;
    try {
      await database.asOperator(async (tx) => {
        for (const batch of batches(taken, rowsAtOnce))
          await tx
            .insertInto('refused_call')
            .values(batch)
            // A proxy that retried may have had the same request answered twice.
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        if (!sweeps) return;
        await tx
          .deleteFrom('refused_call')
          .where('at', '<', new Date(now.getTime() - stored))
          .execute();
        await sql`delete from refused_call as old using (
            select tenant, (array_agg(at order by at desc))[${mostOfBrand}::integer] as oldest
            from refused_call group by tenant having count(*) > ${mostOfBrand}
          ) as full_brand where old.tenant = full_brand.tenant and old.at < full_brand.oldest`.execute(tx);
      });
      if (sweeps) swept = now.getTime();
    } catch (err) {
      waiting = [...taken, ...waiting].slice(-mostWaiting);
      log.warn({ err }, 'refused calls were not stored; storing them is retried');
    }
  };
  return {
    ...writeDelayed({ isWaiting: () => waiting.length > 0, flush, log }),
    add({ address, ...call }) {
      if (waiting.length >= mostWaiting || !counts.take(`${call.tenant} ${address}`).granted) return;
      waiting.push({ ...call, at: clock.now() });
    },
  };
}
