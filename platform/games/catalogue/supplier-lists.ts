import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import type { Log } from '../../../server/log.ts';
import { recordAct } from '../../../server/record-act.ts';
import { every } from '../../../server/scheduler.ts';
import type { CatalogueDesk, FetchSupplierGames, SupplierListDesk } from '../../../server/staff-desk.ts';
import { isCatalogueImported } from '../../imports/import-progress.ts';
import { withPresentEntries } from './known-games.ts';
import { gamesWithState, type SuspendedTargets, suspendedNow } from './list-games.ts';

/** Games that a list lacks which are named. */
const mostNamed = 100;

/** The lists of suppliers, with their schedules. */
export const createSupplierLists = ({ database, clock }: DatabaseAndClock): SupplierListDesk => ({
  list: (tenants, named = false) =>
    database.asOperator(async (tx) =>
      tx
        .selectFrom('supplier_list')
        .select(['tenant', 'aggregator', 'every', 'actor', 'checked_at', 'problem', 'listed_at'])
        // An import of the same file has made its changes, unless they were taken back before the comparison.
        .select(
          sql<number>`case when exists (
              select from catalogue_revision where source = supplier_list.digest and created_at >= listed_at)
            then 0 else changes end`.as('changes'),
        )
        .select((named ? shownUnlisted((await suspendedNow(tx, clock))()) : none).as('unlisted'))
        // The schedules of a brand that was moved away are those of the other installation.
        .where(
          sql<boolean>`not exists (
            select from brand_move where brand = split_part(supplier_list.tenant, '@', 1) and state = 'away')`,
        )
        .$if(tenants !== null, (query) => query.where('tenant', 'in', [...(tenants ?? []), '']))
        .orderBy('tenant')
        .orderBy('aggregator')
        .execute(),
    ),
  file: async (tenant, aggregator) => {
    const found = await database.asOperator((tx) =>
      selectRows(tx, 'supplier_list', { tenant, aggregator }).select(['file', 'listed_at']).executeTakeFirst(),
    );
    if (!found?.file || found.listed_at === null)
      throw new CodedError('request.not_found', { message: `no list of ${aggregator} has been compared yet` });
    const { listed_at } = found;
    const file = textOf(await withPresentEntries(database, JSON.parse(found.file)));
    // The import of this file is found by its digest.
    if (file !== found.file)
      await database.asOperator((tx) =>
        updateRows(tx, 'supplier_list', { tenant, aggregator, listed_at })
          .set({ file, digest: digestOf(file) })
          .execute(),
      );
    return { file, at: listed_at.toISOString() };
  },
  schedule: ({ tenant, aggregator, every: hours, actor, reason }) =>
    database.asOperator(async (tx) => {
      const now = clock.now();
      const before = await selectRows(tx, 'supplier_list', { tenant, aggregator }).select('every').executeTakeFirst();
      // Without a schedule nothing would repeat a comparison that failed.
      const ended = { next_at: null, claimed_at: null, problem: null };
      const set = { every: hours, actor, ...(hours === null ? ended : { next_at: now }) };
      await tx
        .insertInto('supplier_list')
        .values({ tenant, aggregator, ...set })
        .onConflict((conflict) => conflict.columns(['tenant', 'aggregator']).doUpdateSet(set))
        .execute();
      await recordAct(tx, {
        tenant,
        actor,
        subject: aggregator,
        now,
        action: 'catalogue.scheduled',
        before: { every: before?.every ?? null },
        after: { every: hours, reason },
      });
    }),
});

type Unlisted = AdminValueOf<'listSupplierLists'>['list'][number]['unlisted'];

const none = sql<Unlisted>`'{"count": 0, "games": []}'::jsonb`;

/** Number of games that a list lacks while the catalogue shows them, and the first of them. */
const shownUnlisted = (suspended: SuspendedTargets) => sql<Unlisted>`(
  select jsonb_build_object('count', count(*), 'games', coalesce(jsonb_agg(
    jsonb_build_object('nodeId', node_id, 'vendor', vendor, 'name', name) order by place)
    filter (where place <= ${mostNamed}), '[]'))
  from (select node_id, vendor, content ->> 'name' as name, row_number() over (order by vendor, position, node_id) as place
    from (${gamesWithState(suspended)}) as game
    where node_id = any(supplier_list.unlisted) and state = 'shown') as game)`;

const textOf = (file: object): string => JSON.stringify(file, null, 2);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a move has paused the brand or taken it away, so that its rows can't be written. */
const isMoving = sql`exists (
  select from brand_move where brand = split_part(supplier_list.tenant, '@', 1) and state <> 'serves')`;

