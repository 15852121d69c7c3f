import { createHash } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import { batches } from '../../../server/batches.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { withoutLastStatement } from '../../../server/database/last-statement.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { Log } from '../../../server/log.ts';
import { changes } from '../../imports/difference.ts';
import { createFaultList, type FaultList, invalidFile } from '../../imports/fault-list.ts';
import type { FileKind } from '../../imports/file-record.ts';
import type { CallThread } from '../../imports/import-thread.ts';
import type { ImportThreads } from '../../imports/import-threads.ts';
import { readInThread } from '../../imports/read-in-thread.ts';
import type { PictureHost } from '../catalogue.ts';
import { type Difference, differenceOf } from './difference.ts';
import { stagedPictureHosts } from './picture-hosts.ts';
import { findStagedFaults } from './staged-faults.ts';
import { type Section, type StagedRow, sections } from './staged-row.ts';
import { beginImport, moveImport, stageRows, sweepImports } from './staging.ts';
import { writeStaged } from './write-staged.ts';

export type ImportParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly threads: ImportThreads;
};
export type ImportRequest = {
  /** Content of the file; consumed once, at the speed of the database. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: FileKind;
  /** File name for the history. */
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  /** Hides entries that the file lacks, in the sections that it contains. */
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  /** Aborted when the client leaves. */
  readonly left?: AbortSignal | undefined;
  /** Id for requesting the progress; generated if missing. */
  readonly id?: string;
};
export type ImportOutcome = Difference & {
  readonly id: string;
  /** `unchanged` writes no revision. */
  readonly outcome: 'imported' | 'unchanged' | 'dry-run';
  /** Number of the written revision. */
  readonly revision: bigint | null;
  readonly records: number;
  /** Hosts of pictures of the file's games. */
  readonly pictureHosts: readonly PictureHost[];
};

/** Rows staged at once, and pieces of a file: rows of 64 kB are staged sooner. */
const batch = 500;
const piecesAtOnce = 16;

/**
 * The only way to import the catalogue: all of a file or nothing. The file is staged while it arrives, checked as a whole, and written in
 * one short transaction. Throws `catalogue.invalid` with all faults, `catalogue.busy` during another import.
 */
export async function importCatalogue({
  database,
  clock,
  log,
  threads,
  left,
  ...request
}: ImportParts & ImportRequest): Promise<ImportOutcome> {
  const { actor, file, reason, replace = false, dryRun = false, id = uuidV7({ clock }) } = request;
  await beginImport({ database, id, file_name: file, actor });
  try {
    const faults = createFaultList();
    const { stated, records, source } = await threads.run({
      owner: 'catalogue',
      left,
      work: (callThread) => stageFile({ callThread, database, id, faults, ...request }),
    });
    await moveImport({ database, id, to: 'checking' });
    await findStagedFaults({ database, id, faults });
    if (faults.count > 0) throw invalidFile({ faults, code: 'catalogue.invalid' });
    const missing = replace ? stated : [];
    const difference = await differenceOf({ database, id, missing });
    const pictureHosts = await stagedPictureHosts({ database, id });
    const answer = { id, records, revision: null, pictureHosts, ...difference };
    const isSame = sections.every((section) => changes.every((change) => difference.counts[section][change] === 0));
    if (isSame || dryRun) {
      await moveImport({ database, id, to: 'done' });
      return { ...answer, outcome: isSame ? 'unchanged' : 'dry-run' };
    }
    await moveImport({ database, id, to: 'writing' });
    const { counts } = difference;
    const provenance = { actor, reason, file_name: file, replaced: replace, source };
    const { sequence } = await writeStaged({ database, clock, id, missing, counts, ...provenance });
    return { ...answer, outcome: 'imported', revision: sequence };
  } catch (error) {
    const to = error instanceof CodedError ? 'refused' : 'failed';
    await withoutLastStatement(() => moveImport({ database, id, to })).catch((err: unknown) =>
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

async function stageFile({
  callThread,
  database,
  id,
  bytes,
  kind,
  faults,
}: { callThread: CallThread; database: Database; id: string; faults: FaultList } & Pick<
  ImportRequest,
  'bytes' | 'kind'
>): Promise<{ stated: Section[]; records: number; source: string }> {
  const hash = createHash('sha256');
  const stated = new Set<Section>();
  let waiting: StagedRow[] = [];
  let records = 0;
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    for (const some of batches(rows, batch)) await stageRows({ database, id, rows: some });
  };
  let pieces = 0;
  for await (const piece of readInThread<StagedRow>({
    callThread,
    kind,
    file: 'catalogue',
    bytes: hashed({ bytes, hash }),
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

async function* hashed({
  bytes,
  hash,
}: {
  bytes: AsyncIterable<Uint8Array>;
  hash: { update(chunk: Uint8Array): unknown };
}): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
