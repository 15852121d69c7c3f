import { type Move, notMoved, type Side, tablesOf } from './side.ts';

/** Columns of numbers that are given anew. */
const renumbered: Readonly<Record<string, readonly string[]>> = {
  change: ['sequence'],
  change_decision: ['sequence', 'number'],
  policy: ['revision'],
};

/** Columns of a table without its renumbered ones, in their order. */
export async function columnsOf(rows: Side['rows'], table: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return found.map(({ name }) => name).filter((name) => !renumbered[table]?.includes(name));
}

/** Number of rows, and a sum of their hashes, which has no order. */
export async function digestOf(rows: Side['rows'], table: string, tenants: readonly string[]): Promise<string> {
  const columns = await columnsOf(rows, table);
  const [found] = await rows<{ count: string; sum: string }>(
    `select count(*) as count, coalesce(sum(('x' || left(md5(row(${columns.join(', ')})::text), 15))::bit(60)::bigint::numeric), 0) as sum
    from ${table} where tenant = any($1)`,
    [tenants],
  );
  return `${found?.count} rows, hash ${found?.sum}`;
}

/** Compares the replicated tables, four at a time, and returns the number of their rows. Throws with each one that differs. */
export async function compareReplicated(
  { tenants, migrations }: Pick<Move, 'tenants' | 'migrations'>,
  { from, to }: { readonly from: Side; readonly to: Side },
): Promise<number> {
  const waiting = [...tablesOf(migrations).replicated];
  const faults: string[] = [];
  let rows = 0;
  const work = async () => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const [own, other] = await Promise.all([digestOf(from.rows, table, tenants), digestOf(to.rows, table, tenants)]);
      rows += Number.parseInt(own, 10);
      if (own !== other) faults.push(`${table}: ${own} at ${from.name}, ${other} at ${to.name}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  if (faults.length > 0) throw notMoved(`rows differ, so nothing was switched:\n${faults.join('\n')}`);
  return rows;
}

/** Checks the ledger of a side by itself: each transaction sums to zero in each currency, and each balance is the sum of its entries. */
export async function checkLedger(side: Side, tenants: readonly string[]): Promise<void> {
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
