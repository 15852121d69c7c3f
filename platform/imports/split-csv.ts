import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
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
 * around a table. A row with a misplaced quote is a fault at its cell, and the lines that it swallowed are read as separate rows.
 */
export async function* csvRows({
  texts,
  onFault,
  lineBefore = 0,
}: {
  /** Pieces of text whose lines end in LF. */
  texts: AsyncIterable<string> | Iterable<string>;
  onFault: (fault: PlacedFault) => void;
  /** Number of lines before these texts. */
  lineBefore?: number;
}): AsyncGenerator<CsvRow> {
  const failed: { reason?: unknown } = {};
  let linesRead = 0;
  const parser = parse({
    info: true,
    raw: true,
    relax_column_count: true,
    // Quotes are checked below: the parser would continue inside the quote and read the next rows as part of the cell.
    relax_quotes: true,
    record_delimiter: '\n',
    max_record_size: longestRecord,
    // Counted here, because the parser may fail before its rows are consumed.
    on_record: (record: string[], { lines }) => {
      linesRead = lines;
      return record;
    },
  });
  const source = Readable.from(texts);
  source.on('error', (reason) => {
    failed.reason = reason;
    parser.destroy(reason);
  });
  source.pipe(parser);
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<{
      record: string[];
      info: Info;
      raw: string;
    }>) {
      const text = raw.replace(/\n$/, '');
      const line = lineBefore + info.lines - newlinesIn(text);
      const at = (cell: number) => placeOf({ text, line, cell });
      const misplaced = misplacedQuote(text);
      if (misplaced === undefined) {
        if (record.some((cell) => cell.trim() !== '')) yield { cells: record, line, at };
      } else {
        onFault({ rule: 'csv', ...at(misplaced.cell), ...misplaced.problem });
        yield* swallowedRows({ text, line, onFault });
      }
    }
  } catch (error) {
    if (failed.reason !== undefined) throw failed.reason;
    if (!(error instanceof Error && 'code' in error)) throw error;
    // The unclosed row follows the last complete one.
    throw new UnreadableFileError(faultOf({ error: error as CsvError, line: lineBefore + linesRead + 1 }));
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Reads the lines that a row swallowed because of a misplaced quote. */
async function* swallowedRows({
  text,
  line,
  onFault,
}: {
  text: string;
  line: number;
  onFault: (fault: PlacedFault) => void;
}): AsyncGenerator<CsvRow> {
  const end = text.indexOf('\n');
  if (end === -1) return;
  try {
    yield* csvRows({ texts: [text.slice(end + 1)], onFault, lineBefore: line });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    onFault(error.fault);
  }
}

const wholeCell = /(?:"(?:[^"]|"")*"|[^",]*)(?:,|$)/y;

/** Finds the first cell of a row with a misplaced quote. */
function misplacedQuote(
  text: string,
): { cell: number; problem: { message: string; fix: string } } | undefined {
  if (!text.includes('"')) return undefined;
  for (let cell = 0, at = 0; ; cell += 1) {
    wholeCell.lastIndex = at;
    if (!wholeCell.test(text)) return { cell, problem: text[at] === '"' ? afterQuote : inCell };
    at = wholeCell.lastIndex;
    if (at === text.length) return undefined;
  }
}

const afterQuote = {
  message: 'text follows a closing quote',
  fix: 'double the quotes inside of a cell',
};
const inCell = {
  message: 'a quote is inside a cell that does not begin with one',
  fix: 'put the whole cell in quotes and double those inside',
};

/** Messages and fixes for the parser's error codes. */
const problems: Readonly<Record<string, [message: string, fix: string]>> = {
  CSV_QUOTE_NOT_CLOSED: ['a quote is not closed', 'close it'],
  CSV_MAX_RECORD_SIZE: [`a row of more than ${longestRecord / 1024} kB`, 'close the open quote'],
};

function faultOf({ error, line }: { error: CsvError; line: number }): PlacedFault {
  const [message, fix] = problems[error.code] ?? ['the row is no CSV', 'separate cells by commas'];
  return { rule: 'csv', line, column: 1, message, fix };
}

function placeOf({ text, line, cell }: { text: string; line: number; cell: number }) {
  let quoted = false;
  let left = cell;
  let start = 0;
  let lines = 0;
  let lineStart = 0;
  for (let index = 0; index < text.length && left > 0; index += 1) {
    const character = text[index];
    if (character === '"') quoted = !quoted;
    else if (character === '\n') {
      lines += 1;
      lineStart = index + 1;
    } else if (character === ',' && !quoted) {
      left -= 1;
      start = index + 1;
    }
  }
  return { line: line + lines, column: start - lineStart + 1 };
}
