import { valueIn } from '../../schema/manifest/pointer.ts';
import type { Json, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { csvCell, csvStart, quotedCell } from '../../server/texts/spreadsheet-cells.ts';
import { columnsOf, type FileFormat, listSeparator } from './file-format.ts';
import type { FileKind } from './file-record.ts';

type Row = Readonly<Record<string, Json>>;
export type FileSection = {
  readonly section: string;
  /** Rows in the order of their creation. */
  readonly rows: AsyncIterable<Row>;
  /** Keys of maps that rows have, such as languages. CSV has a column for each. */
  readonly keys?: readonly string[];
};

/** Writes stored rows as a file, one record per line. In JSON, values equal to the default are omitted. */
export async function* writeFile(
  kind: FileKind,
  /** Sections of the file; CSV has only one. */ sections: readonly FileSection[],
  format: FileFormat,
): AsyncGenerator<string> {
  if (kind === 'csv') {
    for (const { section, ...content } of sections) yield* csvOf(format.sections[section]?.node ?? {}, content);
    return;
  }
  yield '{';
  for (const [index, { section, rows }] of sections.entries()) {
    yield `${index === 0 ? '' : ','}\n"${section}": [`;
    let before = '\n';
    for await (const row of rows) {
      yield before + JSON.stringify(stated(row, format.sections[section]?.node ?? {}));
      before = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}

function stated(row: Row, node: SchemaNode): Row {
  const isDefault = (name: string) => JSON.stringify(node.properties?.[name]?.default) === JSON.stringify(row[name]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isDefault(name)));
}

async function* csvOf(
  node: SchemaNode,
  { rows, keys = [] }: Pick<FileSection, 'rows' | 'keys'>,
): AsyncGenerator<string> {
  const used = [...columnsOf(node)].filter(([, { path }]) => path[1] === undefined || keys.includes(path[1]));
  const columns = used.map(([column]) => column);
  yield `${csvStart}${columns.join(',')}\n`;
  for await (const row of rows)
    yield `${used.map(([, { path }]) => cellOf(valueIn(row, path as readonly string[]))).join(',')}\n`;
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const words = Array.isArray(value) ? value.join(listSeparator) : String(value);
  return typeof value === 'number' ? quotedCell(words) : csvCell(words);
}
