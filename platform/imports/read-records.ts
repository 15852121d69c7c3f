import { findNodeAtLocation } from 'jsonc-parser';
import { serverLimits } from '../../schema/constants.ts';
import { largeNumbers } from '../../schema/large-numbers.ts';
import { pointerOf } from '../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import { jsonName, schemaFaults } from '../../server/brands/folder/check/schema-faults.ts';
import { type JsonSource, positionAt, readJson } from '../../server/brands/folder/read/positions.ts';
import { readSource } from '../../server/brands/folder/read/read-source.ts';
import { wrongEncodingFault } from '../../server/texts/wrong-encoding.ts';
import { csvRecords } from './csv-records.ts';
import type { FileKind, FileRecord, Place, RecordParts, Sections, Unchecked } from './file-record.ts';
import { textOf } from './file-text.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';
import { createJsonSplitter, type JsonPiece } from './split-json.ts';

/**
 * Reads the records of a file from a stream, each validated on its own, and reports their faults. It ends at `serverLimits.faultsCounted` faults
 * and at `serverLimits.importRecords` records. Never throws because of the file's content. At most one record is in memory.
 */
export async function* readRecords({
  bytes,
  kind,
  sections,
  onFault,
  onSection = () => undefined,
  longest,
}: {
  bytes: AsyncIterable<Uint8Array>;
  kind: FileKind;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
  /** Called for each section that the file contains, even if empty. */
  onSection?: (section: string) => void;
  longest?: number;
}): AsyncGenerator<FileRecord> {
  const counted = { faults: 0, records: 0 };
  const add = (fault: PlacedFault) => {
    counted.faults += 1;
    onFault(fault);
    if (counted.faults === serverLimits.faultsCounted) throw new TooManyFaultsError();
  };
  const parts = { texts: textOf(bytes), sections, onFault: add, onSection, longest };
  try {
    for await (const record of kind === 'json' ? jsonRecords(parts) : csvRecords(parts)) {
      counted.records += 1;
      if (counted.records > serverLimits.importRecords) throw tooManyRecords(record);
      yield checked({ record, sections, onFault: add });
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) onFault(error.fault);
    else if (!(error instanceof TooManyFaultsError)) throw error;
  }
}

/** Ends the reading of a file whose further faults nobody would read. */
class TooManyFaultsError extends Error {}

const tooManyRecords = ({ line, column }: Unchecked) =>
  new UnreadableFileError({
    rule: 'records',
    line,
    column,
    message: `the file has more than ${serverLimits.importRecords} records`,
    fix: 'split it into several files',
  });

function checked({
  record: { section, value, line, column, at, refused: before, words },
  sections,
  onFault,
}: {
  record: Unchecked;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
}): FileRecord {
  const { node, validate } = sections[section] ?? {};
  const stated = isObject(value) ? { ...value } : {};
  if (value === undefined || node === undefined || validate === undefined)
    return { section, value: undefined, stated, sound: {}, line, column, at };
  const refused = new Set(before);
  for (const { path, text } of textsIn(value)) {
    const wrong = wrongEncodingFault({ what: (words?.nameOf ?? jsonName)(path), text });
    if (wrong === undefined) continue;
    refused.add(String(path[0]));
    onFault({ rule: 'encoding', ...at({ path }), ...wrong });
  }
  // Validation fills in the defaults.
  if (validate(value) && refused.size === 0) {
    const whole = value as JsonObject;
    return { section, value: whole, stated, sound: whole, line, column, at };
  }
  const faults = schemaFaults({
    errors: validate.errors ?? [],
    value,
    root: node,
    whole: `this record of \`${section}\``,
    words,
  });
  for (const { path, key, message, fix } of faults)
    if (!refused.has(String(path[0])))
      onFault({
        rule: 'schema',
        ...at({ path, key }),
        path: pointerOf([...path, ...(key === undefined ? [] : [key])]),
        message,
        fix,
      });
  const unsound = new Set([...refused, ...faults.map(({ path: [name], key }) => String(name ?? key))]);
  const own: JsonObject = isObject(value) ? value : {};
  const sound = Object.fromEntries(Object.entries(own).filter(([name]) => !unsound.has(name)));
  return { section, value: undefined, stated, sound, line, column, at };
}

type Path = readonly (string | number)[];

/** Texts of a record with characters that a wrong encoding may have made. */
function* textsIn(value: Json, path: Path = []): Generator<{ readonly path: Path; readonly text: string }> {
  if (typeof value === 'string') {
    if (/[^\0-\x7f]|\?\s*\?/.test(value)) yield { path, text: value };
  } else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value))
      yield* textsIn(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Reads a JSON file: an object with a list for each section. */
async function* jsonRecords({ texts, sections, onFault, onSection, longest }: RecordParts): AsyncGenerator<Unchecked> {
  const pieces: JsonPiece[] = [];
  const splitter = createJsonSplitter({
    sections: Object.keys(sections),
    onSection,
    onPiece: (piece) => pieces.push(piece),
    onFault,
    longest,
  });
  function* whole() {
    for (const piece of pieces.splice(0)) {
      const record = recordOf({ piece, onFault });
      if (record !== undefined) yield record;
    }
  }
  for await (const text of texts) {
    try {
      splitter.push(text);
    } finally {
      // Records before a fault that ends the reading are checked as well.
      yield* whole();
    }
  }
  splitter.end();
}

function recordOf({
  piece: { section, text, line, column },
  onFault,
}: {
  piece: JsonPiece;
  onFault: (fault: PlacedFault) => void;
}): Unchecked | undefined {
  const source: Pick<JsonSource, 'value' | 'faults'> & { readonly tree?: JsonSource['tree'] } =
    quickly(text) ?? readSource(Buffer.from(text));
  // Parsed once per record, because a record may have many faults.
  let { tree } = source;
  const placed = (place: Place): Place => ({
    line: line + place.line - 1,
    column: place.line === 1 ? column + place.column - 1 : place.column,
  });
  for (const { message, fix, ...place } of source.faults) onFault({ rule: 'json', ...placed(place), message, fix });
  if (source.faults.length > 0 && !isObject(source.value)) return undefined;
  return {
    section,
    value: source.faults.length > 0 ? undefined : source.value,
    line,
    column,
    at: (way) => {
      tree ??= readJson(text).tree;
      return placed(positionIn({ text, tree, way }));
    },
  };
}

/** Parses a record of values, lists and maps without duplicate keys or large numbers directly; others need a syntax tree. */
function quickly(text: string): Pick<JsonSource, 'value' | 'faults'> | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return undefined;
    if (largeNumbers(text).length > 0) return undefined;
    const values = Object.values(value);
    const keys = [value, ...values.filter(isObject)].flatMap(Object.keys);
    const flat = values.every((one) => isScalar(one) || Object.values(one as object).every(isScalar));
    // If there are as many colons outside of texts as keys, no key occurs twice.
    const colons = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;
    return flat && colons === keys.length && !keys.includes('__proto__') ? { value, faults: [] } : undefined;
  } catch {
    return undefined;
  }
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function positionIn({
  text,
  tree,
  way,
}: { text: string; way: Parameters<Unchecked['at']>[0] } & Pick<JsonSource, 'tree'>): Place {
  if (tree === undefined) return { line: 1, column: 1 };
  const node = findNodeAtLocation(tree, [...way.path]) ?? tree;
  const named = way.key === undefined ? undefined : findNodeAtLocation(node, [way.key])?.parent?.children?.[0];
  return positionAt(text, (named ?? node).offset);
}
