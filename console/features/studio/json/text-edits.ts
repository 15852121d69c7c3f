import { applyEdits, type Edit, type JSONPath, modify } from 'jsonc-parser';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import { sameJson } from '../same-json.ts';

/** The text of a manifest with which the editor begins: its properties are in the order of the schema, others follow. */
export const layOut = ({ value, root }: { value: Json; root: SchemaNode }): string =>
  `${JSON.stringify(inOrder({ value, node: root, root }), null, 2)}\n`;

function inOrder({ value, node, root }: { value: Json; node: SchemaNode | undefined; root: SchemaNode }): Json {
  const known = node === undefined ? undefined : resolveNode({ node, root, value });
  if (Array.isArray(value)) return value.map((item) => inOrder({ value: item, node: known?.items, root }));
  if (!isObject(value)) return value;
  const properties = known?.properties ?? {};
  const keys = [...Object.keys(properties).filter((key) => Object.hasOwn(value, key)), ...Object.keys(value)];
  return Object.fromEntries(
    [...new Set(keys)].map((key) => [key, inOrder({ value: value[key] ?? null, node: properties[key], root })]),
  );
}

/**
 * Edits that turn a text with one value into a text with another, each list for the text after the one before it. All that differs in
 * nothing keeps its place and layout.
 */
export function textEdits({ text, value, next }: { text: string; value: Json; next: Json }): Edit[][] {
  let current = text;
  return placesBetween({ value, next, path: [] }).map(({ path, next: wanted }) => {
    const edits = modify(current, path, wanted, { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } });
    current = applyEdits(current, edits);
    return edits;
  });
}

type Difference = { readonly path: JSONPath; readonly next: Json | undefined };

function placesBetween({ value, next, path }: { value: Json; next: Json; path: JSONPath }): Difference[] {
  if (sameJson(value, next)) return [];
  if (isObject(value) && isObject(next)) {
    const keys = new Set([...Object.keys(next), ...Object.keys(value)]);
    return [...keys].flatMap((key): Difference[] => {
      const [before, after] = [value[key], next[key]];
      const place = [...path, key];
      if (before === undefined || after === undefined) return [{ path: place, next: after }];
      return placesBetween({ value: before, next: after, path: place });
    });
  }
  if (Array.isArray(value) && Array.isArray(next) && value.length === next.length)
    return value.flatMap((before, index) => {
      const after = next[index];
      return after === undefined ? [] : placesBetween({ value: before, next: after, path: [...path, index] });
    });
  return [{ path, next }];
}
