import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Move, notMoved, type Side, tablesOf, within } from './side.ts';
import type { Key, Writes, WrittenRows } from './watch-writes.ts';

/** Columns of numbers that are given anew. */
const renumbered: Readonly<Record<string, readonly string[]>> = {
  change: ['sequence'],
  change_decision: ['sequence', 'number'],
  policy: ['revision'],
  suspension: ['sequence'],
};

/** Columns of a table without its renumbered ones, in their order. */
export async function columnsOf(rows: Side['rows'], table: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return found.map(({ name }) => name).filter((name) => !renumbered[table]?.includes(name));
}

const hashOf = (columns: readonly string[]) => `md5(row(${columns.map((column) => `t.${column}`).join(', ')})::text)`;

/** Number of rows but those with the given keys, and a sum of their hashes, which has no order. */
export async function digestOf(
  rows: Side['rows'],
  table: string,
  tenants: readonly string[],
  but: readonly Key[] = [],
): Promise<string> {
  const hash = `('x' || left(${hashOf(await columnsOf(rows, table))}, 15))::bit(60)::bigint::numeric`;
  const [key] = but;
  const filter =
    key === undefined
      ? ''
      : `and not exists (select from jsonb_populate_recordset(null::${table}, $2) as k where ${sameKey(key)})`;
  const [found] = await rows<{ count: string; sum: string }>(
    `select count(*) as count, coalesce(sum(${hash}), 0) as sum from ${table} t where tenant = any($1) ${filter}`,
    key === undefined ? [tenants] : [tenants, JSON.stringify(but)],
  );
  return `${found?.count} rows, hash ${found?.sum}`;
}

const sameKey = (key: Key) =>
  Object.keys(key)
    .map((column) => `k.${pg.escapeIdentifier(column)} = t.${pg.escapeIdentifier(column)}`)
    .join(' and ');

type Compared = Pick<Move, 'tenants' | 'migrations'> & { readonly from: Side; readonly to: Side };

/** Rows that are not known to be equal, and how many were compared, or read as changes, so far. */
export type Comparison = {
  readonly unequal: WrittenRows;
  /** Compared columns by table, read once: a pause has no time for it. */
  readonly columns: Map<string, readonly string[]>;
  rows: number;
  changes: number;
};

/**
 * Compares all replicated rows, and checks the ledger, while the brand serves: those that nobody wrote since the watch began and until both
 * snapshots were taken. `to` must have received by now what was written before the watch.
 */
export async function compareSnapshots(
  { from, to, tenants, migrations }: Compared,
  writes: Writes,
): Promise<Comparison> {
  const take = async (rows: Side['rows']): Promise<void> => {
    await rows('set transaction isolation level repeatable read');
    await rows('select pg_current_snapshot()');
  };
  return from.transaction((own) =>
    to.transaction(async (other) => {
      await take(own);
      await take(other);
      const comparison: Comparison = { unequal: new Map(), columns: new Map(), rows: 0, changes: 0 };
      await addWritten(comparison, writes);
      const known = new Map([...comparison.unequal].map(([table, keys]) => [table, [...keys.values()]]));
      await readingBeside(comparison, writes, async () => {
        const faults: string[] = [];
        for (const table of tablesOf(migrations).replicated) {
          comparison.columns.set(table, await columnsOf(own, table));
          const but = known.get(table) ?? [];
          const [one, two] = await Promise.all([
            digestOf(own, table, tenants, but),
            digestOf(other, table, tenants, but),
          ]);
          comparison.rows += Number.parseInt(one, 10);
          if (one !== two) faults.push(`${table}: ${one} at ${from.name}, ${two} at ${to.name}`);
        }
        refuseDifferent(faults);
        await checkLedger({ name: to.name, rows: other }, tenants);
      });
      return comparison;
    }),
  );
}

const readingPeriod = 5000;

/** Reads what is written while work runs, so that little is left to be read. All of it was written after the snapshots. */
async function readingBeside(comparison: Comparison, writes: Writes, work: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const reading = async () => {
    while (!ended.signal.aborted) {
      await pause(readingPeriod, undefined, { signal: ended.signal }).catch(() => undefined);
      await addWritten(comparison, writes);
    }
  };
  await Promise.all([work().finally(() => ended.abort()), reading()]);
}

async function addWritten(comparison: Comparison, writes: Writes): Promise<void> {
  for (const [table, keys] of await writes.read()) {
    comparison.changes += keys.size;
    const unequal = comparison.unequal.get(table) ?? new Map<string, Key>();
    for (const [text, key] of keys) unequal.set(text, key);
    comparison.unequal.set(table, unequal);
  }
}

