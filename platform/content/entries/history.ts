import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { ContentKind, ContentRow } from '../content-row.ts';
import type { StoredEntry } from '../content-tables.ts';
import { type Difference, differenceOf, entryKey, entryState, isNone, sampleOf } from '../imports/difference.ts';
import { type Provenance, readStored, writeContent } from '../imports/write-content.ts';
import { readRow, readRows } from '../live/load-content.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { type EntryDraft, findDraft, readDrafts } from './drafts.ts';
import { type EntryName, recordOfRow } from './entry-folder.ts';

type Listed = Omit<AdminValueOf<'listContent'>[number], 'proposal'>;
type Entry = AdminValueOf<'getContentEntry'>;
type Author = NonNullable<Listed['changed']>;

const stepsListed = 50;

/** The last change of each entry of a brand, by `entryKey`. */
export async function lastChanges(tx: AnyTx, tenant: string): Promise<Map<string, Author>> {
  const { rows } = await sql<EntryName & { actor: string; created_at: Date }>`
    select distinct on (changed.kind, changed.id) changed.kind, changed.id, written.actor, written.created_at
    from content_change as changed
    join content_revision as written on written.tenant = changed.tenant and written.sequence = changed.sequence
    where changed.tenant = ${tenant}
    order by changed.kind, changed.id, changed.sequence desc`.execute(tx);
  return new Map(rows.map((row) => [entryKey(row), { actor: row.actor, at: row.created_at.toISOString() }]));
}

/** All entries of a brand and its unpublished changes, in display order; entries that only drafts have come last. */
export async function listEntries(database: Database, brand: Brand): Promise<Listed[]> {
  const tenant = brand.id;
  const [rows, drafts, changes, pending] = await database.asOperator((tx) =>
    Promise.all([
      readRows(tx, tenant),
      readDrafts(tx, tenant),
      lastChanges(tx, tenant),
      selectRows(tx, 'content_publication', { tenant, state: 'pending' }).select(['at', 'entries']).execute(),
    ]),
  );
  const draftBy = new Map(drafts.map((draft) => [entryKey(draft), draft]));
  const scheduled = new Map(
    pending.flatMap(({ at, entries }) => entries.map((entry) => [entryKey(entry), at] as const)),
  );
  const known = new Set(rows.map(entryKey));
  const stateOf = (name: EntryName, row: ContentRow | undefined) => ({
    published: row !== undefined,
    changed: changes.get(entryKey(name)) ?? null,
    draft: draftStateOf(draftBy.get(entryKey(name)), row),
    scheduled: scheduled.get(entryKey(name))?.toISOString() ?? null,
  });
  const begun = new Map<string, FolderLike>(
    [...drafts, ...pending.flatMap(({ entries }) => entries)]
      .filter((entry) => !known.has(entryKey(entry)))
      .map(({ kind, id, record }) => [entryKey({ kind, id }), { kind, id, content: record }]),
  );
  return [
    ...rows.map((row) => ({
      ...factsOf(row, brand),
      position: row.position,
      hidden: row.hidden,
      ...stateOf(row, row),
    })),
    ...[...begun.values()].map((entry) => ({
      ...factsOf(entry, brand),
      position: numberOf(entry.content.position),
      hidden: entry.content.hidden === true,
      ...stateOf(entry, undefined),
    })),
  ];
}

type FolderLike = EntryName & { readonly content: Readonly<Record<string, unknown>> };

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
/** A draft may have any shape. */
const localised = (value: unknown): Localised =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {};

/** The facts of an entry that a list shows. */
function factsOf({ kind, id, content }: FolderLike, { manifest }: Brand) {
  const language = manifest.locale.default;
  const pictures = [content.picture, ...(Array.isArray(content.pictures) ? content.pictures : [])];
  const texts = [content.title, content.subtitle, content.excerpt, content.content, content.alt]
    .map(localised)
    .filter((text) => Object.keys(text).length > 0);
  const places: Partial<Record<ContentKind, string | null>> = {
    banners: textOf(content.group),
    announcements: listOf(content.types).join(', '),
    promotions: listOf(content.categories).join(', '),
    articles: textOf(content.tag),
  };
  const wanted = content.audience === 'returning' ? 'returning' : content.for;
  return {
    kind,
    id,
    title: inLanguage({ text: localised(content.title), language }),
    from: textOf(content.from),
    until: textOf(content.until),
    place: places[kind] || null,
    picture: pictures.map((picture) => inLanguage({ text: localised(picture), language })).find(Boolean) ?? null,
    audience: wanted === 'returning' || wanted === 'newcomers' || wanted === 'birthday' ? wanted : 'everyone',
    languages: Object.keys(texts[0] ?? {}).filter((one) => texts.every((text) => one in text)),
  } as const;
}

const draftStateOf = (draft: EntryDraft | undefined, row: ContentRow | undefined) =>
  draft === undefined
    ? null
    : {
        revision: draft.revision,
        author: draft.author,
        savedAt: draft.savedAt.toISOString(),
        stale: draft.base !== (row === undefined ? null : entryState(row)),
      };

/** An entry with its unpublished change and its history. Throws `request.not_found`. */
export async function readEntry(
  database: Database,
  { tenant, kind, id }: EntryName & { tenant: string },
): Promise<Entry> {
  return database.asOperator(async (tx) => {
    const row = await readRow(tx, { tenant, kind, id });
    const draft = await findDraft(tx, { tenant, kind, id });
    if (row === undefined && draft === undefined)
      throw new CodedError('request.not_found', { message: `${kind} has no "${id}"` });
    const state = draftStateOf(draft, row);
    return {
      kind,
      id,
      published: row === undefined ? null : recordOfRow(row),
      draft: draft === undefined || state === null ? null : { record: draft.record, ...state },
      history: row === undefined ? [] : await stepsOf(tx, tenant, row),
    };
  });
}

