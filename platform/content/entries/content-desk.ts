import type { ContentDesk } from '../../../server/content-desk.ts';
import type { Database } from '../../../server/database/database.ts';
import { importProgress } from '../../imports/import-progress.ts';
import { type ContentImportParts, importContent } from '../imports/import-content.ts';
import { storePicture } from '../imports/store-picture.ts';
import { readStored } from '../imports/write-content.ts';
import type { LiveContent } from '../live/live-content.ts';
import { entriesChanged } from './change-entries.ts';
import { copyEntry } from './copy-entry.ts';
import { draftRevision, dropDraft, saveDraft } from './drafts.ts';
import { folderOf, recordOfRow } from './entry-folder.ts';
import { listEntries, ordered, type Rewritten, readEntry, restored, rewrite, shown } from './history.ts';
import { deletePicture, listPictures, readLibraryPicture } from './picture-library.ts';
import { promoteEntries, rollBackEntries } from './promote-entries.ts';
import { cancelPublication, listPublications } from './publications.ts';
import { nameOfEntries, publishEntries } from './publish-entries.ts';

/** Operations of staff and the sandbox on the content of brands. A change is served on this node when the promise resolves. */
export function createContentDesk({
  content,
  ...parts
}: ContentImportParts & { content: Pick<LiveContent, 'refresh'> }): ContentDesk {
  const { database } = parts;
  const served = async <Done extends { readonly outcome: string }>(work: Promise<Done>): Promise<Done> => {
    const done = await work;
    if (done.outcome === 'imported' || done.outcome === 'published') await content.refresh();
    return done;
  };
  const rewritten = async (input: Parameters<typeof rewrite>[1]) =>
    rewrittenValue(await served(rewrite(database, input)));
  return {
    run: async (request) => {
      const { revision, samples, ...done } = await served(importContent({ ...parts, ...request }));
      return { ...done, samples: [...samples], revision: revision === null ? null : String(revision) };
    },
    progress: (tenant, id) => importProgress(database, { table: 'content_import', tenant, id }),
    list: (brand) => listEntries(database, brand),
    entry: (of) => readEntry(database, of),
    draftRevision: (of) => draftRevision(database, of),
    saveDraft: (input) => saveDraft(database, input),
    copy: (input) => copyEntry(parts, input),
    dropDraft: (input) => dropDraft(database, input),
    publish: (request) => served(publishEntries(parts, request)),
    publications: (tenant) => database.asOperator((tx) => listPublications(tx, tenant)),
    cancelPublication: (input) => cancelPublication(database, input),
    show: async ({ kind, id, hidden, ...of }) => {
      const change = shown({ kind, id, hidden });
      const { outcome } = await rewritten({ change, folder: `${kind} ${id}`, ...of });
      return outcome !== 'unchanged';
    },
    order: ({ kind, ids, ...of }) => rewritten({ change: ordered(kind, ids), folder: `order of ${kind}`, ...of }),
    change: async ({ brand, entries, change, at, ...of }) => {
      let effects: ReturnType<typeof entriesChanged>['effects'] = [];
      const done = await rewritten({
        tenant: brand.id,
        folder: nameOfEntries(entries),
        change: (stored) => {
          const changed = entriesChanged(stored, { brand, entries, change, at });
          effects = changed.effects;
          return changed.rows;
        },
        ...of,
      });
      return { ...done, entries: effects };
    },
    undo: ({ to, entries, ...of }) =>
      rewritten({
        change: restored(database, { tenant: of.tenant, to, only: entries }),
        folder: entries === undefined ? `undo to ${to}` : nameOfEntries(entries),
        ...of,
      }),
    promote: (request) => served(promoteEntries(parts, request)),
    rollBack: async (request) => {
      const done = await rollBackEntries(parts, request);
      if (!request.dryRun && request.entries.length > 0) await content.refresh();
      return done;
    },
    export: (tenant) => exportContent(database, tenant),
    pictures: (tenant) => listPictures(database, tenant),
    picture: (tenant, hash) => readLibraryPicture(database, tenant, hash),
    addPicture: async ({ tenant, name, author, bytes }) => {
      const { reEncode } = parts;
      const hash = await storePicture({ database, tenant, name, author, file: { bytes }, reEncode });
      const [stored] = (await listPictures(database, tenant)).filter((picture) => picture.hash === hash);
      if (stored === undefined) throw new Error('content: a picture that was just stored is gone');
      return stored;
    },
    deletePicture: (tenant, hash) => deletePicture(database, tenant, hash),
  };
}

const rewrittenValue = ({ revision, samples, ...done }: Rewritten) => ({
  ...done,
  samples: [...samples],
  revision: revision === null ? null : String(revision),
});

/** Exports a brand's content as a folder, including hidden entries. Importing it has no effect. */
export async function* exportContent(database: Database, tenant: string): AsyncGenerator<Buffer> {
  const { rows } = await readStored(database, tenant);
  const entries = rows.map((row) => ({ kind: row.kind, id: row.id, content: recordOfRow(row) }));
  yield* folderOf(database, tenant, entries, { isWhole: true });
}
