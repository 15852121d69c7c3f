import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { takenRows } from '../../../server/taken-rows.ts';
import { noCounts } from '../../imports/difference.ts';
import type { ContentRow } from '../content-row.ts';
import { contentKinds } from '../imports/content-format.ts';
import { changeOf, differenceOf, entryKey, entryState, sampleOf } from '../imports/difference.ts';
import type { ContentImportParts } from '../imports/import-content.ts';
import { type CommitContent, type Provenance, readStored, writeContent } from '../imports/write-content.ts';
import { readRows } from '../live/load-content.ts';
import { inLanguage, type Localised } from '../localised-text.ts';
import { type EntryName, recordOfRow } from './entry-folder.ts';
import { asBefore, lastChanges, writtenChanges } from './history.ts';
import { importEntries, isBusy } from './publish-entries.ts';

type Promoted = Omit<AdminValueOf<'promoteContent'>, 'proposal'>;

/**
 * Copies entries between the two environments of a brand. Entries that the target has changed since both were equal stay, unless they are
 * named. Throws `request.not_found` for a named entry that does not differ, and as an import does.
 */
export async function promoteEntries(parts: ContentImportParts, request: Promotion): Promise<Promoted> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await promoteOnce(parts, request);
    } catch (error) {
      // Somebody changed the target after it was compared: their version may be one that stays. The caller repeats an act that releases as well.
      const isRepeated = request.dryRun || request.commit === undefined;
      if (!isBusy(error) || !isRepeated || attempt === mostAttempts) throw error;
    }
}

const mostAttempts = 3;

type Promotion = Pick<Provenance, 'actor' | 'reason' | 'origin'> & {
  /** Tenant whose entries are copied. */
  readonly source: string;
  readonly target: Brand;
  /** `undefined` for all that the target has not changed. */
  readonly entries: readonly EntryName[] | undefined;
  readonly dryRun: boolean;
  readonly commit?: CommitContent | undefined;
};

async function promoteOnce(
  parts: ContentImportParts,
  { source, target, entries: wanted, dryRun, commit, ...by }: Promotion,
): Promise<Promoted> {
  const { database } = parts;
  const { sequence, rows: to } = await readStored(database, target.id);
  const [from, bases, changes] = await database.asOperator((tx) =>
    Promise.all([
      readRows(tx, source),
      selectRows(tx, 'content_base', { tenant: brandOfTenant(source) })
        .select(['kind', 'id', 'state'])
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
          // Copied alone it is an act of its own, which the undo of a release leaves.
          moved: commit === undefined ? 'copied' : 'promoted',
          over: sequence,
          dryRun,
          commit,
          ...by,
        });
  return {
    outcome,
    revision: revision === null ? null : String(revision),
    counts,
    samples: [...samples],
    // If the call names no entries, all that the target has not changed is copied, and those that stay are listed first.
    ...listedEntries(differing, target, named === undefined ? 'left' : 'taken'),
  };
}

type Differing = Pick<Promoted['entries'][number], 'change' | 'newer' | 'taken'> & {
  readonly is: ContentRow;
  readonly was: ContentRow | undefined;
};

/** Entries that could go along with a release, as they are listed. */
function listedEntries(
  differing: readonly Differing[],
  { manifest }: Brand,
  first: 'taken' | 'left',
): Pick<Promoted, 'entries' | 'more'> {
  const language = manifest.locale.default;
  const titleOf = ({ content }: ContentRow) => inLanguage({ text: (content.title ?? {}) as Localised, language });
  const { listed, more } = takenRows(differing, serverLimits.differencesReported, first);
  return {
    entries: listed.map(({ is, was, change, newer, taken }) => {
      const { before, after } = sampleOf(was, is, change);
      return { kind: is.kind, id: is.id, title: titleOf(is), change, taken, newer, before, after };
    }),
    more,
  };
}

/**
 * Restores entries as they were at a time, together with the release of that time. Entries that did not exist then are hidden. Throws
 * `request.not_found` for a named entry that has not changed since, and `release.keeps_changes` for one that somebody changed since by an
 * act of its own if `isAlone`.
 */
export async function rollBackEntries(
  { database }: Pick<ContentImportParts, 'database'>,
  {
    brand,
    since,
    entries: wanted,
    isAlone,
    dryRun,
    release,
    commit,
    ...by
  }: Pick<Provenance, 'actor' | 'reason' | 'origin'> & {
    brand: Brand;
    since: Date;
    entries: readonly EntryName[];
    /** Whether a second person, whom the policy requires for content, has not seen it. */
    isAlone: boolean;
    dryRun: boolean;
    /** Number of the release that is served again. */
    release: number;
    commit: CommitContent;
  },
): Promise<Pick<Promoted, 'entries' | 'more'>> {
  const tenant = brand.id;
  const [{ sequence, rows }, changes] = await Promise.all([
    readStored(database, tenant),
    database.asOperator((tx) => changesSince(tx, tenant, since)),
  ]);
  const named = new Set(wanted.map(entryKey));
  const differing = rows.flatMap((was) => {
    const steps = changes.get(entryKey(was));
    const [first] = steps ?? [];
    if (steps === undefined || first === undefined) return [];
    const is = asBefore(was, first.before);
    const change = changeOf(was, is);
    if (change === undefined) return [];
    const own = steps.findLast(({ moved }) => !moved);
    const newer = own === undefined ? null : { actor: own.actor, at: own.created_at.toISOString() };
    return [{ was, is, change, newer, taken: named.has(entryKey(was)) }];
  });
  const missing = wanted.find((entry) => !differing.some(({ is }) => entryKey(is) === entryKey(entry)));
  if (missing !== undefined)
    throw new CodedError('request.not_found', {
      message: `${missing.id} (${missing.kind}) is as it was when release ${release} was served: load the list again`,
    });
  const taken = differing.filter((one) => one.taken);
  const foreign = isAlone ? taken.find(({ newer }) => newer !== null) : undefined;
  if (foreign !== undefined)
    throw new CodedError('release.keeps_changes', {
      message: `${foreign.newer?.actor} changed ${foreign.is.id} (${foreign.is.kind}) since, and content needs a second person: leave it, then propose to restore it`,
    });
  if (taken.length > 0 && !dryRun) {
    const { rows: written, counts } = differenceOf(
      taken.map(({ is }) => is),
      rows,
    );
    const folder = `release ${release}`;
    const provenance = { tenant, folder, replaced: false, moved: 'rolled-back' as const, ...by };
    await writeContent({ database, rows: written, counts, before: sequence, commit, ...provenance });
  }
  return listedEntries(differing, brand, 'taken');
}

/** The changes of each entry since a time, the first one first, by `entryKey`. */
async function changesSince(tx: AnyTx, tenant: string, since: Date) {
  const rows = await writtenChanges(tx, tenant)
    .select(['changed.kind', 'changed.id', 'changed.before', 'written.actor', 'written.moved', 'written.created_at'])
    .where('written.created_at', '>=', since)
    .orderBy('changed.sequence')
    .execute();
  const byEntry = new Map<string, typeof rows>();
  for (const row of rows) {
    const known = byEntry.get(entryKey(row));
    if (known === undefined) byEntry.set(entryKey(row), [row]);
    else known.push(row);
  }
  return byEntry;
}
