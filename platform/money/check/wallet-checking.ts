import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import type { Log } from '../../../server/log.ts';
import { every } from '../../../server/scheduler.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { exactDecimal } from '../wallet/amounts.ts';
import { type WalletCheck, type WalletCheckId, walletChecks } from './wallet-checks.ts';
export type CheckedWallets = AdminValueOf<'getWalletCheck'>;
export type Checking = { readonly brand: Brand; readonly actor: string; readonly origin: Origin };

export type CheckMeasures = {
  /** Differences by brand and check. */
  readonly differences: readonly { readonly tenant: string; readonly check: string; readonly count: number }[];
  /** Time of the oldest of the brands' last completed checks; `undefined` before the first check. */
  readonly oldest: Date | undefined;
};

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds without progress after which a check counts as dead. */
const silence = 2 * minute;
const beat = 20_000;
const roundEvery = 20 * minute;
const measuredEvery = 5 * minute;
/** Hours of the night in UTC, when a check is due after 20 hours. After 48 hours it is due at any time. */
const night = { from: 1, until: 5 };
const due = { atNight: 20 * hour, always: 48 * hour };

/** Compares the books of brands: once a night on one node, and when staff start it. */
export function createWalletChecking({
  brands,
  database,
  clock,
  log,
}: DatabaseAndClock & { brands: Pick<BrandSet, 'ids'>; log: Log }) {
  let measures: CheckMeasures = { differences: [], oldest: undefined };
  let stopped = false;
  const running = new Set<Promise<void>>();

  /** Claims the check of a brand for this node; `undefined` if another node has it, or it is not due. */
  const claim = async (tenant: string, startedBefore: Date) => {
    const now = clock.now();
    const silentSince = new Date(now.getTime() - silence);
    const { rows } = await database.asTenant(tenant, (tx) =>
      sql<{ started_at: Date }>`insert into wallet_check (tenant, started_at, active_at, differences, rows)
        values (${tenant}, ${now}, ${now}, '{}', '{}')
        on conflict (tenant) do update set started_at = excluded.started_at, active_at = excluded.active_at, failure = null
        where wallet_check.started_at < ${startedBefore} and (wallet_check.failure is not null
          or wallet_check.checked_at >= wallet_check.started_at or wallet_check.active_at < ${silentSince})
        returning started_at`.execute(tx),
    );
    return rows[0]?.started_at;
  };

  const run = async (tenant: string): Promise<void> => {
    let alive = clock.now().getTime();
    const store = (set: object) =>
      database.single(tenant, (tx) => updateRows(tx, 'wallet_check', { tenant }).set(set).execute());
    try {
      const found = await runChecks({
        database,
        tenant,
        onPage: async () => {
          if (stopped) throw new Error('the program was stopped');
          const now = clock.now();
          if (now.getTime() - alive < beat) return;
          alive = now.getTime();
          await store({ active_at: now });
        },
      });
      const differing = found.filter(({ differences }) => differences > 0);
      for (const { check, differences } of differing)
        log.error({ tenant }, `the wallet check ${check} found ${differences} rows that differ`);
      const byCheck = <Value>(of: (one: (typeof found)[number]) => Value) =>
        JSON.stringify(Object.fromEntries(differing.map((one) => [one.check, of(one)])));
      await store({
        checked_at: clock.now(),
        differences: byCheck(({ differences }) => differences),
        rows: byCheck(({ rows }) => rows),
      });
    } catch (err) {
      log.warn({ err, tenant }, 'the wallet check failed');
      await store({ failure: err instanceof Error ? err.message : String(err) }).catch(() => undefined);
    }
  };

  const measure = async (): Promise<void> => {
    const served = new Set(brands.ids());
    const rows = await database.asOperator((tx) =>
      tx
        .selectFrom('wallet_check')
        .select(['tenant', 'checked_at', 'differences'])
        .where('checked_at', 'is not', null)
        .execute(),
    );
    const of = rows.filter(({ tenant }) => served.has(tenant));
    const times = of.flatMap(({ checked_at: at }) => (at === null ? [] : [at.getTime()]));
    measures = {
      differences: of.flatMap(({ tenant, differences }) =>
        Object.entries(differences).map(([check, count]) => ({ tenant, check, count })),
      ),
      oldest: times.length === 0 ? undefined : new Date(times.reduce((one, other) => Math.min(one, other))),
    };
  };

  const background = (work: () => Promise<void>) => {
    const done = work()
      .catch((err: unknown) => log.warn({ err }, 'the wallet check failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };

  /** Checks all due brands, one after the other. */
  const checkDue = async (): Promise<void> => {
    for (const tenant of brands.ids()) {
      if (stopped) return;
      const now = clock.now();
      const isNight = now.getUTCHours() >= night.from && now.getUTCHours() < night.until;
      const startedBefore = new Date(now.getTime() - (isNight ? due.atNight : due.always));
      const claimed = await claim(tenant, startedBefore);
      if (claimed !== undefined) await run(tenant);
    }
    await measure();
  };

  const failure = 'the wallet check failed';
  const jobs = [
    every({ name: 'wallet-check', milliseconds: roundEvery, log, failure, work: checkDue }),
    every({ name: 'wallet-measures', milliseconds: measuredEvery, log, failure, work: measure }),
  ];

  return {
    /** Starts a check, or joins the running one. */
    start: async ({
      brand: { id: tenant },
      actor,
      origin,
      reason,
      maxAgeMinutes = 0,
    }: Checking & { reason: string; maxAgeMinutes?: number | undefined }): Promise<CheckedWallets> => {
      await database.asTenant(tenant, (tx) =>
        auditAccount(tx, {
          action: 'wallet.checked',
          player: undefined,
          origin,
          after: { reason },
          actor: `staff:${actor}`,
        }),
      );
      // Adds a millisecond, so that the condition also holds if the clock does not advance.
      const startedBefore = new Date(clock.now().getTime() + 1 - maxAgeMinutes * minute);
      const claimed = await claim(tenant, startedBefore);
      if (claimed !== undefined)
        background(async () => {
          await run(tenant);
          await measure();
        });
      return read({ database, tenant });
    },

    /** The running check, or the last one. */
    read: async ({
      brand: { id: tenant },
      actor,
      origin,
      rows: most,
    }: Checking & { rows?: number | undefined }): Promise<CheckedWallets> => {
      const last = await read({ database, tenant, most });
      if (last.checks.some(({ rows }) => rows.length > 0))
        await database.asTenant(tenant, (tx) =>
          auditAccount(tx, { action: 'wallet.check_read', player: undefined, origin, actor: `staff:${actor}` }),
        );
      return last;
    },

    checkDue,
    measure,
    measures: () => measures,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all([...running, ...jobs.map((job) => job.stop())]);
    },
  };
}

export type WalletChecking = ReturnType<typeof createWalletChecking>;

async function read({
  database,
  tenant,
  most = shownRows,
}: {
  database: Database;
  tenant: string;
  most?: number | undefined;
}): Promise<CheckedWallets> {
  const row = await database.single(tenant, (tx) =>
    selectRows(tx, 'wallet_check', { tenant }).selectAll().executeTakeFirst(),
  );
  const { started_at: startedAt, checked_at: checkedAt } = row ?? {};
  const isDone = startedAt !== undefined && checkedAt != null && checkedAt >= startedAt;
  const state = row === undefined ? 'never' : isDone ? 'done' : row.failure === null ? 'running' : 'failed';
  return {
    state,
    startedAt: startedAt?.toISOString() ?? null,
    checkedAt: isDone ? checkedAt.toISOString() : null,
    checks: isDone
      ? (Object.keys(walletChecks) as WalletCheckId[]).map((check) => ({
          check,
          differences: row?.differences[check] ?? 0,
          rows: ((row?.rows[check] ?? []) as CheckedWallets['checks'][number]['rows']).slice(0, most),
        }))
      : [],
  };
}

type Found = AdminValueOf<'getWalletCheck'>['checks'][number];
type FoundRow = Found['rows'][number];

/** Maximum stored rows of a check; all differing rows are counted. */
const shownRows = 50;
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
  const { rows } = await database.single(tenant, (tx) =>
    sql<Page>`with page as materialized (${check.page({ tenant, ...of })}), found as materialized (${check.differing(tenant)})
      select (select key from page order by key desc limit 1) as last,
        (select count(*)::int from found) as differences,
        (select coalesce(jsonb_agg(row), '[]') from (
          select subject, currency, expected::text, found::text from found order by subject, currency limit ${shownRows}
        ) as row) as rows`.execute(tx),
  );
  return rows[0] ?? { last: null, differences: 0, rows: [] };
}

const shown = (row: Page['rows'][number]): FoundRow => ({
  ...row,
  expected: decimalOf(row.expected),
  found: decimalOf(row.found),
});

const decimalOf = (units: string): string => exactDecimal(BigInt(units.split('.')[0] ?? '0'));
