import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import type { Log } from '../../../server/log.ts';
import { recordAct } from '../../../server/record-act.ts';
import { every } from '../../../server/scheduler.ts';
import type { CatalogueDesk, FetchSupplierGames, SupplierListDesk } from '../../../server/staff-desk.ts';

/** The lists of suppliers, with their schedules. */
export const createSupplierLists = ({ database, clock }: DatabaseAndClock): SupplierListDesk => ({
  list: (tenants) =>
    database.asOperator((tx) =>
      tx
        .selectFrom('supplier_list')
        .select(['tenant', 'aggregator', 'every', 'actor', 'checked_at', 'problem', 'listed_at'])
        // An import of the same file has made its changes.
        .select(
          sql<number>`case when exists (select from catalogue_revision where source = supplier_list.digest)
            then 0 else changes end`.as('changes'),
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
    return { file: found.file, at: found.listed_at.toISOString() };
  },
  schedule: ({ tenant, aggregator, every: hours, actor, reason }) =>
    database.asOperator(async (tx) => {
      const now = clock.now();
      const before = await selectRows(tx, 'supplier_list', { tenant, aggregator }).select('every').executeTakeFirst();
      const set = { every: hours, actor, next_at: hours === null ? null : now };
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

const period = 5000;
/** Comparisons of one turn. The next turn continues. */
const mostChecks = 20;
/** Hours after which a comparison that failed is repeated, if its schedule is longer. */
const repeatAfter = 1;
/** A comparison without a result for so long belongs to a node that died. */
const givenUp = 10 * 60_000;

type Checking = DatabaseAndClock & {
  readonly brands: Pick<BrandSet, 'byId'>;
  readonly fetchGames: FetchSupplierGames;
  readonly catalogue: Pick<CatalogueDesk, 'run'>;
};

/** Compares the lists of suppliers with the catalogue when they are due, each on whichever node comes first. Nothing is imported. */
export const startSupplierLists = ({ log, ...parts }: Checking & { log: Log }): { stop(): Promise<void> } =>
  every({ name: 'supplier-lists', milliseconds: period, log, work: () => checkDueLists(parts) });

export async function checkDueLists({ brands, fetchGames, catalogue, ...stored }: Checking): Promise<void> {
  const { database, clock } = stored;
  for (let checks = 0; checks < mostChecks; checks += 1) {
    const due = await database.asOperator((tx) => claimDue(tx, clock.now()));
    if (due === undefined) return;
    const { tenant, aggregator, actor } = due;
    try {
      const brand = brands.byId(tenant);
      if (brand === undefined) throw new CodedError('request.not_found', { message: `${tenant} is not served` });
      const origin = { address: '', requestId: '' };
      const { file } = await fetchGames({ brand, aggregator, actor, origin });
      const text = JSON.stringify(file, null, 2);
      const { counts } = await catalogue.run({
        bytes: piecesOf(Buffer.from(text)),
        kind: 'json',
        file: `${aggregator}.json`,
        actor,
        reason: '',
        dryRun: true,
      });
      const changes = Object.values(counts).flatMap((changed) => Object.values(changed));
      await endCheck(stored, due, {
        problem: null,
        listed_at: clock.now(),
        file: text,
        digest: createHash('sha256').update(text).digest('hex'),
        changes: changes.reduce((sum, count) => sum + count, 0),
      });
    } catch (error) {
      // Another import is running. The next turn tries again.
      if (error instanceof CodedError && error.code === 'catalogue.busy') return endCheck(stored, due, {}, 0);
      const problem = error instanceof CodedError ? error.message : 'the comparison failed: see the log of the server';
      await endCheck(stored, due, { problem }, Math.min(due.every, repeatAfter));
      if (!(error instanceof CodedError)) throw error;
    }
  }
}

type Due = { readonly tenant: string; readonly aggregator: string; readonly every: number; readonly actor: string };

/** Takes the list that has been due for longest, so that no other node compares it. */
async function claimDue(tx: AnyTx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update supplier_list set claimed_at = ${now}
    where (tenant, aggregator) in (
      select tenant, aggregator from supplier_list
      where every is not null and next_at <= ${now}
        and (claimed_at is null or claimed_at < ${new Date(now.getTime() - givenUp)})
      order by next_at, tenant, aggregator limit 1 for update skip locked)
    returning tenant, aggregator, every, actor`.execute(tx);
  return rows[0];
}

/** Stores the result of a comparison. The next one is due after the hours of its schedule, or after the given ones. */
async function endCheck(
  { database, clock }: { database: Database } & Pick<DatabaseAndClock, 'clock'>,
  { tenant, aggregator, every: scheduled }: Due,
  result: object,
  hours = scheduled,
): Promise<void> {
  const now = clock.now();
  const checked = hours === 0 ? {} : { checked_at: now, next_at: new Date(now.getTime() + hours * 3_600_000) };
  await database.asOperator((tx) =>
    updateRows(tx, 'supplier_list', { tenant, aggregator })
      .set({ claimed_at: null, ...checked, ...result })
      .execute(),
  );
}

const pieceBytes = 64 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
