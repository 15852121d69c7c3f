import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../database/rows.ts';
import type { Bounds } from './bounds.ts';

/** A rate limit: `limit` uses per window of `seconds`. */
export type Budget = {
  /** Name of the budget in the table. */
  readonly scope: string;
  readonly limit: number;
  readonly seconds: number;
  /** Every use restarts the window. */
  readonly sliding?: boolean;
  /** From this many uses on, the next has to wait 1 s, doubled with each use. */
  readonly delayFrom?: number;
};

export type Spent =
  | { readonly granted: true; readonly used: number }
  /** `wait`: too soon after the last use; `spent`: the limit is reached. `retryAfter` is in seconds. */
  | { readonly granted: false; readonly reason: 'spent' | 'wait'; readonly used: number; readonly retryAfter: number };

export type Uses = {
  readonly used: number;
  readonly endsAt: Date;
  /** The next use is refused before this moment; null for no delay. */
  readonly notBefore: Date | null;
};

type Key = { budget: Budget; subject: string };

/** Rate limits in the database: shared by all nodes, and exact under concurrency. */
export type Limits = {
  /** Takes one use, unless the limit (or the given lower `limit`) is reached. Atomic: a single statement. */
  spend(tx: Tx, key: Key & { limit?: number }): Promise<Spent>;
  /** Gives one use back. */
  refund(tx: Tx, key: Key): Promise<void>;
  /** Deletes all uses. */
  reset(tx: Tx, key: Key): Promise<void>;
  /** Ends of the windows of those subjects that have used up the budget. */
  spentUntil(tx: Tx, input: Omit<Key, 'subject'> & { subjects: readonly string[] }): Promise<ReadonlyMap<string, Date>>;
  /** Uses in windows that have not ended, by subject. Subjects without any are missing. */
  usesOf(tx: Tx, input: Omit<Key, 'subject'> & { subjects: readonly string[] }): Promise<ReadonlyMap<string, Uses>>;
  /** Removes rows whose window has ended. */
  sweep(tx: Tx): Promise<void>;
};

/** Subjects are hashed, because they can be addresses, or passwords typed into the wrong field. */
const hashOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 32);

const neverDelay = 2_000_000_000;

export const createLimits = (/** Notified of each refusal. */ bounds?: Pick<Bounds, 'budgetRefused'>): Limits => ({
  spend: async (tx, { budget, subject, limit = budget.limit }) => {
    const { scope, seconds, sliding = false, delayFrom = neverDelay } = budget;
    const key = hashOf(subject);
    const now = tx.clock.now();
    const nowAt = sql`${now.toISOString()}::timestamptz`;
    const endAt = sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`;
    if (limit >= 1) {
      // The sum of an instant and an interval depends on the time zone, so Citus refuses it here.
      const { rows } = await sql<{ used: number }>`
        insert into budget as b (tenant, scope, subject, used, ends_at, not_before)
        values (${tx.tenant}, ${scope}, ${key}, 1, ${endAt}, null)
        on conflict (tenant, scope, subject) do update set
          used = case when b.ends_at <= ${nowAt} then 1 else b.used + 1 end,
          ends_at = case when b.ends_at <= ${nowAt} or ${sliding}::boolean then ${endAt} else b.ends_at end,
          not_before = case when b.ends_at > ${nowAt} and b.used + 1 >= ${delayFrom}::integer
            then to_timestamp(${now.getTime() / 1000}::float8 + power(2, least(b.used + 1 - ${delayFrom}::integer, 20))) end
        where b.ends_at <= ${nowAt}
          or (b.used < ${limit}::integer and (b.not_before is null or b.not_before <= ${nowAt}))
        returning used`.execute(tx);
      const [row] = rows;
      if (row !== undefined) return { granted: true, used: row.used };
    }
    const row = await selectRows(tx, 'budget', { tenant: tx.tenant, scope, subject: key })
      .select(['used', 'ends_at', 'not_before'])
      .where('ends_at', '>', now)
      .executeTakeFirst();
    bounds?.budgetRefused(scope);
    const used = row?.used ?? 0;
    const waits = used < limit && row?.not_before != null;
    const until = (waits ? row?.not_before : row?.ends_at) ?? now;
    return {
      granted: false,
      reason: waits ? 'wait' : 'spent',
      used,
      retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    };
  },
  refund: async (tx, { budget, subject }) => {
    await updateRows(tx, 'budget', { tenant: tx.tenant, scope: budget.scope, subject: hashOf(subject) })
      .set(({ eb }) => ({ used: eb('used', '-', 1) }))
      .where('used', '>', 0)
      .execute();
  },
  reset: async (tx, { budget, subject }) => {
    await deleteRows(tx, 'budget', { tenant: tx.tenant, scope: budget.scope, subject: hashOf(subject) }).execute();
  },
  spentUntil: async (tx, { budget, subjects }) => {
    const bySubject = new Map(subjects.map((subject) => [hashOf(subject), subject]));
    if (bySubject.size === 0) return new Map();
    const rows = await selectRows(tx, 'budget', { tenant: tx.tenant, scope: budget.scope })
      .select(['subject', 'ends_at'])
      .where('subject', 'in', [...bySubject.keys()])
      .where('used', '>=', budget.limit)
      .where('ends_at', '>', tx.clock.now())
      .execute();
    return new Map(rows.map(({ subject, ends_at: until }) => [bySubject.get(subject) ?? '', until]));
  },
  usesOf: async (tx, { budget, subjects }) => {
    const bySubject = new Map(subjects.map((subject) => [hashOf(subject), subject]));
    if (bySubject.size === 0) return new Map();
    const rows = await selectRows(tx, 'budget', { tenant: tx.tenant, scope: budget.scope })
      .select(['subject', 'used', 'ends_at', 'not_before'])
      .where('subject', 'in', [...bySubject.keys()])
      .where('used', '>', 0)
      .where('ends_at', '>', tx.clock.now())
      .execute();
    return new Map(
      rows.map(({ subject, used, ends_at: endsAt, not_before: notBefore }) => [
        bySubject.get(subject) ?? '',
        { used, endsAt, notBefore },
      ]),
    );
  },
  sweep: async (tx) => {
    await deleteRows(tx, 'budget', { tenant: tx.tenant }).where('ends_at', '<=', tx.clock.now()).execute();
  },
});
