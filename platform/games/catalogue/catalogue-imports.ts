import { sql } from 'kysely';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { batches } from '../../../server/batches.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { notify } from '../../../server/database/notify.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { CatalogueDesk, ChoiceRequest } from '../../../server/staff-desk.ts';
import { createFaultList, invalidFile } from '../../imports/fault-list.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import { writeFile } from '../../imports/write-file.ts';
import { catalogueChannel } from '../catalogue.ts';
import { createSuspensions } from '../suspensions/suspend-games.ts';
import { type ChosenLists, type ChosenRow, digestOfChoice, readChoice } from './chosen-file.ts';
import type { Counts } from './difference.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { choiceFormat } from './file-format.ts';
import { type ImportParts, importCatalogue } from './import-catalogue.ts';
import { type CatalogueCopy, type LiveCatalogue, openLiveCatalogue } from './live-catalogue.ts';
import { sweepImports } from './staging.ts';

/** Operations of staff and of the sandbox on the catalogue. */
export type CatalogueImports = CatalogueDesk & {
  /** Whether this actor imported a file with this SHA-256 (hex) before. */
  wasImported(file: { source: string; actor: string }): Promise<boolean>;
};
type ChoiceRevision = Awaited<ReturnType<CatalogueDesk['choices']>>[number];
type ListChange = ChoiceRevision['games'];

const revisionsShown = 200;

/** Opens the catalogue that this node serves and its import. Imports left by a process that died are swept first. */
export async function openCatalogue({
  diskCopies,
  ...parts
}: ImportParts & { diskCopies: { readonly catalogue: DiskMap<CatalogueCopy> } | undefined }): Promise<{
  live: LiveCatalogue;
  imports: CatalogueImports;
}> {
  const { database, clock, log } = parts;
  // No other process uses an embedded database, so an import in progress there belongs to a process that died.
  await database.onArrival((here) => sweepImports({ database: here, all: here.kind === 'embedded' }));
  const live = await openLiveCatalogue({ database, clock, log, diskCopies: diskCopies?.catalogue });
  return { live, imports: createCatalogueImports({ ...parts, catalogue: live }) };
}

export function createCatalogueImports({
  catalogue,
  ...parts
}: ImportParts & { catalogue: Pick<LiveCatalogue, 'refresh'> }): CatalogueImports {
  const { database, clock, threads } = parts;
  return {
    run: async (request) => {
      const outcome = await importCatalogue({ ...parts, ...request });
      if (outcome.outcome === 'imported') await catalogue.refresh();
      return outcome;
    },
    progress: (id) =>
      database.asOperator((tx) =>
        tx.selectFrom('catalogue_import').select(['state', 'records']).where('id', '=', id).executeTakeFirst(),
      ),
    wasImported: async ({ source, actor }) => {
      const found = await database.asOperator((tx) =>
        tx
          .selectFrom('catalogue_revision')
          .select('sequence')
          .where('source', '=', source)
          .where('actor', '=', actor)
          .limit(1)
          .executeTakeFirst(),
      );
      return found !== undefined;
    },
    revisions: () => revisionsOf(database),
    export: (wanted) => exportCatalogue({ database, ...wanted }),
    choose: async (request) => {
      const outcome = await chooseCatalogue({ database, threads, ...request });
      if (outcome.outcome === 'chosen') await catalogue.refresh();
      return outcome;
    },
    choices: (tenant) => choicesOf(database, tenant),
    exportChoice: (wanted) => exportChoice({ database, ...wanted }),
    compareChoices: (tenant) => compareChoices(database, tenant),
    promoteChoice,
    refresh: catalogue.refresh,
    suspensions: createSuspensions(database, clock, catalogue.refresh),
  };
}

async function revisionsOf(database: Database): ReturnType<CatalogueDesk['revisions']> {
  const rows = await database.asOperator((tx) =>
    tx.selectFrom('catalogue_revision').selectAll().orderBy('sequence', 'desc').limit(revisionsShown).execute(),
  );
  return rows
    .map(({ file_name: file, created_at: createdAt, source: _, counts, ...row }) => ({
      ...row,
      file,
      createdAt,
      // Written with the same type.
      counts: counts as Counts,
    }))
    .reverse();
}

async function choicesOf(database: Database, tenant: string): Promise<ChoiceRevision[]> {
  const rows = await database.asTenant(tenant, (tx) =>
    tx
      .selectFrom('brand_choice_revision')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('sequence', 'desc')
      .limit(revisionsShown)
      .execute(),
  );
  return rows
    .map(({ tenant: _, file_name: file, created_at: createdAt, vendors, games, ...row }) => ({
      ...row,
      file,
      createdAt,
      // Written with the same types.
      vendors: vendors as ChoiceRevision['vendors'],
      games: games as ChoiceRevision['games'],
    }))
    .reverse();
}

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
  const faults = createFaultList();
  const lists = await threads.run({
    owner: tenant,
    left,
    work: (callThread) => readChoice({ callThread, database, faults, ...request }),
  });
  if (faults.count > 0) throw invalidFile(faults, 'catalogue.invalid');
  const before = await readChosen(database, tenant);
  const digest = digestOfChoice(lists);
  const answer = {
    vendors: changeOf({ before: before?.lists.vendors, after: lists.vendors }),
    games: changeOf({ before: before?.lists.games, after: lists.games }),
  };
  const isNone = lists.vendors === undefined && lists.games === undefined;
  if (before === undefined ? isNone : before.digest === digest) return { outcome: 'unchanged', ...answer };
  if (dryRun) return { outcome: 'dry-run', ...answer };
  await database.asOperator((tx) => writeChoice(tx, { lists, answer, ...request }));
  return { outcome: 'chosen', ...answer };
}

