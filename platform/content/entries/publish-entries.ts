import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { PlacedFault } from '../../imports/placed-fault.ts';
import { entryKey, entryStates } from '../imports/difference.ts';
import { type ContentImportOutcome, type ContentImportParts, importContent } from '../imports/import-content.ts';
import type { CommitContent, Provenance } from '../imports/write-content.ts';
import { readRows } from '../live/load-content.ts';
import { draftsOf, type EntryDraft, endDrafts } from './drafts.ts';
import { type EntryName, type FolderEntry, folderOf, placeOf } from './entry-folder.ts';
import { lastChanges } from './history.ts';

export type Published = Omit<AdminValueOf<'publishContent'>, 'proposal'>;
type Fault = AdminValueOf<'saveContentDraft'>['faults'][number];
type By = Pick<Provenance, 'actor' | 'reason' | 'origin'>;

export const nameOfEntries = (entries: readonly EntryName[]): string =>
  entries.length === 1 && entries[0] !== undefined ? entryKey(entries[0]) : `${entries.length} entries`;

/**
 * Publishes the drafts of entries and no others, now or at a time. Throws `draft.stale`, `content.invalid` with faults by entry,
 * `content.busy`, and `request.invalid` for a time that is not in the future.
 */
export async function publishEntries(
  parts: ContentImportParts,
  {
    brand,
    entries,
    at,
    approvedBy,
    dryRun,
    ...by
  }: By & {
    brand: Brand;
    entries: readonly (EntryName & { readonly revision: number })[];
    at: Date | undefined;
    approvedBy: string | undefined;
    dryRun: boolean;
  },
): Promise<Published> {
  const { database, clock } = parts;
  const tenant = brand.id;
  if (at !== undefined && at <= clock.now())
    throw new CodedError('request.invalid', { message: 'at: choose a time in the future' });
  const drafts = await database.asOperator((tx) => draftsOf(tx, tenant, entries));
  const replaces = await replacedBy(database, tenant, drafts);
  const isPlan = dryRun || at !== undefined;
  const end = (tx: AnyTx) => endDrafts(tx, tenant, drafts);
  const done = await importEntries(parts, {
    brand,
    entries: drafts.map(({ kind, id, record }) => ({ kind, id, content: record })),
    dryRun: isPlan,
    within: end,
    ...by,
  });
  const answer = { ...publishedValue(done), replaces, publication: null };
  if (done.outcome === 'unchanged' && !dryRun) await database.asOperator(end);
  if (done.outcome === 'unchanged' || dryRun || at === undefined) return answer;
  const publication = await schedule(database, { tenant, drafts, at, approvedBy, ...by });
  return { ...answer, outcome: 'scheduled', publication };
}

/** Imports entries of a brand with their pictures, without touching others. Faults name the entries and not places of files. */
export async function importEntries(
  parts: ContentImportParts,
  {
    brand,
    source = brand.id,
    entries,
    ...request
  }: By & {
    brand: Brand;
    /** Tenant whose pictures the entries show. */
    source?: string;
    entries: readonly FolderEntry[];
    folder?: string;
    moved?: Provenance['moved'];
    /** Revision with which the caller has compared the entries. */
    over?: bigint;
    dryRun: boolean;
    within?: (tx: AnyTx) => Promise<void>;
    commit?: CommitContent | undefined;
  },
): Promise<Omit<ContentImportOutcome, 'notes'> & { readonly notes: Fault[] }> {
  const places = new Map<string, EntryName>();
  const placed = (
    found: Pick<PlacedFault, 'file' | 'line' | 'message' | 'path'> & { fix?: string | null | undefined },
  ): Fault => ({
    kind: places.get(placeOf(found))?.kind ?? null,
    id: places.get(placeOf(found))?.id ?? null,
    path: found.path ?? '',
    message: found.message,
    fix: found.fix ?? null,
  });
  // The pictures were re-encoded when they were stored; a second time would make them other pictures.
  const reEncode = async (picture: Buffer) => picture;
  const folder = nameOfEntries(entries);
  const attempt = () => {
    const bytes = folderOf(parts.database, source, entries, { places });
    return importContent({ ...parts, reEncode, brand, folder, bytes, isTracked: false, ...request });
  };
  try {
    const done = await attempt().catch((error: unknown) => {
      // Somebody published other entries meanwhile. Callers repeat what they have compared, or write within a greater transaction.
      const isAlone = request.commit === undefined && request.over === undefined;
      if (isAlone && isBusy(error)) return attempt();
      throw error;
    });
    return { ...done, notes: done.notes.map(placed) };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'content.invalid') throw error;
    const { faults, more } = error.value as { faults: readonly PlacedFault[]; more: number };
    const named = faults.map(placed);
    const [first] = named;
    throw new CodedError('content.invalid', {
      message: `${named.length + more} ${named.length + more === 1 ? 'fault' : 'faults'}, nothing was published; the first in ${first?.id ?? 'the folder'}: ${first?.message}`,
      value: { faults: named, more },
    });
  }
}

export const isBusy = (error: unknown): boolean => error instanceof CodedError && error.code === 'content.busy';

const publishedValue = ({
  outcome,
  revision,
  counts,
  samples,
  notes,
}: Awaited<ReturnType<typeof importEntries>>): Omit<Published, 'replaces' | 'publication'> => ({
  outcome: outcome === 'imported' ? 'published' : outcome,
  revision: revision === null ? null : String(revision),
  counts,
  samples: [...samples],
  notes: notes.slice(0, serverLimits.faultsReported),
});

/** Entries that somebody published since the first save of their draft. */
async function replacedBy(
  database: Database,
  tenant: string,
  drafts: readonly EntryDraft[],
): Promise<Published['replaces']> {
  return database.asOperator(async (tx) => {
    const states = entryStates(await readRows(tx, tenant));
    const moved = drafts.filter((draft) => (states.get(entryKey(draft)) ?? null) !== draft.base);
    if (moved.length === 0) return [];
    const changes = await lastChanges(tx, tenant);
    return moved.flatMap(({ kind, id }) => {
      const last = changes.get(entryKey({ kind, id }));
      return last === undefined ? [] : [{ kind, id, ...last }];
    });
  });
}

async function schedule(
  database: Database,
  {
    tenant,
    drafts,
    at,
    approvedBy,
    actor,
    reason,
    origin,
  }: By & { tenant: string; drafts: readonly EntryDraft[]; at: Date; approvedBy: string | undefined },
): Promise<string> {
  const id = uuidV7();
  return database.asOperator(async (tx) => {
    const now = tx.clock.now();
    await endDrafts(tx, tenant, drafts);
    const states = entryStates(await readRows(tx, tenant));
    const entries = drafts.map((draft) => ({
      kind: draft.kind,
      id: draft.id,
      // Its author has seen the version that it replaces, so only later changes stop it.
      base: states.get(entryKey(draft)) ?? null,
      record: draft.record,
    }));
    await tx
      .insertInto('content_publication')
      .values({
        tenant,
        id,
        at,
        entries: JSON.stringify(entries),
        state: 'pending',
        actor,
        approved_by: approvedBy ?? null,
        reason,
        created_at: now,
      })
      .execute();
    await recordAct(tx, {
      tenant,
      actor,
      origin,
      subject: nameOfEntries(drafts),
      now,
      action: 'content.scheduled',
      before: null,
      after: {
        publication: id,
        at: at.toISOString(),
        entries: drafts.map(({ kind, id: entry }) => ({ kind, id: entry })),
        reason,
      },
    });
    return id;
  });
}
