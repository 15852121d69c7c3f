import { createHash } from 'node:crypto';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../database/rows.ts';
import { notifyStaff } from '../../../notify-staff.ts';
import type { AssetFile } from '../../folder/read/read-brand-folder.ts';
import { stableJson } from '../stable-json.ts';
import { recordTextEdits } from '../texts/text-edits.ts';
import { draftValueAt } from './apply-operations.ts';
import type { Draft, DraftContent } from './draft.ts';
import { fileSizes, requireSize, storeFiles } from './draft-files.ts';
import { findDraft, requireOwner } from './read-drafts.ts';

/** Places that are reported to a stale client; further ones are counted. */
const mostPlaces = 200;

export type DraftWrite = {
  readonly tenant: string;
  readonly id: string;
  readonly actor: string;
  /** Revision that the client has seen. */
  readonly revision: number;
  /** Id of the request, if its client repeats it when the answer is lost. */
  readonly request: string | undefined;
  /** Content of the request: a repeat has the same. */
  readonly sent: unknown;
  /** Hashes of files that the write names besides those of the draft. */
  readonly hashes: readonly string[];
  /** Files that were uploaded with the request. */
  readonly files: readonly AssetFile[];
  /** Returns the new content and the places that it wrote. Called in the transaction, perhaps twice. */
  change(current: {
    draft: Draft;
    hasFile: (hash: string) => boolean;
  }): Promise<{ readonly content: DraftContent; readonly base: number | null; readonly paths: readonly string[] }>;
};

/**
 * Writes a draft, all or nothing. Returns it with the revision that the request produced: for a repeated request the earlier one.
 * Throws `draft.foreign`, `draft.stale` with the places that were written since, and `upload.too_large`.
 */
export async function writeDraft({
  database,
  clock,
  tenant,
  id,
  actor,
  revision,
  request,
  sent,
  hashes,
  files,
  change,
}: DraftWrite & DatabaseAndClock): Promise<{ draft: Draft; revision: number }> {
  const digest = createHash('sha256').update(stableJson(sent)).digest('hex');
  return database.asOperator(async (tx) => {
    const draft = await findDraft(tx, { tenant, id, isLocked: true });
    requireOwner({ ...draft, actor });
    const earlier = request === undefined ? undefined : await editOf(tx, { tenant, id, request });
    if (earlier !== undefined) {
      if (earlier.digest === digest) return { draft, revision: earlier.revision };
      throw new CodedError('request.invalid', {
        message: 'id: an earlier request already used this id: send a new id',
      });
    }
    if (draft.revision !== revision) throw await stale(tx, draft, revision);
    const sizes = new Map([
      ...(await fileSizes(tx, { tenant, id, hashes: [...Object.values(draft.assets), ...hashes] })),
      ...files.map(({ hash, bytes }) => [hash, bytes.length] as const),
    ]);
    const { content, base, paths } = await change({ draft, hasFile: (hash) => sizes.has(hash) });
    // Comparing and serialising a large draft takes some 20 ms each, so other work runs in between.
    await nextTurnOfLoop();
    const stored = {
      manifest: JSON.stringify(content.manifest),
      texts: Object.entries(content.texts).map(([language, texts]) => [language, JSON.stringify(texts)] as const),
      assets: JSON.stringify(content.assets),
    };
    requireSize(
      stored,
      Object.values(content.assets).reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0),
    );
    await nextTurnOfLoop();
    const now = clock.now();
    const next = { ...draft, ...content, base, revision: revision + 1, updatedAt: now };
    await updateRows(tx, 'draft', { tenant, id })
      .set({
        base,
        revision: next.revision,
        updated_at: now,
        ...stored,
        texts: `{${stored.texts.map(([language, json]) => `${JSON.stringify(language)}:${json}`).join()}}`,
      })
      .execute();
    await storeFiles(tx, { tenant, id, files, assets: content.assets, now });
    await recordTextEdits(tx, { tenant, draft: id, actor, before: draft.texts, after: content.texts, paths, now });
    await tx
      .insertInto('draft_edit')
      .values({
        tenant,
        draft: id,
        revision: next.revision,
        request: request ?? null,
        digest,
        paths: JSON.stringify(paths),
        created_at: now,
      })
      .execute();
    await deleteRows(tx, 'draft_edit', { tenant, draft: id })
      .where('revision', '<=', next.revision - serverLimits.draftEdits)
      .execute();
    await notifyStaff(tx, { kind: 'draft', tenant });
    return { draft: next, revision: next.revision };
  });
}

/** Makes a release the base of a draft after it was published from it. Its content and its revision stay. */
export async function setDraftBase(
  tx: AnyTx,
  { tenant, id, base }: { tenant: string; id: string; base: number },
): Promise<void> {
  await updateRows(tx, 'draft', { tenant, id }).set({ base }).execute();
  await notifyStaff(tx, { kind: 'draft', tenant });
}

/** Throws `draft.stale` for another revision than the stored one. */
export async function requireRevision(database: Database, draft: Draft, revision: number): Promise<void> {
  if (draft.revision !== revision) throw await database.asOperator((tx) => stale(tx, draft, revision));
}

const editOf = (tx: AnyTx, { tenant, id, request }: { tenant: string; id: string; request: string }) =>
  selectRows(tx, 'draft_edit', { tenant, draft: id, request }).select(['revision', 'digest']).executeTakeFirst();

async function stale(tx: AnyTx, draft: Draft, revision: number): Promise<CodedError> {
  const edits = await selectRows(tx, 'draft_edit', { tenant: draft.tenant, draft: draft.id })
    .where('revision', '>', revision)
    .select(['revision', 'paths'])
    .orderBy('revision')
    .execute();
  const isWhole = edits.length === draft.revision - revision;
  const paths = isWhole ? [...new Set(edits.flatMap((edit) => edit.paths))] : [''];
  const places = paths.slice(0, mostPlaces).map((path) => ({ path, ...storedValue(draft, path) }));
  return new CodedError('draft.stale', {
    message: `the draft has revision ${draft.revision}, not ${revision}: ${paths.length === 0 ? 'its base was changed' : `look at what was written at ${isWhole ? paths.slice(0, 5).join(', ') : 'any of its places'}`}, then send it again`,
    value: { revision: draft.revision, base: draft.base, places, more: paths.length - places.length },
  });
}

/** The whole draft, at an empty path, is not repeated in a refusal. */
function storedValue(draft: Draft, path: string): { value?: Json } {
  const value = path === '' ? undefined : draftValueAt({ content: draft, path });
  return value === undefined ? {} : { value };
}
