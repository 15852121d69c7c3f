import { findNodeAtLocation } from 'jsonc-parser';
import { largeNumbers } from '../../schema/large-numbers.ts';
import { isObject, type Json } from '../../schema/manifest/walk-schema.ts';
import { type JsonSource, positionAt, readJson } from '../../server/brands/check/positions.ts';
import { readSource } from '../../server/brands/check/read-source.ts';
import type { Place, RecordParts, Unchecked } from './file-record.ts';
import type { PlacedFault } from './placed-fault.ts';
import { createJsonSplitter, type JsonPiece } from './split-json.ts';

/** Reads a JSON file: an object with a list for each section. */
export async function* jsonRecords({
  texts,
  sections,
  onFault,
  onSection,
  longest,
}: RecordParts): AsyncGenerator<Unchecked> {
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

/** Parses a flat record without duplicate keys or large numbers directly; others need a syntax tree. */
function quickly(text: string): Pick<JsonSource, 'value' | 'faults'> | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return undefined;
    const keys = Object.keys(value);
    if (largeNumbers(text).length > 0) return undefined;
    const flat = Object.values(value).every(
      (one) => typeof one !== 'object' || one === null || (Array.isArray(one) && one.every(isScalar)),
    );
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
  return positionAt({ text, offset: (named ?? node).offset });
}
