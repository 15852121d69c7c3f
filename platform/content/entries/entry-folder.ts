import { partHead } from '../../../schema/folder-format.ts';
import { isObject, type Json, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { writeFile } from '../../imports/write-file.ts';
import type { ContentRow } from '../content-row.ts';
import { contentFiles } from '../imports/content-format.ts';
import { picturesIn } from '../live/live-content.ts';

export type EntryName = Pick<ContentRow, 'kind' | 'id'>;
/** An entry as a record of a folder. `content` is everything but its id. */
export type FolderEntry = EntryName & { readonly content: Readonly<Record<string, unknown>> };

export const recordOfRow = ({ content, position, hidden }: Pick<ContentRow, 'content' | 'position' | 'hidden'>) => ({
  ...content,
  position,
  hidden,
});

/** Place of a record in a folder: its file and line. */
export const placeOf = ({ file, line }: { file?: string | undefined; line: number }): string => `${file}:${line}`;

/** Writes entries of a brand and their pictures as a folder. Importing a brand's own entries has no effect. */
export async function* folderOf(
  database: Database,
  tenant: string,
  entries: readonly FolderEntry[],
  {
    places = new Map(),
    isWhole = false,
  }: {
    /** Receives the place of each entry. */
    places?: Map<string, EntryName>;
    /** Whether files without entries are written too, which state that the brand has none. */
    isWhole?: boolean;
  } = {},
): AsyncGenerator<Buffer> {
  for (const [file, format] of Object.entries(contentFiles)) {
    const sections = Object.entries(format.sections).map(([section, { node }]) => {
      const own = entries.filter(({ kind }) => kind === section);
      return { section, own, rows: recordsOf(node, own) };
    });
    if (!isWhole && sections.every(({ own }) => own.length === 0)) continue;
    const pieces: string[] = [];
    for await (const piece of writeFile('json', sections, format)) pieces.push(piece);
    const text = pieces.join('');
    const inOrder = sections.flatMap(({ own }) => own).values();
    for (const [index, line] of text.split('\n').entries()) {
      // Each record is one line, and no other line is an object.
      const entry = line.startsWith('{"') ? inOrder.next().value : undefined;
      if (entry !== undefined) places.set(placeOf({ file, line: index + 1 }), { kind: entry.kind, id: entry.id });
    }
    yield* part(file, Buffer.from(text));
  }
  for (const hash of picturesIn(entries)) {
    const picture = await database.asTenant(tenant, (tx) =>
      selectRows(tx, 'content_picture', { tenant, hash }).select('bytes').executeTakeFirst(),
    );
    if (picture !== undefined) yield* part(`pictures/${hash}.webp`, Buffer.from(picture.bytes));
  }
}

function* part(name: string, bytes: Buffer): Generator<Buffer> {
  yield Buffer.from(partHead(name, bytes.length));
  yield bytes;
}

/** Orders the properties of records as in the schema. Properties that the schema does not have come last, so that they are refused. */
async function* recordsOf(node: SchemaNode, entries: readonly FolderEntry[]) {
  for (const { id, content } of entries) {
    const all = { ...content, id };
    const known = Object.keys(node.properties ?? {}).filter((name) => Object.hasOwn(all, name));
    const names = [...new Set([...known, ...Object.keys(all)])];
    yield Object.fromEntries(names.map((name) => [name, all[name as keyof typeof all] as Json]));
  }
}

/** Whether a value parsed from JSON is an object that the database can store. It refuses U+0000 and unpaired surrogates. */
export const isStorable = (value: unknown): value is Record<string, Json> =>
  isObject(value as Json) && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89ab])/.test(JSON.stringify(value));
