import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { schemaFaults } from '../../../server/brands/folder/check/schema-faults.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { deleteRows, selectRows } from '../../../server/database/rows.ts';
import { notifyStaff } from '../../../server/notify-staff.ts';
import { requireTranslation } from '../../../server/staff/require-translation.ts';
import type { ContentKind } from '../content-row.ts';
import { contentProperties, contentSections, isTextByLanguage } from '../imports/content-format.ts';
import { entryState } from '../imports/difference.ts';
import { promotionNotes } from '../imports/promotion-notes.ts';
import { readRow } from '../live/load-content.ts';
import { type EntryName, isStorable, recordOfRow } from './entry-folder.ts';

type Saved = AdminValueOf<'saveContentDraft'>;
type Of = EntryName & { readonly tenant: string };
export type EntryDraft = EntryName & {
  readonly revision: number;
  /** State of the published entry at its first save; null if there was none. */
  readonly base: string | null;
  readonly record: JsonObject;
  readonly author: string;
  readonly savedAt: Date;
};

/** The unpublished changes of a brand. */
export async function readDrafts(tx: AnyTx, tenant: string): Promise<EntryDraft[]> {
  const rows = await selectRows(tx, 'content_draft', { tenant })
    .select(['kind', 'id', 'revision', 'base', 'record', 'author', 'saved_at as savedAt'])
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows;
}

/** Revision of an entry's draft; 0 if it has none. */
export async function draftRevision(database: Database, { tenant, kind, id }: Of): Promise<number> {
  const row = await database.asOperator((tx) =>
    selectRows(tx, 'content_draft', { tenant, kind, id }).select('revision').executeTakeFirst(),
  );
  return row?.revision ?? 0;
}

/**
 * Stores the unpublished change of an entry, and returns its faults and notes. Throws `draft.stale` with the stored draft if `revision` is
 * not its revision, `change.refused` if the brand has too many, `request.invalid` for a record that is none, and `staff.forbidden` if it
 * changes more than the texts of `languages`, if those are given.
 */
export async function saveDraft(
  database: Database,
  {
    tenant,
    kind,
    id,
    revision,
    record,
    author,
    languages,
  }: Of & { revision: number; record: unknown; author: string; languages: readonly string[] | undefined },
): Promise<Saved> {
  if (!isStorable(record))
    throw new CodedError('request.invalid', { message: 'record: send an object of valid Unicode texts' });
  const checked = checkRecord({ kind, id }, record);
  const savedAt = await database.asOperator((tx) =>
    writeDraft(tx, { tenant, kind, id, revision, record, author, languages }),
  );
  return { revision: revision + 1, savedAt: savedAt.toISOString(), ...checked };
}

/**
 * Stores a draft over the given revision; 0 for a first one. Returns the time. Throws `draft.stale`, `change.refused`, and `staff.forbidden`
 * if it changes more than the texts of `languages`, if those are given.
 */
export async function writeDraft(
  tx: AnyTx,
  {
    tenant,
    kind,
    id,
    revision,
    record,
    author,
    languages,
  }: Of & { revision: number; record: JsonObject; author: string; languages: readonly string[] | undefined },
): Promise<Date> {
  // One save of a brand at a time, so that two first saves of an entry cannot both succeed.
  await sql`select pg_advisory_xact_lock(hashtext('livery.content-draft'), hashtext(${tenant}))`.execute(tx);
  const stored = await findDraft(tx, { tenant, kind, id });
  if ((stored?.revision ?? 0) !== revision) throw stale(stored);
  const published = stored === undefined ? await readRow(tx, { tenant, kind, id }) : undefined;
  if (languages !== undefined) {
    const before = stored?.record ?? (published && (recordOfRow(published) as JsonObject));
    // A record without a position leaves the entry at its place.
    const position = 'position' in record ? undefined : before?.position;
    const after = position === undefined ? record : { ...record, position };
    requireTranslated({ kind, before, after, languages });
  }
  if (stored === undefined) await requireRoom(tx, tenant);
  const savedAt = tx.clock.now();
  const saved = { revision: revision + 1, record: JSON.stringify(record), author, saved_at: savedAt };
  const base = stored?.base ?? (published === undefined ? null : entryState(published));
  await tx
    .insertInto('content_draft')
    .values({ tenant, kind, id, base, ...saved })
    .onConflict((conflict) => conflict.columns(['tenant', 'kind', 'id']).doUpdateSet(saved))
    .execute();
  await notifyStaff(tx, { kind: 'draft', tenant });
  return savedAt;
}

