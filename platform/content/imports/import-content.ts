import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { withoutLastStatement } from '../../../server/database/last-statement.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { Log } from '../../../server/log.ts';
import { createFaultList, type FaultList, invalidFile } from '../../imports/fault-list.ts';
import { beginImport, type ImportState, moveImport } from '../../imports/import-progress.ts';
import type { CallThread } from '../../imports/import-thread.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import type { ContentRow } from '../content-row.ts';
import { picturesIn } from '../live/live-content.ts';
import type { CheckedRow, FolderFindings } from './check-folder.ts';
import { type Difference, differenceOf, isNone } from './difference.ts';
import type { FolderNote } from './prepare-rows.ts';
import { type Folder, readFolder } from './read-folder.ts';
import { storePicture } from './store-picture.ts';
import { busy, type CommitContent, type Provenance, readStored, writeContent } from './write-content.ts';

export type ContentImportParts = DatabaseAndClock & {
  readonly log: Log;
  readonly threads: ImportThreads;
  /** Re-encodes a picture as WebP. */
  readonly reEncode: (bytes: Buffer) => Promise<Buffer>;
};
export type ContentImportRequest = Omit<Provenance, 'tenant' | 'replaced'> & {
  readonly brand: Brand;
  /** A folder as `folderParts` reads it; consumed once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Hides entries that the folder lacks, in the sections that it contains. */
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  /** Aborted when the client leaves. */
  readonly left?: AbortSignal | undefined;
  /** Id for requesting the progress; generated if missing. */
  readonly id?: string;
  /** Whether its progress can be requested. Of such imports a brand has one at a time; others wait for their turn. */
  readonly isTracked?: boolean;
  /** Revision of the brand with which the caller has compared the folder. Throws `content.busy` if there is a newer one. */
  readonly over?: bigint | undefined;
  /** Writes in the transaction of the import, before everything else. */
  readonly within?: (tx: AnyTx) => Promise<void>;
  readonly commit?: CommitContent | undefined;
};
export type ContentImportOutcome = Omit<Difference, 'rows'> & {
  readonly id: string;
  /** `unchanged` writes no revision. */
  readonly outcome: 'imported' | 'unchanged' | 'dry-run';
  readonly revision: bigint | null;
  readonly records: number;
  readonly pictures: number;
  /** The first texts that lost something by sanitising, and promotions that pay something else than they seem to. */
  readonly notes: FolderNote[];
};

/**
 * The only way to import a brand's content: a whole folder or nothing. Throws `content.invalid` with all faults, `content.busy` during
 * another import of the brand.
 */
export async function importContent({
  database,
  clock,
  log,
  threads,
  reEncode,
  left,
  brand,
  bytes,
  replace = false,
  dryRun = false,
  id = uuidV7({ clock }),
  isTracked = true,
  over,
  within,
  commit,
  ...provenance
}: ContentImportParts & ContentImportRequest): Promise<ContentImportOutcome> {
  const tenant = brand.id;
  const own = { table: 'content_import', tenant, id } as const;
  const move = async (to: ImportState, records?: number) => {
    if (isTracked && !(await database.asOperator((tx) => moveImport(tx, own, to, { records })))) throw busy();
  };
  if (isTracked && !(await beginImport(database, own))) throw busy();
  try {
    const { folder, stored, wanted, notes } = await threads.run({
      owner: tenant,
      left,
      work: async (callThread) => {
        const faults = createFaultList();
        const folder = await readFolder({
          callThread,
          bytes,
          faults,
          takePicture: ({ name, ...file }) =>
            storePicture({
              database,
              tenant,
              name: name.slice('pictures/'.length),
              author: null,
              file,
              dryRun,
              reEncode,
            }),
          onRead: (records) => move('reading', records),
        });
        await move('checking');
        const stored = await readStored(database, tenant);
        if (over !== undefined && stored.sequence !== over) throw busy();
        const checked = await checkInThread({ callThread, folder, stored: stored.rows, brand, replace, faults });
        if (faults.count > 0) throw invalidFile(faults, 'content.invalid');
        return { folder, stored, ...checked };
      },
    });
    const missing = replace ? folder.stated : new Set<never>();
    const { rows, ...difference } = differenceOf(wanted, stored.rows, missing);
    const answer = {
      id,
      revision: null,
      records: folder.records,
      pictures: folder.pictures.size,
      notes: [...notes],
      ...difference,
    };
    if (isNone(difference.counts) || dryRun) {
      await move('done');
      return { ...answer, outcome: isNone(difference.counts) ? 'unchanged' : 'dry-run' };
    }
    await move('writing');
    const revision = await writeContent({
      database,
      tenant,
      rows,
      counts: difference.counts,
      before: stored.sequence,
      replaced: replace,
      begin: async (tx) => {
        if (isTracked && !(await moveImport(tx, own, 'done', { from: ['writing'] }))) throw busy();
        await within?.(tx);
      },
      commit,
      ...provenance,
    });
    return { ...answer, outcome: 'imported', revision };
  } catch (error) {
    const to = error instanceof CodedError ? 'refused' : 'failed';
    // An import that was already marked as abandoned has ended.
    await withoutLastStatement(() => move(to)).catch((err: unknown) =>
      log.warn({ err }, 'the end of an import could not be recorded'),
    );
    throw error;
  }
}

async function checkInThread({
  callThread,
  folder: { pictures },
  stored,
  brand: {
    manifest: { locale },
  },
  replace,
  faults,
}: {
  callThread: CallThread;
  folder: Folder;
  stored: readonly ContentRow[];
  brand: Brand;
  replace: boolean;
  faults: FaultList;
}): Promise<{ wanted: CheckedRow[]; notes: FolderFindings['notes'] }> {
  const storedPictures = [...picturesIn(stored)].map((hash) => `pictures/${hash}.webp`);
  const found = await callThread<FolderFindings>('checkFolder', {
    pictures,
    storedPictures,
    replace,
    brand: { manifest: { locale } },
    // The thread compares ids and tags only, so contents are not copied.
    stored: stored.map(({ content: { tag }, ...row }) => ({ ...row, content: { tag } })),
  });
  for (const fault of found.faults) faults.add(fault);
  faults.addUnfetched(found.count - found.faults.length);
  const wanted: CheckedRow[] = [];
  for (let more = true; more && faults.count === 0; ) {
    const rows = await callThread<CheckedRow[]>('checkedRows', { from: wanted.length });
    wanted.push(...rows);
    more = rows.length > 0;
  }
  return { wanted, notes: found.notes };
}
