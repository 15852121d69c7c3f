import { parentPort } from 'node:worker_threads';
import { checkFolder, type FolderCheck } from './content/imports/check-folder.ts';
import { contentFiles } from './content/imports/content-format.ts';
import type { ContentRecord } from './content/imports/read-folder.ts';
import { catalogueFormat, choiceFormat } from './games/catalogue/file-format.ts';
import { stagedRow } from './games/catalogue/staged-row.ts';
import type { FileFormat } from './imports/file-format.ts';
import type { FileKind, FileRecord } from './imports/file-record.ts';
import type { ReadPiece } from './imports/read-in-thread.ts';
import { readRecords } from './imports/read-records.ts';

/** Maximum characters of one record of content: articles in many languages. */
const longest = 1_048_576;

type Known = {
  readonly format: FileFormat;
  readonly longest?: number;
  /** Row of a record, as the server needs it; `undefined` if it needs none. */
  readonly rowOf: (record: FileRecord, ordinal: number) => unknown;
};

/** Records of a folder. They stay here until they are checked together. */
let contentRecords: ContentRecord[] = [];
let checked: ReturnType<typeof checkFolder> | undefined;
let reading: ReturnType<typeof readPieces> | undefined;

const files: Readonly<Record<string, Known>> = {
  catalogue: { format: catalogueFormat, rowOf: (record, ordinal) => stagedRow(record, ordinal) },
  choice: { format: choiceFormat, rowOf: ({ section, sound, line, column }) => ({ section, sound, line, column }) },
  ...Object.fromEntries(
    Object.entries(contentFiles).map(([file, format]): [string, Known] => [
      file,
      { format, longest, rowOf: (record) => void contentRecords.push({ ...record, file }) },
    ]),
  ),
};

const calls = {
  begin: ({ file, kind }: { file: string; kind: FileKind }): void => {
    reading = readPieces(file, kind);
  },
  push: ({ chunk }: { chunk: Uint8Array | undefined }) => reading?.push(chunk),
  checkFolder: async (input: Omit<FolderCheck, 'records'>) => {
    checked = checkFolder({ ...input, records: contentRecords });
    const { faults, count, notes } = await checked;
    return { faults, count, notes };
  },
  checkedRows: async ({ from }: { from: number }) => (await checked)?.rowsFrom(from),
  reset: (): void => {
    contentRecords = [];
    checked = undefined;
    reading = undefined;
  },
};

parentPort?.on('message', async ({ call, input }: { call: keyof typeof calls; input: never }) => {
  const reply = await Promise.resolve()
    .then((): unknown => calls[call](input))
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ failure: error instanceof Error ? error.stack : String(error) }),
    );
  if (call !== 'reset') parentPort?.postMessage(reply);
});

/** Reads a file whose pieces arrive one by one. */
function readPieces(file: string, kind: FileKind) {
  const { format: { sections } = { sections: {} }, rowOf, longest } = files[file] ?? {};
  const fresh = (): Omit<ReadPiece, 'ended' | 'records'> & { records: number } => ({
    rows: [],
    records: 0,
    faults: [],
    sections: [],
  });
  let piece = fresh();
  let ordinal = 0;
  let ended = false;
  /** Passes the next piece to the reader. */
  let give: (chunk: Uint8Array | undefined) => void = () => undefined;
  /** Called when the reader needs the next piece, or has ended. */
  let onRead: () => void = () => undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = new Promise<Uint8Array | undefined>((resolve) => {
        give = resolve;
      });
      onRead();
      const chunk = await next;
      if (chunk === undefined) return;
      yield chunk;
    }
  }
  const read = async () => {
    for await (const record of readRecords({
      bytes: bytes(),
      kind,
      sections,
      onFault: (fault) => piece.faults.push(fault),
      onSection: (section) => piece.sections.push(section),
      ...(longest === undefined ? {} : { longest }),
    })) {
      ordinal += 1;
      piece.records += 1;
      const row = rowOf?.(record, ordinal);
      if (row !== undefined) piece.rows.push(row);
    }
  };
  const until = (start: () => void) =>
    new Promise<void>((resolve) => {
      onRead = resolve;
      start();
    });
  let failure: unknown;
  const ready = until(() => {
    void read()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        ended = true;
        onRead();
      });
  });
  return {
    push: async (chunk: Uint8Array | undefined): Promise<ReadPiece> => {
      await ready;
      if (!ended) await until(() => give(chunk));
      if (failure !== undefined) throw failure;
      const done = piece;
      piece = fresh();
      return { ...done, ended };
    },
  };
}