/** The changes of a brand's entries, each with the revision that made it. */
export const writtenChanges = (tx: AnyTx, tenant: string) =>
  tx
    .selectFrom('content_change as changed')
    .innerJoin('content_revision as written', (join) =>
      join.onRef('written.tenant', '=', 'changed.tenant').onRef('written.sequence', '=', 'changed.sequence'),
    )
    .where('changed.tenant', '=', tenant);

async function stepsOf(tx: AnyTx, tenant: string, row: ContentRow): Promise<Entry['history']> {
  const { kind, id } = row;
  const steps = await writtenChanges(tx, tenant)
    .select(['changed.sequence', 'changed.change', 'changed.before', 'written.actor', 'written.reason'])
    .select('written.created_at')
    .where('changed.kind', '=', kind)
    .where('changed.id', '=', id)
    .orderBy('changed.sequence', 'desc')
    .limit(stepsListed)
    .execute();
  let is = row;
  return steps.map(({ sequence, change, before: stored, actor, reason, created_at }) => {
    const was = stored === null ? undefined : { kind, id, ...stored };
    const { before, after } = sampleOf(was, is, change);
    is = was ?? is;
    return { sequence: String(sequence), actor, reason, createdAt: created_at.toISOString(), change, before, after };
  });
}

export type Rewritten = Omit<Difference, 'rows'> & {
  readonly outcome: 'imported' | 'unchanged' | 'dry-run';
  readonly revision: bigint | null;
};

/**
 * Rewrites stored entries, as a new revision. Throws what `change` throws, and `content.busy` if the content changes meanwhile.
 */
export async function rewrite(
  database: Database,
  {
    change,
    dryRun,
    ...provenance
  }: Omit<Provenance, 'replaced'> & {
    /** Returns the entries in their new state. */
    change: (stored: readonly ContentRow[]) => readonly ContentRow[] | Promise<readonly ContentRow[]>;
    dryRun: boolean;
  },
): Promise<Rewritten> {
  const { sequence, rows } = await readStored(database, provenance.tenant);
  const { rows: changed, ...difference } = differenceOf(await change(rows), rows);
  if (isNone(difference.counts)) return { ...difference, outcome: 'unchanged', revision: null };
  if (dryRun) return { ...difference, outcome: 'dry-run', revision: null };
  const written = { rows: changed, counts: difference.counts, before: sequence, replaced: false };
  return { ...difference, outcome: 'imported', revision: await writeContent({ database, ...written, ...provenance }) };
}

/** Shows or hides an entry. Throws `request.not_found`. */
export const shown =
  ({ kind, id, hidden }: EntryName & { readonly hidden: boolean }) =>
  (stored: readonly ContentRow[]): ContentRow[] => [{ ...find(stored, { kind, id }), hidden }];

/** Puts the entries of a kind into an order; those that are not named come last. Throws `request.not_found`. */
export const ordered =
  (kind: ContentKind, ids: readonly string[]) =>
  (stored: readonly ContentRow[]): ContentRow[] => {
    const named = ids.map((id) => find(stored, { kind, id }));
    const rest = stored.filter((row) => row.kind === kind && !ids.includes(row.id));
    return [...named, ...rest].map((row, index) => ({ ...row, position: 10 * (index + 1) }));
  };

function find(stored: readonly ContentRow[], { kind, id }: EntryName): ContentRow {
  const found = stored.find((row) => row.kind === kind && row.id === id);
  if (found === undefined) throw new CodedError('request.not_found', { message: `${kind} has no "${id}"` });
  return found;
}

/**
 * Restores some entries, or all, as after a revision (0: before the first). Entries that did not exist then are hidden, because read marks and
 * rewards refer to them. Throws `request.not_found` for an unknown revision.
 */
export const restored =
  (database: Database, { tenant, to, only }: { tenant: string; to: bigint; only?: readonly EntryName[] | undefined }) =>
  async (stored: readonly ContentRow[]): Promise<ContentRow[]> => {
    for (const entry of only ?? []) find(stored, entry);
    const since = await database.asOperator(async (tx) => {
      const known = await selectRows(tx, 'content_revision', { tenant, sequence: to })
        .select('sequence')
        .executeTakeFirst();
      if (to !== 0n && known === undefined)
        throw new CodedError('request.not_found', {
          message: `revision ${to} of ${tenant} is unknown: see its history`,
        });
      return selectRows(tx, 'content_change', { tenant })
        .distinctOn(['kind', 'id'])
        .select(['kind', 'id', 'before'])
        .where('sequence', '>', to)
        .$if(only !== undefined, (query) =>
          query.where(({ eb, or }) => or((only ?? []).map(({ kind, id }) => eb('kind', '=', kind).and('id', '=', id)))),
        )
        .orderBy('kind')
        .orderBy('id')
        .orderBy('sequence')
        .execute();
    });
    return since.map(({ kind, id, before }) => asBefore(find(stored, { kind, id }), before));
  };

/** An entry as it was before a change. One that did not exist is hidden, because read marks and rewards refer to it. */
export const asBefore = (row: ContentRow, before: StoredEntry | null): ContentRow =>
  before === null ? { ...row, hidden: true } : { kind: row.kind, id: row.id, ...before };
