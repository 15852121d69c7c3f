import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../schema/errors.ts';

/** A file of a folder that is being received. It has to be read in full, or skipped, before the next one. */
export type FolderPart = { readonly name: string; readonly size: number; readonly bytes: AsyncIterable<Uint8Array> };

const longestHead = 1000;
/** Files after which other work has its turn: thousands of empty ones fit into a single piece of the stream. */
const partsPerTurn = 50;

/** Splits a stream into the files of the folder that it contains. Throws `request.invalid` if it is not such a stream, or ends early. */
export async function* folderParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FolderPart> {
  const source = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  };
  const head = async (): Promise<{ name: string; size: number } | undefined> => {
    for (;;) {
      const end = rest.indexOf(10);
      if (end !== -1) {
        const line = Buffer.from(rest.subarray(0, end)).toString('utf8');
        rest = rest.subarray(end + 1);
        return headOf(line);
      }
      if (rest.length > longestHead) throw noFolder();
      if (!(await more())) {
        if (rest.length > 0) throw noFolder();
        return undefined;
      }
    }
  };
  let parts = 0;
  for (let found = await head(); found !== undefined; found = await head()) {
    parts += 1;
    if (parts % partsPerTurn === 0) await nextTurnOfLoop();
    let left = found.size;
    const bytes = async function* () {
      while (left > 0) {
        if (rest.length === 0 && !(await more()))
          throw new CodedError('request.invalid', { message: 'the folder is incomplete' });
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    };
    yield { ...found, bytes: { [Symbol.asyncIterator]: bytes } };
    for await (const _ of bytes());
  }
}

function headOf(line: string): { name: string; size: number } {
  const { name, size } = parsed(line);
  if (typeof name !== 'string' || !Number.isSafeInteger(size) || Number(size) < 0) throw noFolder();
  return { name, size: Number(size) };
}

function parsed(line: string): { name?: unknown; size?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const noFolder = () =>
  new CodedError('request.invalid', { message: 'a line with name and size is missing before a file' });
