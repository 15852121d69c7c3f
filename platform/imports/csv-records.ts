import { counted } from '../../schema/counted.ts';
import type { Json, JsonObject, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { isGuarded, spreadsheetForm, unguardedCell } from '../../server/texts/spreadsheet-cells.ts';
import { wrongEncodingFault, wrongEncodingIn } from '../../server/texts/wrong-encoding.ts';
import { columnsOf, listSeparator } from './file-format.ts';
import type { RecordParts, Unchecked } from './file-record.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';
import { longestRecord } from './split-json.ts';

type Columns = ReturnType<typeof columnsOf>;
type Head = {
  readonly section: string;
  /** Names as in the file; empty for a column without a name. */
  readonly names: readonly string[];
  readonly columns: readonly (string | undefined)[];
  readonly known: Columns;
};

/** Reads a CSV file as one section, which its header line determines: one record per row, without its empty cells. */
export async function* csvRecords({ texts, sections, onFault, onSection }: RecordParts): AsyncGenerator<Unchecked> {
  let head: Head | undefined;
  for await (const row of csvRows(texts, onFault)) {
    if (head === undefined) {
      head = headOf({ row, sections, onFault });
      onSection(head.section);
      continue;
    }
    const record = recordOf({ row, head, onFault });
    if (record !== undefined) yield record;
  }
  if (head === undefined)
    throw new UnreadableFileError({
      rule: 'csv',
      line: 1,
      column: 1,
      message: 'the file is empty',
      fix: `begin with a line of columns, such as ${firstOf(columnsOf(Object.values(sections).at(-1)?.node ?? {}))}`,
    });
}

/** Chooses the section that has most of the columns as properties. */
function headOf({ row, sections, onFault }: { row: CsvRow } & Pick<RecordParts, 'sections' | 'onFault'>): Head {
  const names = namesIn(row);
  const ranked = Object.entries(sections)
    .map(([section, { node }]) => {
      const known = columnsOf(node);
      const count = names.filter((name) => columnOf(name, known) !== undefined).length;
      return { section, known, required: node.required ?? [], count };
    })
    .sort((one, other) => other.count - one.count);
  const [best] = ranked;
  if (best === undefined || best.count === 0)
    throw new UnreadableFileError({
      rule: 'csv',
      ...row.at(0),
      message: 'the first line has no known column',
      fix: `separate by commas: ${ranked.map(({ known }) => firstOf(known)).join(', or ')}, and so on`,
    });
  const { section, known, required } = best;
  const properNames = names.map((name) => columnOf(wrongEncodingIn(name)?.meant ?? name, known));
  const columns = names.map((name, cell) => {
    if (name === '') return undefined;
    const fault = (message: string, fix: string) => onFault({ rule: 'csv', ...row.at(cell), message, fix });
    const wrong = wrongEncodingFault({ what: 'the name of the column', text: name });
    if (wrong !== undefined) onFault({ rule: 'encoding', ...row.at(cell), ...wrong });
    else if (names.indexOf(name) < cell) fault(`column "${name}" is stated twice`, 'keep one of them');
    else if (properNames[cell] === name) return name;
    else {
      const nearest = properNames[cell] ?? nearestOf(name, [...known.keys()]);
      fault(
        `\`${section}\` has no column "${name.slice(0, 60)}"`,
        nearest === undefined ? 'remove it' : `did you mean ${nearest}?`,
      );
    }
    // A name in another letter case is matched anyway, so that its cells cause no further faults.
    return properNames[cell];
  });
  for (const name of required.filter((wanted) => !properNames.includes(wanted)))
    onFault({ rule: 'csv', ...row.at(0), message: `column "${name}" is missing`, fix: `add "${name}"` });
  return { section, names, columns, known };
}

/** Names of columns. Spreadsheets add empty columns after those of a table, which are dropped. */
function namesIn({ cells }: CsvRow): string[] {
  const names = cells.map((cell) => cell.trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

const firstOf = (known: Columns) => [...known.keys()].slice(0, 4).join(',');

/** The known column that a name means, in any letter case. */
const columnOf = (name: string, known: Columns): string | undefined =>
  [...known.keys()].find((column) => column.toLowerCase() === name.toLowerCase());

function recordOf({
  row,
  head: { section, names, columns, known },
  onFault,
}: {
  row: CsvRow;
  head: Head;
  onFault: (fault: PlacedFault) => void;
}): Unchecked | undefined {
  const { line, column } = row.at(0);
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    onFault({
      rule: 'csv',
      ...row.at(columns.length),
      message: `the row has ${counted({ count: row.cells.length, one: 'cell' })}, the first line ${columns.length}`,
      fix: 'put a cell with commas in quotes',
    });
    return undefined;
  }
  const nameless = row.cells.findIndex((cell, index) => names[index] === '' && cell.trim() !== '');
  if (nameless !== -1) {
    onFault({
      rule: 'csv',
      ...row.at(nameless),
      message: 'the cell has a value, but its column has no name',
      fix: 'name the column in the first line, or remove the value',
    });
    return undefined;
  }
  const value: JsonObject = {};
  const refused = new Set<string>();
  for (const [cell, name] of columns.entries()) {
    const written = oneLine(row.cells[cell] ?? '');
    const text = unguardedCell(written);
    const stated = name === undefined ? undefined : known.get(name);
    if (stated === undefined || text === '') continue;
    const { node, path } = stated;
    const [property, key] = path;
    if (key === undefined) value[property] = cellValue(text, node);
    else value[property] = { ...(value[property] as JsonObject | undefined), [key]: cellValue(text, node) };
    const form = isGuarded(written) ? undefined : spreadsheetForm({ text, isId: isId(node) });
    if (form === undefined) continue;
    refused.add(property);
    onFault({
      rule: 'spreadsheet',
      ...row.at(cell),
      message: `\`${names[cell]}\` is ${JSON.stringify(text)}, ${form} that a spreadsheet made of it`,
      fix: 'format the column as text, then write the value again',
    });
  }
  /** The cell of a place; `undefined` if the file has no column for it. */
  const cellOf = ([property, entry]: readonly (string | number)[]): number | undefined => {
    const cell = columns.findIndex((column) => {
      const of = column === undefined ? undefined : known.get(column)?.path;
      if (of === undefined || of[0] !== property) return false;
      return of[1] === undefined || entry === undefined || of[1] === entry;
    });
    return cell < 0 ? undefined : cell;
  };
  return {
    section,
    value,
    refused,
    line,
    column,
    words: {
      whole: `this row of \`${section}\``,
      nameOf: (path) => {
        const cell = cellOf(path);
        const column = `\`${(cell === undefined ? undefined : names[cell]) ?? path.join('.')}\``;
        const item = path.at(-1);
        return typeof item === 'number' ? `entry ${item + 1} of ${column}` : column;
      },
    },
    at: ({ path, key }) => row.at(cellOf([...path, ...(key === undefined ? [] : [key])]) ?? 0),
  };
}

/** Whether a property is an id, a code, a number or a list of codes: anything but words, which a pattern allows to have blanks. */
function isId({ type, pattern, items, enum: values }: SchemaNode): boolean {
  if (type === 'array') return isId(items ?? {});
  if (type === 'integer' || type === 'number') return true;
  return values === undefined && pattern !== undefined && !new RegExp(pattern, 'u').test('a b');
}

/** Joins lines: no property has several, but spreadsheets break long names into some. */
const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Converts a cell to the property's type. A cell that can't be converted stays a text, which the schema then refuses. */
function cellValue(text: string, node: SchemaNode): Json {
  if (node.type === 'array') return text.split(listSeparator).map((item) => item.trim());
  if (node.type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if ((node.type === 'integer' || node.type === 'number') && /^-?\d{1,15}(\.\d{1,10})?$/.test(text))
    return Number(text);
  return text;
}

type CsvRow = {
  readonly cells: readonly string[];
  /** Number of the row as spreadsheets count it: a line break inside of a cell begins no row. */
  readonly line: number;
  /** Place where a cell begins. */
  at(cell: number): { readonly line: number; readonly column: number };
};

/**
 * Reads the rows of a CSV file from a stream (RFC 4180: commas, double quotes). Rows without a value are skipped: spreadsheets write them
 * around a table. A row with a misplaced quote is a fault at its cell, and reading continues in the line after the row's first one.
 */
async function* csvRows(
  /** Pieces of text whose lines end in LF. */ texts: AsyncIterable<string> | Iterable<string>,
  onFault: (fault: PlacedFault) => void,
): AsyncGenerator<CsvRow> {
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
      const found = text[start] === '"' ? quotedEnd({ text, start, from }) : plainEnd(text, from);
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
      beginRow(from, 1);
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
function plainEnd(text: string, from: number) {
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

/** Place of an offset in a row. The column counts from the start of the line that the offset is in. */
const placeOf = ({ text, line, at }: { text: string; line: number; at: number }) => ({
  line,
  column: at - text.slice(0, at).lastIndexOf('\n'),
});
