import { newlinesIn } from './file-text.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';
import { longestRecord } from './split-json.ts';

export type CsvRow = {
  readonly cells: readonly string[];
  readonly line: number;
  /** Place where a cell begins. */
  at(cell: number): { readonly line: number; readonly column: number };
};

/**
 * Reads the rows of a CSV file from a stream (RFC 4180: commas, double quotes). Rows without a value are skipped: spreadsheets write them
 * around a table. A row with a misplaced quote is a fault at its cell, and reading continues in the line after the row's first one.
 */
export async function* csvRows({
  texts,
  onFault,
}: {
  /** Pieces of text whose lines end in LF. */
  texts: AsyncIterable<string> | Iterable<string>;
  onFault: (fault: PlacedFault) => void;
}): AsyncGenerator<CsvRow> {
  let text = '';
  let line = 1;
  /** Offset of the row in the text, and its cells so far. */
  let rowAt = 0;
  let cells: string[] = [];
  let starts: number[] = [0];
  /** Offset from which the search in the last cell continues, so that no character is searched again with the next piece. */
  let from = 0;
  /** Whether the rest of the line belongs to a row with a fault. */
  let skipping = false;
  /** Names of the columns, from the first row. */
  let names: readonly string[] | undefined;

  const beginRow = (at: number, after: number) => {
    rowAt = at;
    line += after;
    cells = [];
    starts = [0];
    from = at;
  };
  /** Place and words of a fault in a cell of the row, which is named by its column. */
  const faultAt = (cell: number, { message, fix }: { message: string; fix: string }): PlacedFault => {
    const name = names?.[cell]?.trim().slice(0, 60) ?? '';
    const words = `${name === '' ? `cell ${cell + 1}` : `\`${name}\``}: ${message}`;
    return { rule: 'csv', ...placeOf({ text: text.slice(rowAt), line, at: starts[cell] ?? 0 }), message: words, fix };
  };
  const stop = (cell: number, problem: { message: string; fix: string }): never => {
    throw new UnreadableFileError(faultAt(cell, problem));
  };
  const refuse = (problem: { message: string; fix: string }) => {
    onFault(faultAt(starts.length - 1, problem));
    skipping = true;
    from = rowAt;
  };

  function* whole(isEnd: boolean): Generator<CsvRow> {
    while (rowAt < text.length) {
      if (skipping) {
        const end = text.indexOf('\n', from);
        if (end === -1) return beginRow(text.length, 0);
        skipping = false;
        beginRow(end + 1, 1);
        continue;
      }
      const start = rowAt + (starts.at(-1) ?? 0);
      const found = text[start] === '"' ? quotedEnd({ text, start, from }) : plainEnd({ text, from });
      // The last character may be the first of two quotes.
      if (found.end >= text.length && !isEnd) {
        from = found.resume;
        return;
      }
      if (found.end > text.length) stop(starts.length - 1, notClosed);
      const next = text[found.end];
      if (next !== undefined && next !== ',' && next !== '\n') {
        refuse(text[start] === '"' ? afterQuote : inCell);
        continue;
      }
      const cell = text.slice(start, found.end);
      cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
      from = found.end + 1;
      if (next === ',') {
        starts.push(from - rowAt);
        if (from < text.length || !isEnd) continue;
        cells.push('');
      }
      const row = text.slice(rowAt, found.end);
      if (row.length > longestRecord) tooLong();
      const places = { text: row, line, starts };
      const read = cells;
      beginRow(from, newlinesIn(row) + 1);
      if (!read.some((one) => one.trim() !== '')) continue;
      names ??= read;
      yield {
        cells: read,
        line: places.line,
        at: (index) => placeOf({ ...places, at: places.starts[index] ?? places.starts.at(-1) ?? 0 }),
      };
    }
  }
  const tooLong = () => {
    const cell = starts.findLastIndex((start) => start <= longestRecord);
    stop(cell, text[rowAt + (starts[cell] ?? 0)] === '"' ? longQuoted : longCell);
  };

  for await (const piece of texts) {
    text = text.slice(rowAt) + piece;
    from -= rowAt;
    rowAt = 0;
    yield* whole(false);
    if (text.length - rowAt > longestRecord) tooLong();
  }
  yield* whole(true);
}

/** End of a cell in quotes: after its closing quote, or beyond the text if the text lacks it. */
function quotedEnd({ text, start, from }: { text: string; start: number; from: number }) {
  let at = text.indexOf('"', Math.max(from, start + 1));
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? { end: text.length + 1, resume: text.length } : { end: at + 1, resume: at };
}

/** End of a cell without quotes: before the next comma, line end or misplaced quote. */
function plainEnd({ text, from }: { text: string; from: number }) {
  plainCell.lastIndex = from;
  plainCell.test(text);
  return { end: plainCell.lastIndex, resume: plainCell.lastIndex };
}

const plainCell = /[^",\n]*/y;

const notClosed = { message: 'the quote before this cell is not closed', fix: 'close it after the cell, or remove it' };
const longCell = { message: `the row passes ${longestRecord / 1024} kB in this cell`, fix: 'shorten the cell' };
const longQuoted = { ...longCell, fix: 'close the quote before the cell, or shorten the cell' };
const afterQuote = { message: 'text follows a closing quote', fix: 'double the quotes inside of a cell' };
const inCell = {
  message: 'a quote is inside a cell that does not begin with one',
  fix: 'put the whole cell in quotes and double those inside',
};

/** Place of an offset in a row. */
function placeOf({ text, line, at }: { text: string; line: number; at: number }) {
  const before = text.slice(0, at);
  return { line: line + newlinesIn(before), column: at - before.lastIndexOf('\n') };
}
