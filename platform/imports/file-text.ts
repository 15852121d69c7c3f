import { encodingFault } from '../../server/brands/folder/read/read-source.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';

/**
 * Decodes a file strictly, in pieces. A byte order mark is dropped, and each line ends in LF: spreadsheets and editors write CRLF, LF or a
 * lone CR, often in one file. Throws `UnreadableFileError` at bytes that are not UTF-8.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of decoded(bytes)) {
    const text = pending + piece;
    // A CR at the end may be half of a CRLF.
    pending = text.endsWith('\r') ? '\r' : '';
    const whole = pending === '' ? text : text.slice(0, -1);
    yield plainLineEnds(whole);
  }
  if (pending !== '') yield '\n';
}

const plainLineEnds = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = Buffer.alloc(0);
  let lines = 0;
  let first = true;
  for await (const chunk of bytes) {
    const all = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    // UTF-16 can be recognised by the first two bytes.
    if (first && all.length < 3) {
      rest = all;
      continue;
    }
    const end = wholeCharacters(all);
    const piece = all.subarray(0, end);
    rest = all.subarray(end);
    const text = decode(piece, lines);
    lines += newlinesIn(text);
    yield first ? text.replace(/^\uFEFF/, '') : text;
    first &&= text === '';
  }
  if (rest.length > 0) yield decode(rest, lines).replace(/^\uFEFF/, '');
}

function decode(piece: Uint8Array, lines: number): string {
  const found = encodingFault(piece);
  if (found === undefined) return Buffer.from(piece).toString('utf8');
  const fault: PlacedFault = { rule: 'encoding', ...found, line: lines + Math.max(found.line, 1) };
  throw new UnreadableFileError(fault);
}

/** Length without a character at the end whose last bytes are missing. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

export function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
