import type { FileKind } from './file-record.ts';
import type { CallThread } from './import-thread.ts';
import type { PlacedFault } from './placed-fault.ts';

/** Result of a piece of a file: its records as their reader needs them, and what was found in it. */
export type ReadPiece<Row = unknown> = {
  readonly rows: Row[];
  /** Number of records, with those that have no row. */
  readonly records: number;
  readonly faults: PlacedFault[];
  readonly sections: string[];
  /** Whether the file has ended, or is not read any further. */
  readonly ended: boolean;
};

/** Maximum bytes of a piece, so that its records are received without a noticeable pause. */
const pieceBytes = 16_384;

/** Reads a file in the import's thread, piece by piece at the pace of the caller. `file` is a name that the thread knows. */
export async function* readInThread<Row>({
  callThread,
  bytes,
  file,
  kind,
  onFault,
  onSection,
}: {
  callThread: CallThread;
  bytes: AsyncIterable<Uint8Array>;
  file: string;
  kind: FileKind;
  onFault: (fault: PlacedFault) => void;
  onSection: (section: string) => void;
}): AsyncGenerator<ReadPiece<Row>> {
  const push = async (chunk: Uint8Array<ArrayBuffer> | undefined) => {
    const read = await callThread<ReadPiece<Row>>('push', { chunk }, chunk === undefined ? [] : [chunk.buffer]);
    for (const section of read.sections) onSection(section);
    for (const fault of read.faults) onFault(fault);
    return read;
  };
  await callThread('begin', { file, kind });
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      // Copied, because a transferred buffer is lost here, and its owner may use it for other data.
      const read = await push(Uint8Array.from(chunk.subarray(at, at + pieceBytes)));
      yield read;
      if (read.ended) return;
    }
  yield await push(undefined);
}
