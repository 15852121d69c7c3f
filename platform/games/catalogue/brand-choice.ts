import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { batches } from '../../../server/batches.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { notify } from '../../../server/database/notify.ts';
import { deleteRows } from '../../../server/database/rows.ts';
import { recordAct } from '../../../server/record-act.ts';
import { newestRevision } from '../../../server/revisions.ts';
import type { CatalogueDesk, ChoiceRequest } from '../../../server/staff-desk.ts';
import { createFaultList, invalidFile } from '../../imports/fault-list.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import { catalogueChannel } from '../catalogue.ts';
import { choicesAround, listsAt, notStored, unseenChoice, writeRevision } from './choice-history.ts';
import { type ChosenLists, type ChosenRow, digestOfChoice, readChoice } from './chosen-file.ts';
import { chosenIn, readChosen } from './chosen-lists.ts';

type ListChange = AdminValueOf<'listChoices'>[number]['games'];

const mostReported = 20;
const writtenAtOnce = 2000;

/** Stores a brand's selection: all of a file or nothing. Throws `catalogue.invalid` with all faults. */
export async function chooseCatalogue({
  database,
  threads,
  left,
  ...request
}: ChoiceRequest & { database: Database; threads: ImportThreads }): ReturnType<CatalogueDesk['choose']> {
  const { tenant, dryRun = false } = request;
  const faults = createFaultList(request.kind);
  const lists = await threads.run({
    owner: tenant,
    left,
    work: (callThread) => readChoice({ callThread, database, faults, ...request }),
  });
  if (faults.count > 0) throw invalidFile(faults, 'catalogue.invalid');
  const before = await readChosen(database, tenant);
  const digest = digestOfChoice(lists);
  const answer = differenceOf(before?.lists, lists);
  const isNone = lists.vendors === undefined && lists.games === undefined;
  if (before === undefined ? isNone : before.digest === digest) return { outcome: 'unchanged', ...answer };
  if (dryRun) return { outcome: 'dry-run', ...answer };
  await database.asOperator((tx) => writeChoice(tx, { lists, answer, moved: false, ...request }));
  return { outcome: 'chosen', ...answer };
}

/** Replaces a brand's selection, with its history and the notice to the nodes. */
async function writeChoice(
  tx: AnyTx,
  {
    lists,
    answer,
    moved,
    ...request
  }: Pick<ChoiceRequest, 'tenant' | 'file' | 'actor' | 'reason' | 'origin' | 'seen'> & {
    lists: ChosenLists;
    answer: { readonly vendors: ListChange; readonly games: ListChange };
    /** Whether it comes or goes along with a release. */
    moved: boolean;
  },
): Promise<void> {
  const { tenant, file, actor, reason, origin } = request;
  const isNone = lists.vendors === undefined && lists.games === undefined;
  const digest = digestOfChoice(lists);
  const now = tx.clock.now();
  // Serialises selections of the same brand.
  await sql`select pg_advisory_xact_lock(hashtext(${`livery.choice ${tenant}`}))`.execute(tx);
  await refuseStale(tx, request);
  const replaced = await deleteRows(tx, 'brand_choice', { tenant })
    .returning(['digest', 'file_name'])
    .executeTakeFirst();
  if (!isNone) await writeLists(tx, { digest, lists, ...request });
  await writeRevision(tx, { tenant, file, actor, reason, moved, lists, ...answer });
  await recordAct(tx, {
    tenant,
    actor,
    origin,
    subject: file,
    now,
    action: 'catalogue.chosen',
    before: replaced === undefined ? null : { digest: replaced.digest, file: replaced.file_name },
    after: { digest: isNone ? null : digest, file: isNone ? null : file, ...answer, reason },
  });
  await notify(tx, { channel: catalogueChannel, payload: tenant });
}

export async function compareChoices(database: Database, tenant: string): ReturnType<CatalogueDesk['compareChoices']> {
  const staging = stagingTenant(tenant);
  const staged = await readChosen(database, staging);
  const live = await readChosen(database, tenant);
  if (staged?.digest === live?.digest) return null;
  const newer = await database.asOperator((tx) => unseenChoice(tx, tenant));
  return { ...differenceOf(live?.lists, staged?.lists), newer: authorOf(newer) };
}

/** The difference that restoring the selection before a time would make; null if there is none. */
export const comparePast = (
  database: Database,
  { tenant, since }: { tenant: string; since: Date },
): ReturnType<CatalogueDesk['comparePast']> =>
  database.asOperator(async (tx) => {
    const around = await choicesAround(tx, tenant, since);
    if (around === undefined) return null;
    const [live, past] = [
      (await chosenIn(tx, tenant))?.lists ?? everything,
      await pastLists(tx, { tenant, ...around }),
    ];
    if (past !== undefined && digestOfChoice(live) === digestOfChoice(past)) return null;
    const { own, newest: seen } = around;
    return { ...differenceOf(live, past ?? live), newer: authorOf(own), isStored: past !== undefined, seen };
  });