/** Notes that an import of this file (SHA-256, hex) would change nothing. */
export const noteUnchanged = (database: Pick<Database, 'asOperator'>, source: string): Promise<unknown> =>
  database.asOperator((tx) =>
    sql`update supplier_list set changes = 0 where digest = ${source} and changes > 0 and not ${isMoving}`.execute(tx),
  );

const period = 5000;
/** Comparisons of one turn. The next turn continues. */
const mostChecks = 20;
/** Hours after which a comparison that failed is repeated, if its schedule is longer. */
const repeatAfter = 1;
/** Hours after which a comparison that met an import is repeated, so that no supplier is requested each turn. */
const repeatAfterImport = 0.05;
/** A comparison without a result for so long belongs to a node that died. */
const givenUp = 10 * 60_000;

type Checking = DatabaseAndClock & {
  readonly brands: Pick<BrandSet, 'byId'>;
  readonly fetchGames: FetchSupplierGames;
  readonly catalogue: Pick<CatalogueDesk, 'run'>;
};

/** Compares the lists of suppliers with the catalogue when they are due, each on whichever node comes first. Nothing is imported. */
export function startSupplierLists({ log, ...parts }: Checking & { log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = () => checkDueLists({ ...parts, stopping: stopping.signal });
  const job = every({ name: 'supplier-lists', milliseconds: period, log, work });
  return {
    stop: () => {
      stopping.abort();
      return job.stop();
    },
  };
}

/** Ends with the comparison in progress once `stopping` is aborted. */
export async function checkDueLists({
  brands,
  fetchGames,
  catalogue,
  stopping,
  ...stored
}: Checking & { stopping: AbortSignal }): Promise<void> {
  const { database, clock } = stored;
  for (let checks = 0; checks < mostChecks && !stopping.aborted; checks += 1) {
    const due = await database.asOperator((tx) => claimDue(tx, clock.now()));
    if (due === undefined) return;
    const { tenant, aggregator, actor } = due;
    try {
      const brand = brands.byId(tenant);
      if (brand === undefined) throw new CodedError('request.not_found', { message: `${tenant} is not served` });
      const origin = { address: '', requestId: '' };
      const { file, unlisted } = await fetchGames({ brand, aggregator, actor, origin });
      const text = textOf(file);
      const { counts } = await catalogue.run({
        bytes: Readable.from([Buffer.from(text)]),
        kind: 'json',
        file: `${aggregator}.json`,
        actor,
        reason: '',
        dryRun: true,
      });
      const changes = Object.values(counts).flatMap((changed) => Object.values(changed));
      await endCheck(stored, due, {
        problem: null,
        checked_at: clock.now(),
        listed_at: clock.now(),
        file: text,
        digest: digestOf(text),
        unlisted: [...unlisted],
        changes: changes.reduce((sum, count) => sum + count, 0),
      });
    } catch (error) {
      if (error instanceof CodedError && error.code === 'catalogue.busy') {
        await endCheck(stored, due, {}, repeatAfterImport);
        continue;
      }
      const problem = error instanceof CodedError ? error.message : 'the comparison failed: see the log of the server';
      await endCheck(stored, due, { problem, checked_at: clock.now() }, repeatAfter);
      if (!(error instanceof CodedError)) throw error;
    }
  }
}

type Due = Readonly<Record<'tenant' | 'aggregator' | 'actor', string>> & { readonly claimedAt: Date };

/**
 * Takes the list that has been due for longest, so that no other node compares it. Lists of brands that a move has paused or taken away
 * are left out, because their rows can't be written. During an import none is taken, because it could not be compared.
 */
async function claimDue(tx: AnyTx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update supplier_list set claimed_at = ${now}
    where (tenant, aggregator) in (
      select tenant, aggregator from supplier_list
      where every is not null and next_at <= ${now} and not ${isMoving} and not ${isCatalogueImported}
        and (claimed_at is null or claimed_at < ${new Date(now.getTime() - givenUp)})
      order by next_at, tenant, aggregator limit 1 for update skip locked)
    returning tenant, aggregator, actor, claimed_at as "claimedAt"`.execute(tx);
  return rows[0];
}

/**
 * Stores the result of a comparison, unless the list was claimed again meanwhile or its schedule has ended. The next one is due after the
 * hours of its schedule, or after the given ones if these are fewer.
 */
async function endCheck(
  { database, clock }: DatabaseAndClock,
  { tenant, aggregator, claimedAt }: Due,
  result: object,
  hours?: number,
): Promise<void> {
  const now = clock.now();
  await database.asOperator((tx) =>
    updateRows(tx, 'supplier_list', { tenant, aggregator, claimed_at: claimedAt })
      .set({
        claimed_at: null,
        next_at: sql<Date>`${now}::timestamptz + least(every, ${hours ?? null}::double precision) * interval '1 hour'`,
        ...result,
      })
      .execute(),
  );
}