/** Replaces a brand's selection, with its history and the notice to the nodes. */
async function writeChoice(
  tx: AnyTx,
  {
    lists,
    answer,
    ...request
  }: Pick<ChoiceRequest, 'tenant' | 'file' | 'actor' | 'reason' | 'origin'> & {
    lists: ChosenLists;
    answer: { readonly vendors: ListChange; readonly games: ListChange };
  },
): Promise<void> {
  const { tenant, file, actor, reason, origin } = request;
  const isNone = lists.vendors === undefined && lists.games === undefined;
  const digest = digestOfChoice(lists);
  const now = tx.clock.now();
  // Serialises selections of the same brand.
  await sql`select pg_advisory_xact_lock(hashtext(${`livery.choice ${tenant}`}))`.execute(tx);
  const replaced = await tx
    .deleteFrom('brand_choice')
    .where('tenant', '=', tenant)
    .returning(['digest', 'file_name'])
    .executeTakeFirst();
  if (!isNone) await writeLists(tx, { digest, lists, ...request });
  await tx
    .insertInto('brand_choice_revision')
    .values({
      tenant,
      file_name: file,
      actor,
      reason,
      created_at: now,
      vendors: JSON.stringify(answer.vendors),
      games: JSON.stringify(answer.games),
    })
    .execute();
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

async function compareChoices(database: Database, tenant: string): ReturnType<CatalogueDesk['compareChoices']> {
  const staged = await readChosen(database, stagingTenant(tenant));
  const live = await readChosen(database, tenant);
  if (staged?.digest === live?.digest) return null;
  const [written] = live === undefined ? [] : (await choicesOf(database, tenant)).slice(-1);
  const [rehearsed] = (await choicesOf(database, stagingTenant(tenant))).slice(-1);
  const isNewer = written !== undefined && (rehearsed === undefined || written.createdAt > rehearsed.createdAt);
  return {
    vendors: changeOf({ before: live?.lists.vendors, after: staged?.lists.vendors }),
    games: changeOf({ before: live?.lists.games, after: staged?.lists.games }),
    newer: isNewer ? { actor: written.actor, at: written.createdAt.toISOString() } : null,
  };
}

/** Copies the selection of staging to production, in the transaction of whatever lands with it. */
async function promoteChoice(
  tx: AnyTx,
  { tenant, ...by }: Pick<ChoiceRequest, 'tenant' | 'actor' | 'reason' | 'origin'>,
): Promise<void> {
  const staged = await chosenIn(tx, stagingTenant(tenant));
  const live = await chosenIn(tx, tenant);
  const lists = staged?.lists ?? { vendors: undefined, games: undefined };
  const answer = {
    vendors: changeOf({ before: live?.lists.vendors, after: lists.vendors }),
    games: changeOf({ before: live?.lists.games, after: lists.games }),
  };
  await writeChoice(tx, { tenant, file: 'staging', lists, answer, ...by });
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
    await sql`insert into brand_game_choice (tenant, node_id, position, hidden, hot_rank, is_new)
      select ${tenant}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as chosen(node_id integer, position integer, hidden boolean, hot_rank integer, is_new boolean)`.execute(tx);
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

/** A brand's selection, including hidden rows; `undefined` if there is none. Read as the brand, which cannot see others. */
const readChosen = (database: Database, tenant: string) => database.asTenant(tenant, (tx) => chosenIn(tx, tenant));

async function chosenIn(tx: AnyTx, tenant: string): Promise<{ digest: string; lists: ChosenLists } | undefined> {
  const head = await tx
    .selectFrom('brand_choice')
    .select(['digest', 'has_vendors', 'has_games'])
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const vendors = await tx
    .selectFrom('brand_vendor_choice')
    .select(['vendor', 'hidden'])
    .where('tenant', '=', tenant)
    .orderBy('position')
    .execute();
  const games = await tx
    .selectFrom('brand_game_choice as chosen')
    .innerJoin('catalogue_game as game', 'game.node_id', 'chosen.node_id')
    .select(['game.vendor', 'game.id', 'chosen.node_id', 'chosen.hidden', 'chosen.hot_rank', 'chosen.is_new'])
    .where('chosen.tenant', '=', tenant)
    .orderBy('chosen.position')
    .execute();
  const none = { node_id: 0, hot_rank: null, is_new: null };
  return {
    digest: head.digest,
    lists: {
      vendors: head.has_vendors
        ? vendors.map(({ vendor, hidden }) => ({ key: vendor, vendor, ...none, hidden }))
        : undefined,
      games: head.has_games ? games.map(({ id, ...row }) => ({ key: `${row.vendor} ${id}`, ...row })) : undefined,
    },
  };
}

/** Exports a brand's selection as a file. Importing it has no effect. */
async function* exportChoice({
  database,
  tenant,
  kind,
  section,
}: { database: Database } & Parameters<CatalogueDesk['exportChoice']>[0]): AsyncGenerator<string> {
  const lists = (await readChosen(database, tenant))?.lists;
  const sections = (['vendors', 'games'] as const)
    .filter((name) => (kind === 'csv' ? name === section : lists?.[name] !== undefined))
    .map((name) => ({ section: name, rows: recordsOf(name, lists?.[name] ?? []) }));
  yield* writeFile(kind, sections, choiceFormat);
}

async function* recordsOf(section: 'vendors' | 'games', rows: readonly ChosenRow[]) {
  for (const { key, vendor, hidden, hot_rank, is_new } of rows) {
    const record: Record<string, Json> =
      section === 'vendors'
        ? { code: vendor }
        : {
            vendor,
            id: key.slice(vendor.length + 1),
            ...(hot_rank !== null && { hotRank: hot_rank }),
            ...(is_new !== null && { isNew: is_new }),
          };
    yield { ...record, hidden };
  }
}