/** Restores the selection before a time, in the transaction of the release that goes with it. Throws `request.not_found`. */
export async function restoreChoice(
  tx: AnyTx,
  { tenant, since, ...by }: Parameters<CatalogueDesk['restoreChoice']>[1],
): Promise<void> {
  const around = await choicesAround(tx, tenant, since);
  const lists = await pastLists(tx, { tenant, before: around?.before });
  if (lists === undefined) throw notStored();
  const answer = differenceOf((await chosenIn(tx, tenant))?.lists, lists);
  await writeChoice(tx, { tenant, lists, answer, moved: true, ...by });
}

/** A brand without a selection offers everything. */
const everything: ChosenLists = { vendors: undefined, games: undefined };

const pastLists = async (tx: AnyTx, { tenant, before }: { tenant: string; before: bigint | undefined }) =>
  before === undefined ? everything : listsAt(tx, tenant, before);

const authorOf = (choice: { readonly actor: string; readonly createdAt: Date } | undefined) =>
  choice === undefined ? null : { actor: choice.actor, at: choice.createdAt.toISOString() };

const differenceOf = (before: ChosenLists | undefined, after: ChosenLists | undefined) => ({
  vendors: changeOf({ before: before?.vendors, after: after?.vendors }),
  games: changeOf({ before: before?.games, after: after?.games }),
});

/** Throws `change.stale` if somebody has changed the selection since the caller read it. */
async function refuseStale(tx: AnyTx, { tenant, seen }: Pick<ChoiceRequest, 'tenant' | 'seen'>): Promise<void> {
  if (seen === undefined) return;
  const newest = await newestRevision(tx, 'choice', tenant);
  if (newest === undefined || newest.sequence === seen) return;
  const { actor, createdAt, reason } = newest;
  throw new CodedError('change.stale', {
    message: `${actor} changed the games of this brand at ${createdAt.toISOString()} (${reason}): read them again, then repeat your change`,
  });
}

/** Copies the selection of staging to production, in the transaction of whatever lands with it. */
export async function promoteChoice(
  tx: AnyTx,
  { tenant, ...by }: Pick<ChoiceRequest, 'tenant' | 'actor' | 'reason' | 'origin'>,
): Promise<void> {
  const staged = await chosenIn(tx, stagingTenant(tenant));
  const live = await chosenIn(tx, tenant);
  const lists = staged?.lists ?? everything;
  await writeChoice(tx, {
    tenant,
    file: 'staging',
    lists,
    answer: differenceOf(live?.lists, lists),
    moved: true,
    ...by,
  });
}

async function writeLists(
  tx: AnyTx,
  {
    digest,
    lists: { vendors, games },
    tenant,
    file,
    actor,
    reason,
  }: { digest: string; lists: ChosenLists } & Pick<ChoiceRequest, 'tenant' | 'file' | 'actor' | 'reason'>,
): Promise<void> {
  await tx
    .insertInto('brand_choice')
    .values({
      tenant,
      digest,
      has_vendors: vendors !== undefined,
      has_games: games !== undefined,
      file_name: file,
      actor,
      reason,
      created_at: tx.clock.now(),
    })
    .execute();
  const placed = (rows: readonly ChosenRow[] = []) => rows.map((row, index) => ({ ...row, position: index + 1 }));
  for (const rows of batches(placed(vendors), writtenAtOnce))
    await sql`insert into brand_vendor_choice (tenant, vendor, position, hidden)
      select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as chosen(vendor text, position integer, hidden boolean)`.execute(tx);
  for (const rows of batches(placed(games), writtenAtOnce))
    await sql`insert into brand_game_choice (tenant, node_id, position, hidden, hot_rank, featured_rank, is_new)
      select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as chosen(node_id integer, position integer, hidden boolean, hot_rank integer, featured_rank integer, is_new boolean)`.execute(
      tx,
    );
}

function changeOf({
  before = [],
  after,
}: {
  before: readonly ChosenRow[] | undefined;
  after: readonly ChosenRow[] | undefined;
}): ListChange {
  const was = new Map(before.map((row) => [row.key, row]));
  const is = new Map((after ?? []).map((row) => [row.key, row]));
  const added = [...is.keys()].filter((key) => !was.has(key));
  const removed = [...was.keys()].filter((key) => !is.has(key));
  const stayed = [...is.keys()].filter((key) => was.has(key));
  const changed = stayed.filter((key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)));
  const samples = Object.entries({ added, removed, changed }).flatMap(([change, keys]) =>
    keys.slice(0, mostReported).map((key) => ({ change: change as 'added', key })),
  );
  return {
    chosen: after === undefined ? null : after.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    reordered: stayed.join('\n') !== [...was.keys()].filter((key) => is.has(key)).join('\n'),
    samples: samples.slice(0, mostReported),
  };
}
