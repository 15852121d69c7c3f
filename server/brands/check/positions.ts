import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';

export type Position = { readonly line: number; readonly column: number };
export type JsonFault = Position & { readonly message: string; readonly fix: string };
export type JsonSource = {
  /** What could be read, faults passed over; undefined for an empty file. */
  readonly value: Json | undefined;
  readonly faults: readonly JsonFault[];
  readonly tree: Node | undefined;
  readonly text: string;
};

/** Reads JSON with every fault at its place. Strict: no comments, no trailing commas, no key twice. */
export function readJson(text: string): JsonSource {
  const errors: ParseError[] = [];
  const clean = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const tree = parseTree(clean, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const faults = errors.map((error) => ({
    ...positionAt({ text: clean, offset: error.offset }),
    ...wording({ error, text: clean }),
  }));
  // The parser tells some faults twice, as what it found and as what it missed.
  const told = new Set<string>();
  for (const fault of faults.splice(0)) {
    const key = `${fault.line}:${fault.column}`;
    if (!told.has(key)) faults.push(fault);
    told.add(key);
  }
  if (tree !== undefined) faults.push(...repeatedKeys({ node: tree, text: clean }));
  return { value: tree === undefined ? undefined : (getNodeValue(tree) as Json), faults, tree, text: clean };
}

function wording({ error, text }: { error: ParseError; text: string }): { message: string; fix: string } {
  const code = printParseErrorCode(error.error);
  const before = text.slice(0, error.offset).trimEnd();
  const next = text[error.offset];
  if (before.endsWith(',') && (next === '}' || next === ']'))
    return { message: `trailing comma before ${next}`, fix: 'remove the comma' };
  if (code === 'InvalidCommentToken') return { message: 'JSON has no comments', fix: 'remove the comment' };
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { message: `not valid JSON: ${words}`, fix: 'correct the JSON here' };
}

function repeatedKeys({ node, text }: { node: Node; text: string }): JsonFault[] {
  const found: JsonFault[] = [];
  if (node.type === 'object') {
    const seen = new Set<unknown>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (key !== undefined && seen.has(key.value))
        found.push({
          ...positionAt({ text, offset: key.offset }),
          message: `"${key.value}" stands twice`,
          fix: 'keep one of them',
        });
      seen.add(key?.value);
    }
  }
  for (const child of node.children ?? []) found.push(...repeatedKeys({ node: child, text }));
  return found;
}

export function positionAt({ text, offset }: { text: string; offset: number }): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * Where a place of the merged manifest stands in a file: the deepest node on the way that the file has, and how many steps of the way
 * that is. Items of lists are found by their `id`, since merging moves them. `key` names a property of that place whose own
 * name, not value, is meant.
 */
export function locate({
  source,
  path,
  merged,
  key,
}: {
  source: JsonSource;
  path: readonly (string | number)[];
  merged: Json;
  key?: string;
}): { position: Position; depth: number } {
  let node = source.tree;
  let value: Json | undefined = merged;
  let depth = 0;
  for (const step of path) {
    value = childOf({ value, step });
    const next: Node | undefined = node === undefined ? undefined : childNode({ node, step, value });
    if (next === undefined) break;
    node = next;
    depth += 1;
  }
  const named =
    key === undefined || depth < path.length || node === undefined
      ? undefined
      : findNodeAtLocation(node, [key]);
  const shown =
    named?.parent?.children?.[0] ??
    (node?.parent?.type === 'property' && depth < path.length ? node.parent : node);
  return {
    position: positionAt({ text: source.text, offset: shown?.offset ?? 0 }),
    depth: depth + (named === undefined ? 0 : 1),
  };
}

function childOf({ value, step }: { value: Json | undefined; step: string | number }): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[String(step)] : undefined;
}

function childNode({
  node,
  step,
  value,
}: {
  node: Node;
  step: string | number;
  value: Json | undefined;
}): Node | undefined {
  if (node.type !== 'array') return findNodeAtLocation(node, [String(step)]);
  const id = isObject(value) ? value.id : undefined;
  const byId =
    id === undefined
      ? undefined
      : node.children?.find((item) => findNodeAtLocation(item, ['id'])?.value === id);
  return byId ?? node.children?.[Number(step)];
}
