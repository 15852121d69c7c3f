import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { newlinesIn } from './file-text.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';
import { longestRecord } from './split-json.ts';

export type CsvRow = {
  readonly cells: readonly string[];
  readonly line: number;
  /** Where a cell begins. */
  at(cell: number): { readonly line: number; readonly column: number };
};

/** The rows of a CSV file as they come in (RFC 4180: commas, double quotes, either kind of line end). */
export async function* csvRows({
  texts,
  onFault,
}: {
  texts: AsyncIterable<string>;
  onFault: (fault: PlacedFault) => void;
}): AsyncGenerator<CsvRow> {
  const failed: { reason?: unknown } = {};
  const parser = parse({
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRecord,
    on_skip: (error) => {
      onFault(faultOf(error));
      return undefined;
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
      const text = raw.replace(/\r?\n$/, '');
      const line = info.lines - newlinesIn(text);
      yield { cells: record, line, at: (cell) => placeOf({ text, line, cell }) };
    }
  } catch (error) {
    if (failed.reason !== undefined) throw failed.reason;
    throw error instanceof Error && 'code' in error
      ? new UnreadableFileError(faultOf(error as CsvError))
      : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** What the parser's codes mean for who made the file. */
const problems: Readonly<Record<string, [message: string, fix: string]>> = {
  CSV_INVALID_CLOSING_QUOTE: ['something follows a closing quote', 'double the quotes inside of a cell'],
  INVALID_OPENING_QUOTE: [
    'a quote stands in the middle of a cell',
    'put the whole cell in quotes and double those inside',
  ],
  CSV_QUOTE_NOT_CLOSED: ['a quote is not closed', 'close it'],
  CSV_MAX_RECORD_SIZE: [`a row of more than ${longestRecord / 1024} kB`, 'close the quote that stands open'],
};

function faultOf(error: CsvError | undefined): PlacedFault {
  const [message, fix] = problems[error?.code ?? ''] ?? ['the row is no CSV', 'separate cells by commas'];
  const { lines } = (error ?? {}) as { lines?: number };
  return { rule: 'csv', line: lines ?? 1, column: 1, message, fix };
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
