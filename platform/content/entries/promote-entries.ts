import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { noCounts } from '../../imports/difference.ts';
import type { ContentRow } from '../content-row.ts';
import { contentKinds } from '../imports/content-format.ts';
import { changeOf, entryKey, entryState, sampleOf } from '../imports/difference.ts';
import type { ContentImportParts } from '../imports/import-content.ts';
import type { CommitContent, Provenance } from '../imports/write-content.ts';
import { readRows } from '../live/load-content.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { type EntryName, recordOfRow } from './entry-folder.ts';
import { lastChanges } from './history.ts';
import { importEntries } from './publish-entries.ts';

type Promoted = Omit<AdminValueOf<'promoteContent'>, 'proposal'>;

/**
 * Copies entries between the two environments of a brand. Entries that the target has changed since both were equal stay, unless they are
 * named. Throws `request.not_found` for a named entry that does not differ, and as an import does.
 */
export async function promoteEntries(
  parts: ContentImportParts,
  {
    source,
    target,
    entries: wanted,
    dryRun,
    commit,
    ...by
  }: Pick<Provenance, 'actor' | 'reason' | 'origin'> & {
    /** Tenant whose entries are copied. */
    source: string;
    target: Brand;
    /** `undefined` for all that the target has not changed. */
    entries: readonly EntryName[] | undefined;
    dryRun: boolean;
    commit?: CommitContent | undefined;
  },
): Promise<Promoted> {
  const { database } = parts;
  const [from, to, bases, changes] = await database.asOperator((tx) =>
    Promise.all([
      readRows(tx, source),
      readRows(tx, target.id),
      tx
        .selectFrom('content_base')
        .select(['kind', 'id', 'state'])
        .where('tenant', '=', brandOfTenant(source))
        .execute(),
      lastChanges(tx, target.id),
    ]),
  );
  const baseOf = new Map(bases.map((base) => [entryKey(base), base.state]));
  const stored = new Map(to.map((row) => [entryKey(row), row]));
  const named = wanted && new Set(wanted.map(entryKey));
  const differing = from.flatMap((is) => {
    const was = stored.get(entryKey(is));
    const change = changeOf(was, is);
    if (change === undefined) return [];
    // Without a base the two were never equal, so the target's version is somebody's own.
    const isNewer = was !== undefined && baseOf.get(entryKey(is)) !== entryState(was);
    const newer = isNewer ? (changes.get(entryKey(is)) ?? null) : null;
    const taken = named === undefined ? !isNewer : named.has(entryKey(is));
    return [{ is, was, change, newer, taken }];
  });
  const missing = wanted?.find((entry) => !differing.some(({ is }) => entryKey(is) === entryKey(entry)));
  if (missing !== undefined)
    throw new CodedError('request.not_found', {
      message: `${missing.id} (${missing.kind}) does not differ: load the list again`,
    });
  const taken = differing.filter((one) => one.taken).map(({ is }) => is);
  const none = { outcome: 'unchanged' as const, revision: null, counts: noCounts(contentKinds), samples: [] };
  const { outcome, revision, counts, samples } =
    taken.length === 0
      ? none
      : await importEntries(parts, {
          brand: target,
          source,
          entries: taken.map((row) => ({ kind: row.kind, id: row.id, content: recordOfRow(row) })),
          folder: source === brandOfTenant(source) ? 'production' : 'staging',
          dryRun,
          commit,
          ...by,
        });
  const language = target.manifest.locale.default;
  const titleOf = ({ content }: ContentRow) => inLanguage({ text: (content.title ?? {}) as Localised, language });
  return {
    outcome,
    revision: revision === null ? null : String(revision),
    counts,
    samples: [...samples],
    entries: differing.slice(0, serverLimits.differencesReported).map(({ is, was, change, newer, taken: isTaken }) => {
      const { before, after } = sampleOf({ was, is, change });
      return { kind: is.kind, id: is.id, title: titleOf(is), change, taken: isTaken, newer, before, after };
    }),
    more: Math.max(0, differing.length - serverLimits.differencesReported),
  };
}
