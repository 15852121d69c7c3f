import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isObject, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { brandTime } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { textArray } from '../../../server/database/text-array.ts';
import type { ContentImportParts } from '../imports/import-content.ts';
import { picturesIn } from '../live/live-content.ts';
import { readRow } from '../live/load-content.ts';
import { findDraft, writeDraft } from './drafts.ts';
import type { EntryName } from './entry-folder.ts';
import { readEntry } from './history.ts';
import { importEntries } from './publish-entries.ts';

type Target = Omit<AdminValueOf<'copyContentEntry'>['brands'][number], 'publishing'>;
type Fault = Target['faults'][number];

/**
 * Copies an entry, or its draft if it has one, to other brands as drafts, all or nothing. Pictures come with it. Throws
 * `request.not_found` for an unknown entry and `change.refused` for a brand that has a draft of this entry already, or too many.
 */
export async function copyEntry(
  parts: ContentImportParts,
  {
    tenant,
    kind,
    id,
    targets,
    dryRun,
    actor,
  }: EntryName & { tenant: string; targets: readonly Brand[]; dryRun: boolean; actor: string },
): Promise<{ brands: Target[] }> {
  const { database } = parts;
  const source = await readEntry(database, { tenant, kind, id });
  const { position: _, hidden: __, ...record } = (source.draft?.record ?? source.published ?? {}) as JsonObject;
  const brands: Target[] = [];
  for (const brand of targets)
    brands.push(await planOf(parts, { source: tenant, brand, entry: { kind, id }, record, actor }));
  if (dryRun) return { brands };
  return database.asOperator(async (tx) => {
    // Always in the same order, because each brand is locked.
    const inOrder = brands.toSorted((one, other) => (one.brand < other.brand ? -1 : 1));
    for (const { brand, outcome } of inOrder) {
      if (outcome === 'unchanged') continue;
      const entry = { tenant: brand, kind, id };
      const draft = await findDraft(tx, entry);
      if (draft !== undefined)
        throw new CodedError('change.refused', {
          message: `${draft.author} has an unpublished change of ${id} in ${brand}: leave this brand out`,
        });
      await copyPictures(tx, { from: tenant, to: brand, record });
      await writeDraft(tx, { ...entry, revision: 0, record, author: actor, languages: undefined });
    }
    return { brands: brands.map((planned) => ({ ...planned, revision: planned.outcome === 'unchanged' ? null : 1 })) };
  });
}

/** Plans an entry for another brand: whether it is new there, the languages that are missing, and when it begins and ends. */
async function planOf(
  parts: ContentImportParts,
  {
    source,
    brand,
    entry,
    record,
    actor,
  }: { source: string; brand: Brand; entry: EntryName; record: JsonObject; actor: string },
): Promise<Target> {
  const { locale } = brand.manifest;
  const { draft, row } = await parts.database.asOperator(async (tx) => ({
    draft: await findDraft(tx, { tenant: brand.id, ...entry }),
    row: await readRow(tx, { tenant: brand.id, ...entry }),
  }));
  const plan = await importEntries(parts, {
    brand,
    source,
    entries: [{ ...entry, content: record }],
    dryRun: true,
    actor,
    reason: '',
  }).then(
    ({ outcome, notes }) => ({ isSame: outcome === 'unchanged', faults: [] as readonly Fault[], notes }),
    (error: unknown) => {
      if (!(error instanceof CodedError) || error.code !== 'content.invalid') throw error;
      return { isSame: false, faults: (error.value as { faults: readonly Fault[] }).faults, notes: [] };
    },
  );
  const momentOf = (at: unknown) =>
    typeof at === 'string' ? (brandTime({ at, timeZone: locale.timeZone })?.toISOString() ?? null) : null;
  const before = row === undefined ? 'added' : 'changed';
  return {
    brand: brand.id,
    outcome: draft !== undefined ? 'taken' : plan.isSame ? 'unchanged' : before,
    author: draft?.author ?? null,
    revision: null,
    missing: locale.enabled.filter((language) => isMissing(record, language)),
    timeZone: locale.timeZone,
    currency: brand.manifest.wallet.currency,
    from: momentOf(record.from),
    until: momentOf(record.until),
    faults: [...plan.faults],
    notes: [...plan.notes],
  };
}

/** Whether a text of the record that is stated in some language is missing in this one. */
function isMissing(record: JsonObject, language: string): boolean {
  const texts = [record.title, record.subtitle, record.excerpt, record.content, record.alt].filter(isObject);
  return texts.some((text) => Object.keys(text).length > 0 && text[language] === undefined);
}

/** Stores the pictures of a record at another brand, where they stay as long as something shows them. */
async function copyPictures(tx: AnyTx, { from, to, record }: { from: string; to: string; record: JsonObject }) {
  const hashes = [...picturesIn([{ content: record }])];
  if (hashes.length === 0) return;
  await sql`
    insert into content_picture (tenant, hash, source, bytes, created_at, name, author)
      select ${to}, hash, source, bytes, ${tx.clock.now()}, name, null from content_picture
        where tenant = ${from} and hash = any(${textArray(hashes)})
      on conflict do nothing`.execute(tx);
}
