import { createHash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { batches } from '../../../server/batches.ts';
import type { Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { withoutLastStatement } from '../../../server/database/last-statement.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { Log } from '../../../server/log.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import type {
  CatalogueDraft,
  CatalogueImportOutcome,
  CatalogueImportRequest,
  LandingRequest,
} from '../../../server/staff-desk.ts';
import { changes } from '../../imports/difference.ts';
import { createFaultList, type FaultList, invalidFile } from '../../imports/fault-list.ts';
import type { CallThread } from '../../imports/import-thread.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import { readInThread } from '../../imports/read-in-thread.ts';
import { differenceOf, digestOfChanges } from './difference.ts';
import { stagedPictureHosts } from './picture-hosts.ts';
import { type Section, type StagedRow, sections } from './staged-row.ts';
import {
  beginImport,
  hasDraft,
  moveImport,
  stagedRows,
  stageRows,
  storeDraft,
  sweepImports,
  unplanned,
} from './staging.ts';
import { noteUnchanged } from './supplier-lists.ts';
import { writeStaged } from './write-staged.ts';
export type ImportParts = DatabaseAndClock & { readonly log: Log; readonly threads: ImportThreads };

/** Rows staged at once, and pieces of a file: rows of 64 kB are staged sooner. */
const batch = 500;
const piecesAtOnce = 16;

/**
 * The only way to import the catalogue: all of a file or nothing. The file is staged while it arrives, checked as a whole, and written in
 * one short transaction. Throws `catalogue.invalid` with all faults, `catalogue.busy` during another import.
 */
export async function importCatalogue({
  threads,
  left,
  ...request
}: ImportParts & CatalogueImportRequest): Promise<CatalogueImportOutcome> {
  const { database, kind, replace = false } = request;
  let source = '';
  const outcome = await runImport({
    ...request,
    replaced: replace,
    stage: async (id) => {
      const faults = createFaultList(kind);
      const { stated, ...read } = await threads.run({
        owner: 'catalogue',
        left,
        work: (callThread) => stageFile({ ...request, callThread, id, faults }),
      });
      await moveImport(database, id, 'checking');
      await findStagedFaults(database, id, faults);
      if (faults.count > 0) throw invalidFile(faults, 'catalogue.invalid');
      source = read.source;
      return { ...read, missing: replace ? stated : [] };
    },
  });
  if (outcome.outcome === 'unchanged') await noteUnchanged(database, source);
  return outcome;
}

/** Entries that an import has staged. */
export type Staged = Pick<CatalogueDraft, 'records' | 'source'> & { readonly missing: readonly Section[] };

type Importing = DatabaseAndClock & Pick<ImportParts, 'log'>;

/**
 * Stages entries and writes them in one transaction, unless it is a dry run. With `propose`, they are stored for a second person instead.
 * Throws `catalogue.busy` during another import.
 */
export async function runImport({
  stage,
  propose,
  ...request
}: Importing &
  Pick<CatalogueImportRequest, 'file' | 'actor' | 'reason' | 'dryRun' | 'id' | 'propose'> & {
    readonly replaced: boolean;
    readonly stage: (id: string) => Promise<Staged>;
  }): Promise<CatalogueImportOutcome> {
  const { database, file, actor, replaced, dryRun = false, id = uuidV7(request) } = request;
  await beginImport({ database, id, file_name: file, actor });
  return whileImporting({ ...request, id }, async () => {
    const staged = await stage(id);
    if (propose === undefined || dryRun) return landStaged({ ...request, ...staged, dryRun, id });
    await storeDraft(database, id);
    const digest = await digestOfChanges(database, { id, missing: staged.missing });
    return propose({ import: id, file, replaced, digest, ...staged, missing: [...staged.missing] });
  });
}

/**
 * Writes the draft of an import that a second person has approved, or plans it again. Throws `proposal.stale` if it would change anything
 * else than what was approved or no longer fits the catalogue, `catalogue.busy` during another import.
 */
export async function landDraft({
  draft: { import: id, digest: approved, ...draft },
  ...request
}: Importing & LandingRequest): Promise<CatalogueImportOutcome & { readonly digest: string }> {
  const { database, dryRun, actor } = request;
  if (draft.records > 0 && !(await hasDraft(database, id))) throw stale('its entries are no longer stored');
  const land = async () => {
    const faults = createFaultList('json');
    await findStagedFaults(database, id, faults);
    const [fault] = faults.reported();
    if (fault !== undefined)
      throw stale(`the catalogue was changed meanwhile, and the file no longer fits it (${fault.message})`);
    const digest = await digestOfChanges(database, { id, missing: draft.missing });
    if (!dryRun && digest !== approved)
      throw stale('the catalogue was changed meanwhile, and it would now change something else');
    return { ...(await landStaged({ ...request, ...draft, id })), digest };
  };
  if (dryRun) return land();
  await beginImport({ database, id, file_name: draft.file, actor, isAgain: true });
  return whileImporting({ ...request, id }, land);
}

const stale = (because: string) =>
  new CodedError('proposal.stale', { message: `${because}: reject it, then propose it again` });

/** Runs an import that has begun, and records its end. */
async function whileImporting<Outcome extends CatalogueImportOutcome>(
  { database, log, id }: Pick<Importing, 'database' | 'log'> & { id: string },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await work();
    if (outcome.outcome !== 'imported') await withoutLastStatement(() => moveImport(database, id, 'done'));
    return outcome;
  } catch (error) {
    const to = error instanceof CodedError ? 'refused' : 'failed';
    await withoutLastStatement(() => moveImport(database, id, to)).catch((err: unknown) =>
      log.warn({ err }, 'the end of an import could not be recorded'),
    );
    throw error;
  } finally {
    // If this fails, the next import or start sweeps the rest.
    await withoutLastStatement(() => sweepImports({ database })).catch((err: unknown) =>
      log.warn({ err }, 'staged rows were not removed'),
    );
  }
}

/** Compares staged entries with the catalogue, and writes them unless it is a dry run. */
async function landStaged({
  database,
  clock,
  id,
  records,
  source,
  missing,
  dryRun,
  file,
  ...by
}: Omit<Importing, 'log'> &
  Staged &
  Pick<CatalogueImportRequest, 'file' | 'actor' | 'reason' | 'dryRun'> & {
    readonly id: string;
    readonly replaced: boolean;
  } & Pick<LandingRequest, 'approvedBy' | 'approveIn'>): Promise<CatalogueImportOutcome> {
  const difference = await differenceOf({ database, id, missing });
  const pictureHosts = await stagedPictureHosts(database, id);
  const answer = { id, records, revision: null, proposal: null, pictureHosts, ...difference };
  const isSame = sections.every((section) => changes.every((change) => difference.counts[section][change] === 0));
  if (isSame || dryRun) return { ...answer, outcome: isSame ? 'unchanged' : 'dry-run' };
  await moveImport(database, id, 'writing');
  const { counts } = difference;
  const { actor, reason, replaced, approvedBy, approveIn } = by;
  const provenance = { actor, reason, approvedBy, file_name: file, replaced, source };
  const { sequence } = await writeStaged({ database, clock, id, missing, counts, approveIn, ...provenance });
  return { ...answer, outcome: 'imported', revision: sequence };
}

async function stageFile({
  callThread,
  database,
  id,
  bytes,
  kind,
  faults,
}: { callThread: CallThread; database: Database; id: string; faults: FaultList } & Pick<
  CatalogueImportRequest,
  'bytes' | 'kind'
>): Promise<{ stated: Section[]; records: number; source: string }> {
  const hash = createHash('sha256');
  const stated = new Set<Section>();
  let waiting: StagedRow[] = [];
  let records = 0;
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    for (const some of batches(rows, batch)) await stageRows(database, id, some);
  };
  let pieces = 0;
  for await (const piece of readInThread<StagedRow>({
    callThread,
    kind,
    file: 'catalogue',
    bytes: hashed(bytes, hash),
    onFault: faults.add,
    onSection: (section) => stated.add(section as Section),
  })) {
    records += piece.records;
    pieces += 1;
    waiting.push(...piece.rows);
    if (waiting.length >= batch || pieces % piecesAtOnce === 0) await flush();
  }
  await flush();
  return { stated: [...stated], records, source: hash.digest('hex') };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

type Found = {
  line: number;
  column_number: number;
  section: string;
  vendor: string;
  id: string;
  /** The entry or value that the fault is about. */
  other: string;
  total: bigint;
};
type Rule = {
  readonly rule: string;
  /** Selects rows with a fault, with the columns of `Found` except `total`. */
  readonly rows: (id: string) => RawBuilder<unknown>;
  readonly message: (found: Found, lineWord: FaultList['lineWord']) => string;
  readonly fix: (found: Found, known: Known) => string;
};
/** Codes that fixes may suggest. */
type Known = { readonly vendors: readonly string[]; readonly classifications: readonly string[] };

const highestNodeId = 2_147_483_647;
const nameOf = ({ vendor, id }: Pick<Found, 'vendor' | 'id'>) => (id === '' ? vendor : `${vendor} ${id}`);
const proposed = ({ word, among, otherwise }: { word: string; among: readonly string[]; otherwise: string }) => {
  const nearest = nearestOf(word, among);
  return nearest === undefined ? otherwise : `did you mean ${nearest}?`;
};
const place = sql`s.line, s.column_number, s.section, s.vendor, s.id`;

/** Rules that compare records with each other and with the catalogue. */
const rules: readonly Rule[] = [
  {
    rule: 'duplicate',
    rows: (id) => sql`select line, column_number, section, vendor, id, first::text as other from (
        select *, row_number() over same as number, first_value(line) over same as first from ${stagedRows(id)} as s
        window same as (partition by section, vendor, id order by ordinal)) as s
      where number > 1`,
    message: (found, lineWord) => `${nameOf(found)} is already in ${lineWord} ${found.other}`,
    fix: () => 'keep one of them',
  },
  {
    rule: 'unknown-vendor',
    rows: (id) => sql`select ${place}, '' as other from ${stagedRows(id)} as s
      where s.section = 'games'
        and s.vendor not in (select code from catalogue_vendor)
        and s.vendor not in (select vendor from ${stagedRows(id)} as known where section = 'vendors')`,
    message: ({ vendor }) => `no vendor is called "${vendor}"`,
    fix: ({ vendor }, { vendors }) => proposed({ word: vendor, among: vendors, otherwise: 'add it to the vendors' }),
  },
  {
    rule: 'unknown-classification',
    rows: (id) => sql`select ${place}, named.key as other from ${stagedRows(id)} as s
      cross join lateral jsonb_array_elements_text(s.content -> 'classifications') as named(key)
      where s.section = 'games'
        and named.key not in (select key from catalogue_classification)
        and named.key not in (select vendor from ${stagedRows(id)} as known where section = 'classifications')`,
    message: ({ other }) => `no classification is called "${other}"`,
    fix: ({ other }, { classifications }) =>
      proposed({ word: other, among: classifications, otherwise: 'add it to the classifications' }),
  },
  {
    rule: 'id-without-zeros',
    rows: (id) => sql`select ${place}, min(g.id) as other from ${stagedRows(id)} as s
      join catalogue_game g on g.vendor = s.vendor and g.id ~ '^0[0-9]+$' and ltrim(g.id, '0') = s.id
      where s.section = 'games' and s.id ~ '^[0-9]+$'
        and not exists (select from catalogue_game known where known.vendor = s.vendor and known.id = s.id)
      group by ${place}`,
    message: ({ vendor, id, other }) =>
      `${vendor} has the game "${other}": a spreadsheet made the number "${id}" of it`,
    fix: () => 'format the column as text, then write the ids again',
  },
  {
    rule: 'node-id-changed',
    rows: (id) => sql`select ${place}, g.node_id::text as other from ${stagedRows(id)} as s
      join catalogue_game g on g.vendor = s.vendor and g.id = s.id
      where s.section = 'games' and s.node_id <> g.node_id`,
    message: (found) => `${nameOf(found)} has the node id ${found.other} permanently`,
    fix: ({ other }) => `write ${other}, or leave it out`,
  },
  {
    rule: 'node-id-taken',
    rows: (id) => sql`select ${place}, g.vendor || ' ' || g.id as other from ${stagedRows(id)} as s
      join catalogue_game g on g.node_id = s.node_id and (g.vendor, g.id) <> (s.vendor, s.id)
      where s.section = 'games'`,
    message: ({ other }) => `the node id belongs to ${other}`,
    fix: () => 'leave it out, and the game gets the next',
  },
  {
    rule: 'node-id-twice',
    rows: (id) => sql`select line, column_number, section, vendor, id, first::text as other from (
        select *, row_number() over same as number, first_value(line) over same as first,
          first_value(vendor) over same as first_vendor, first_value(id) over same as first_id
        from ${stagedRows(id)} as s where section = 'games' and node_id is not null
        window same as (partition by node_id order by ordinal)) as s
      where number > 1 and (vendor, id) <> (first_vendor, first_id)`,
    message: ({ other }, lineWord) => `the game in ${lineWord} ${other} has this node id`,
    fix: () => 'leave it out, and the game gets the next',
  },
  {
    rule: 'node-ids-spent',
    rows: (id) => sql`select 1 as line, 1 as column_number, 'games' as section, '' as vendor, '' as id, '' as other
      from (select greatest((select max(node_id) from catalogue_game), max(node_id))::bigint + count(*) as last
        from ${stagedRows(id)} as s where section = 'games') as ids
      where last > ${highestNodeId}`,
    message: () => `the next node ids would be over ${highestNodeId}`,
    fix: () => 'state node ids that are free',
  },
];

/** Finds faults between staged records, each rule in its own transaction. */
async function findStagedFaults(database: Database, id: string, faults: FaultList): Promise<void> {
  let known: Known | undefined;
  for (const { rule, rows, message, fix } of rules) {
    const { rows: found } = await database.asOperator(async (tx) => {
      await unplanned(tx);
      return sql<Found>`select *, count(*) over () as total from (${rows(id)}) as found
        order by line, column_number limit ${serverLimits.faultsReported}`.execute(tx);
    });
    if (found.length === 0) continue;
    known ??= await knownCodes(database, id);
    for (const one of found) {
      const words = { message: message(one, faults.lineWord), fix: fix(one, known) };
      faults.add({ rule, line: one.line, column: one.column_number, ...words });
      // Other work may run in between, because each fix compares with thousands of codes.
      await nextTurnOfLoop();
    }
    faults.addUnfetched(Number(found[0]?.total ?? 0n) - found.length);
  }
}

async function knownCodes(database: Database, id: string): Promise<Known> {
  const codes = (table: RawBuilder<unknown>, section: string) =>
    database.asOperator(async (tx) => {
      const { rows } = await sql<{ code: string }>`select code from (${table} union
        select vendor from ${stagedRows(id)} as s where section = ${section}) as all_codes(code)
        limit 2000`.execute(tx);
      return rows.map(({ code }) => code);
    });
  return {
    vendors: await codes(sql`select code from catalogue_vendor`, 'vendors'),
    classifications: await codes(sql`select key from catalogue_classification`, 'classifications'),
  };
}
