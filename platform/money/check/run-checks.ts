import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import { exactDecimal } from '../wallet/amounts.ts';
import { type WalletCheck, type WalletCheckId, walletChecks } from './wallet-checks.ts';

type Found = AdminValueOf<'getWalletCheck'>['checks'][number];
type FoundRow = Found['rows'][number];

/** Maximum stored rows of a check; all differing rows are counted. */
export const shownRows = 50;
const largestPage = 1000;

type Page = {
  last: string[] | null;
  differences: number;
  rows: (Omit<FoundRow, 'expected' | 'found'> & { expected: string; found: string })[];
};

/** Runs all checks over a brand, in pages. `onPage` is called after each. */
export async function runChecks({
  database,
  tenant,
  onPage,
  pageSize = largestPage,
}: {
  database: Pick<Database, 'single'>;
  tenant: string;
  onPage?: () => Promise<void>;
  pageSize?: number;
}): Promise<Found[]> {
  const all: Found[] = [];
  for (const [check, walked] of Object.entries(walletChecks) as [WalletCheckId, WalletCheck][]) {
    const found = { differences: 0, rows: [] as FoundRow[] };
    let after: readonly string[] | null = Array<string>(walked.keyLength).fill('');
    let size = pageSize;
    while (after !== null) {
      const page: Page | undefined = await readPage({ database, tenant, check: walked, after, size }).catch(
        (error: unknown) => {
          if (size === 1 || !isTooSlow(error)) throw error;
          return undefined;
        },
      );
      if (page === undefined) {
        size = Math.ceil(size / 4);
        continue;
      }
      found.differences += page.differences;
      found.rows.push(...page.rows.slice(0, shownRows - found.rows.length).map(shown));
      after = page.last;
      size = Math.min(pageSize, size * 2);
      await onPage?.();
    }
    all.push({ check, ...found });
  }
  return all;
}

/** Whether the server cancelled a statement after the request timeout, which happens with players who have very many entries. */
const isTooSlow = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

async function readPage({
  database,
  tenant,
  check,
  ...of
}: {
  database: Pick<Database, 'single'>;
  tenant: string;
  check: WalletCheck;
  after: readonly string[];
  size: number;
}): Promise<Page> {
  const { rows } = await database.single(tenant, (trx) =>
    sql<Page>`with page as materialized (${check.page({ tenant, ...of })}), found as materialized (${check.differing(tenant)})
      select (select key from page order by key desc limit 1) as last,
        (select count(*)::int from found) as differences,
        (select coalesce(jsonb_agg(row), '[]') from (
          select subject, currency, expected::text, found::text from found order by subject, currency limit ${shownRows}
        ) as row) as rows`.execute(trx),
  );
  return rows[0] ?? { last: null, differences: 0, rows: [] };
}

const shown = (row: Page['rows'][number]): FoundRow => ({
  ...row,
  expected: decimalOf(row.expected),
  found: decimalOf(row.found),
});

function decimalOf(units: string): string {
  const amount = BigInt(units.split('.')[0] ?? '0');
  return amount < 0n ? `-${exactDecimal(-amount)}` : exactDecimal(amount);
}