/** Keys of one statement. */
const batch = 5000;

/**
 * Compares the rows that were written meanwhile. An equal row stays equal until it is written again at either side, so it leaves the
 * comparison, also while the brand serves.
 */
async function compareWritten({ from, to }: Compared, comparison: Comparison, writes: Writes): Promise<void> {
  await addWritten(comparison, writes);
  for (const [table, keys] of comparison.unequal) {
    const all = [...keys];
    for (let at = 0; at < all.length; at += batch) {
      const some = all.slice(at, at + batch);
      const wanted = some.map(([, key]) => key);
      const columns = comparison.columns.get(table) ?? (await columnsOf(from.rows, table));
      const [one, two] = await Promise.all(
        [from, to].map(({ rows }) => hashesOf({ rows, table, columns, keys: wanted })),
      );
      for (const [index, [text]] of some.entries()) if (one?.get(index + 1) === two?.get(index + 1)) keys.delete(text);
    }
  }
}

/** Hashes of rows by the place of their keys, from 1. A row that does not exist has none. */
async function hashesOf({
  rows,
  table,
  columns,
  keys,
}: Pick<Side, 'rows'> & { table: string; columns: readonly string[]; keys: readonly Key[] }): Promise<
  ReadonlyMap<number, string>
> {
  const found = await rows<{ place: string; hash: string }>(
    `select k.ordinality as place, ${hashOf(columns)} as hash
    from jsonb_populate_recordset(null::${table}, $1) with ordinality as k join ${table} t on ${sameKey(keys[0] ?? {})}`,
    [JSON.stringify(keys)],
  );
  return new Map(found.map(({ place, hash }) => [Number(place), hash]));
}

/** Rows that a pause compares, at most, unless they are written faster than they are compared. */
const few = 500;
const rounds = 10;

/**
 * Compares what was written since, until little is left. Rows that have not arrived yet are left as well. It reads twice at least, because
 * PostgreSQL begins a reading where the one before the last ended.
 */
export async function compareMost(compared: Compared, comparison: Comparison, writes: Writes): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    await compareWritten(compared, comparison, writes);
    if (round > 1 && [...comparison.unequal.values()].reduce((sum, { size }) => sum + size, 0) <= few) return;
  }
}

/** Milliseconds of a pause in which the rest is compared. */
const longestComparison = 60_000;

/** Compares what is left while nothing is written. Throws if a row differs, or if a side does not answer. */
export async function compareRest(compared: Compared, comparison: Comparison, writes: Writes): Promise<void> {
  await within(
    longestComparison,
    compareWritten(compared, comparison, writes),
    'the rows of the last moments were not compared within a minute, so nothing was switched: run this again',
  );
  refuseDifferent(
    [...comparison.unequal].flatMap(([table, { size }]) =>
      size > 0 ? [`${table}: ${size} rows that were written since the others were compared`] : [],
    ),
  );
}

function refuseDifferent(faults: readonly string[]): void {
  if (faults.length > 0) throw notMoved(`rows differ, so nothing was switched:\n${faults.join('\n')}`);
}

/** Checks the ledger of a side by itself: each transaction sums to zero in each currency, and each balance is the sum of its entries. */
async function checkLedger(side: Pick<Side, 'name' | 'rows'>, tenants: readonly string[]): Promise<void> {
  const faults = await side.rows<{ fault: string }>(
    `select * from (
      select 'wallet ' || a.id || ' has ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) as fault
      from ledger_account a left join ledger_entry e on e.tenant = a.tenant and e.account_id = a.id
      where a.tenant = any($1) and a.balance is not null group by a.tenant, a.id having a.balance <> coalesce(sum(e.amount), 0)
      union all
      select distinct 'transaction ' || e.transaction_id || ' does not sum to zero'
      from ledger_entry e left join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
      where e.tenant = any($1) group by e.tenant, e.transaction_id, a.currency having sum(e.amount) <> 0 or a.currency is null
      union all
      select 'transaction ' || t.id || ' has no entries' from ledger_transaction t
      where t.tenant = any($1) and not exists (
        select from ledger_entry e where e.tenant = t.tenant and e.transaction_id = t.id)
    ) as faults limit 5`,
    [tenants],
  );
  if (faults.length > 0)
    throw notMoved(
      `the ledger at ${side.name} is wrong, so nothing was switched: ${faults.map(({ fault }) => fault).join('; ')}`,
    );
}
