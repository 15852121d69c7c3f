import type { Database } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

/** Maximum length of either side in milliseconds: a day, and two hours for calls. */
const longest = 86_400_000;
const longestOfCalls = 7_200_000;
const minute = 60_000;

const minuteOf = (time: Date) => Math.floor(time.getTime() / minute) * minute;
const granted = 'account.login';
const tried: ReadonlySet<string> = new Set([granted, 'account.login_failed', 'account.login_refused']);

type Sides = { readonly before: number; readonly after: number };
export type PlayersHealth = {
  /** Length of either side in minutes. */
  readonly minutes: number;
  /** Share of granted logins; null if there were no attempts. */
  readonly logins: { readonly before: number | null; readonly after: number | null };
  readonly acts: readonly (Sides & { readonly action: string })[];
};

/**
 * Counts from the audit log of a brand's players since a time, and in the same span before. They are the same on every node,
 * whichever served the players.
 */
export async function playersHealth({
  database,
  tenant,
  at,
  now,
}: {
  database: Database;
  tenant: string;
  at: Date;
  now: Date;
}): Promise<PlayersHealth> {
  const length = Math.min(Math.max(now.getTime() - at.getTime(), 0), longest);
  const [from, to] = [new Date(at.getTime() - length), new Date(at.getTime() + length)];
  const rows = await database.asTenant(tenant, (tx) =>
    selectRows(tx, 'audit', { tenant, scope: 'player' })
      .select((row) => [
        'action',
        row.fn.countAll<bigint>().filterWhere('created_at', '<', at).as('before'),
        row.fn.countAll<bigint>().filterWhere('created_at', '>=', at).as('after'),
      ])
      // Ids start with their time, so rows of past years are not read.
      .where('id', '>=', idFrom(from))
      .where('created_at', '>=', from)
      .where('created_at', '<=', to)
      .groupBy('action')
      .orderBy('action')
      .execute(),
  );
  const acts = rows.map(({ action, before, after }) => ({ action, before: Number(before), after: Number(after) }));
  const shareOf = (side: 'before' | 'after') => {
    const all = acts.filter(({ action }) => tried.has(action)).reduce((sum, one) => sum + one[side], 0);
    return all === 0 ? null : (acts.find(({ action }) => action === granted)?.[side] ?? 0) / all;
  };
  return {
    minutes: Math.round(length / 6000) / 10,
    logins: { before: shareOf('before'), after: shareOf('after') },
    acts,
  };
}

/** Outcomes of calls on a brand's hosts, the most frequent first: since the minute of a time, and in as many minutes before. */
export async function callsHealth({
  database,
  tenant,
  at,
  now,
}: Parameters<typeof playersHealth>[0]): Promise<(Sides & { readonly outcome: string })[]> {
  const begin = minuteOf(at);
  const length = Math.min(Math.max(minuteOf(now) - begin, 0) + minute, longestOfCalls);
  const [from, middle, to] = [new Date(begin - length), new Date(begin), new Date(begin + length)];
  const rows = await database.asOperator((tx) =>
    selectRows(tx, 'brand_calls', { tenant })
      .select((row) => [
        'outcome',
        row.fn.sum<string>('count').filterWhere('minute', '<', middle).as('before'),
        row.fn.sum<string>('count').filterWhere('minute', '>=', middle).as('after'),
      ])
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .groupBy('outcome')
      .execute(),
  );
  return rows
    .map(({ outcome, before, after }) => ({ outcome, before: Number(before), after: Number(after) }))
    .sort((a, b) => b.before + b.after - a.before - a.after || (a.outcome < b.outcome ? -1 : 1));
}

function idFrom(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
