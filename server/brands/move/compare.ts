import { type Move, notMoved, type Side, tablesOf } from './side.ts';

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

/**
 * Number of rows, and a sum of their hashes, which has no order. With a snapshot, only rows that were written after it have a hash.
 */
export async function digestOf(
  rows: Side['rows'],
  table: string,
  tenants: readonly string[],
  since?: string,
): Promise<string> {
  const columns = await columnsOf(rows, table);
  const hash = `('x' || left(md5(row(${columns.join(', ')})::text), 15))::bit(60)::bigint::numeric`;
  const filter = since === undefined ? '' : `filter (where not ${isIn(since)})`;
  const [found] = await rows<{ count: string; sum: string }>(
    `select count(*) as count, coalesce(sum(${hash}) ${filter}, 0) as sum from ${table} where tenant = any($1)`,
    [tenants],
  );
  return `${found?.count} rows, hash ${found?.sum}`;
}

/** Whether a row was in a snapshot. */
function isIn(snapshot: string): string {
  const next = '(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint)';
  return `pg_visible_in_snapshot(${wholeId('xmin::text::bigint', next)}::text::xid8, '${snapshot}')`;
}

/** Rows store only the lower 32 bits of the id of their transaction (`xmin`). Returns the whole id: the newest one before `next` with these bits. */
export const wholeId = (lower: string, next: string): string =>
  `(${next} - 1 - ((${next} - 1 - ${lower}) & ${2n ** 32n - 1n}))`;

type Compared = Pick<Move, 'tenants' | 'migrations'> & { readonly from: Side; readonly to: Side };

/** Snapshots of both sides in which all rows are equal. */
export type EqualSnapshots = { readonly from: string; readonly to: string };

/**
 * Compares all replicated rows, and checks the ledger, while the brand serves. `meanwhile` runs once both snapshots are taken, which have to
 * be of a moment at which nothing is written.
 */
export async function compareSnapshots(
  { from, to, tenants, migrations }: Compared,
  meanwhile: () => Promise<void>,
): Promise<EqualSnapshots> {
  const take = async (rows: Side['rows']): Promise<string> => {
    await rows('set transaction isolation level repeatable read');
    const [taken] = await rows<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    return taken?.snapshot ?? '';
  };
  return from.transaction((own) =>
    to.transaction(async (other) => {
      const snapshots = { from: await take(own), to: await take(other) };
      await meanwhile();
      const faults: string[] = [];
      for (const table of tablesOf(migrations).replicated) {
        const [one, two] = await Promise.all([digestOf(own, table, tenants), digestOf(other, table, tenants)]);
        if (one !== two) faults.push(`${table}: ${one} at ${from.name}, ${two} at ${to.name}`);
      }
      refuseDifferent(faults);
      await checkLedger({ name: to.name, rows: other }, tenants);
      return snapshots;
    }),
  );
}

/** Compares what was written since, and the number of all rows, four tables at a time. Returns that number. */
export async function compareSince(
  { from, to, tenants, migrations }: Compared,
  snapshots: EqualSnapshots,
): Promise<number> {
  const waiting = [...tablesOf(migrations).replicated];
  const faults: string[] = [];
  let rows = 0;
  const work = async () => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const [one, two] = await Promise.all([
        digestOf(from.rows, table, tenants, snapshots.from),
        digestOf(to.rows, table, tenants, snapshots.to),
      ]);
      rows += Number.parseInt(one, 10);
      if (one !== two) faults.push(`${table}: ${one} at ${from.name}, ${two} at ${to.name}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  refuseDifferent(faults);
  return rows;
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