/** Deletes the unpublished change of an entry. Throws `request.not_found` and `draft.stale`. */
export async function dropDraft(
  database: Database,
  { tenant, kind, id, revision }: Of & { revision: number },
): Promise<void> {
  await database.asOperator(async (tx) => {
    const stored = await findDraft(tx, { tenant, kind, id });
    if (stored === undefined) throw new CodedError('request.not_found', { message: `${id} has no unpublished change` });
    if (stored.revision !== revision) throw stale(stored);
    await endDrafts(tx, tenant, [stored]);
  });
}

/** Deletes drafts in these revisions. Throws `draft.stale` if one was saved meanwhile. */
export async function endDrafts(
  tx: AnyTx,
  tenant: string,
  drafts: readonly (EntryName & { readonly revision: number })[],
): Promise<void> {
  for (const { kind, id, revision } of drafts) {
    const ended = await deleteRows(tx, 'content_draft', { tenant, kind, id, revision }).executeTakeFirst();
    if (ended.numDeletedRows !== 1n) throw stale(await findDraft(tx, { tenant, kind, id }));
  }
  await notifyStaff(tx, { kind: 'draft', tenant });
}

/** The drafts of entries, in the revisions that a caller has seen. Throws `draft.stale`. */
export async function draftsOf(
  tx: AnyTx,
  tenant: string,
  entries: readonly (EntryName & { readonly revision: number })[],
): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = [];
  for (const { kind, id, revision } of entries) {
    const found = await findDraft(tx, { tenant, kind, id });
    if (found === undefined || found.revision !== revision) throw stale(found);
    if (!drafts.some((one) => one.kind === kind && one.id === id)) drafts.push(found);
  }
  return drafts;
}

export async function findDraft(tx: AnyTx, { tenant, kind, id }: Of): Promise<EntryDraft | undefined> {
  return selectRows(tx, 'content_draft', { tenant, kind, id })
    .select(['kind', 'id', 'revision', 'base', 'record', 'author', 'saved_at as savedAt'])
    .executeTakeFirst();
}

export function stale(stored: EntryDraft | undefined): CodedError {
  if (stored === undefined)
    return new CodedError('draft.stale', {
      message: 'the change is no longer a draft: somebody published, scheduled or deleted it',
      value: { revision: 0, author: null, savedAt: null, record: null },
    });
  const { id, revision, author, record } = stored;
  const savedAt = stored.savedAt.toISOString();
  return new CodedError('draft.stale', {
    message: `${author} saved ${id} at ${savedAt}: look at their version, then send yours again`,
    value: { revision, author, savedAt, record },
  });
}

function requireTranslated({
  kind,
  before,
  after,
  languages,
}: {
  kind: string;
  before: JsonObject | undefined;
  after: JsonObject;
  languages: readonly string[];
}): void {
  if (before === undefined)
    throw new CodedError('staff.forbidden', { message: 'translators begin no entries: ask an editor to begin it' });
  const byLanguage = Object.entries(contentProperties(kind as ContentKind)).flatMap(([name, node]) =>
    isTextByLanguage(name, node) ? [name] : [],
  );
  requireTranslation({ before, after, byLanguage, languages });
}

async function requireRoom(tx: AnyTx, tenant: string): Promise<void> {
  const { count } = await selectRows(tx, 'content_draft', { tenant })
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= serverLimits.contentDrafts)
    throw new CodedError('change.refused', {
      message: `${tenant} has ${serverLimits.contentDrafts} unpublished changes, the limit of a brand: publish or delete some first`,
    });
}

/** Faults and notes that a record has on its own. */
function checkRecord({ kind, id }: EntryName, record: JsonObject): Pick<Saved, 'faults' | 'notes'> {
  const { node, validate } = contentSections[kind as ContentKind];
  // Validation fills in the defaults.
  const value = structuredClone({ ...record, id });
  if (validate(value)) {
    const notes = kind === 'promotions' ? promotionNotes(value) : [];
    return { faults: [], notes: notes.map(({ path, ...note }) => ({ kind, id, path: pointerOf(path), ...note })) };
  }
  const faults = schemaFaults({ errors: validate.errors ?? [], value, root: node, whole: 'this entry' })
    .slice(0, serverLimits.faultsReported)
    .map(({ path, key, message, fix }) => ({
      kind,
      id,
      path: pointerOf(key === undefined ? path : [...path, key]),
      message,
      fix,
    }));
  return { faults, notes: [] };
}
