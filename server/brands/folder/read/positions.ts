import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { serverLimits } from '../../../../schema/constants.ts';
import { largeNumbers } from '../../../../schema/large-numbers.ts';
import { isObject, isPrototypeKey, type Json } from '../../../../schema/manifest/walk-schema.ts';

export type Position = { readonly line: number; readonly column: number };
export type JsonFault = Position & { readonly message: string; readonly fix: string };
export type JsonSource = {
  /** The parsed value, as far as it is valid; `undefined` for an empty file. */
  readonly value: Json | undefined;
  readonly faults: readonly JsonFault[];
  /** Whether the syntax is invalid. The text may then contain properties that the value lacks. */
  readonly broken: boolean;
  /** First line after which the structure is unclear. */
  readonly lostFrom: number;
  readonly tree: Node | undefined;
  readonly text: string;
};

/** Parses JSON and locates every fault. Strict: no comments, trailing commas or duplicate keys. */
export function readJson(text: string): JsonSource {
  const errors: ParseError[] = [];
  const tree = treeOf(text, errors);
  const { faults, lostFrom } = firstErrors(errors, text);
  const broken = faults.length > 0;
  if (tree !== undefined) addKeyFaults(tree, text, faults);
  for (const { offset, message, fix } of broken ? [] : largeNumbers(text).slice(0, serverLimits.faultsReported))
    faults.push({ ...positionAt(text, offset), message, fix });
  return { value: tree === undefined ? undefined : (getNodeValue(tree) as Json), faults, broken, lostFrom, tree, text };
}

/** Errors after which a text is no JSON at all. Their number is limited because each character may cause one. */
const mostErrors = 5000;
const stopped = Symbol('too many errors');

/** The tree of a text; `undefined` if it has too many errors. */
function treeOf(text: string, errors: ParseError[]): Node | undefined {
  const counted = Object.assign([] as ParseError[], {
    push: (error: ParseError) => {
      // The parser offers no other way to stop.
      if (errors.length === mostErrors) throw stopped;
      return errors.push(error);
    },
  });
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  try {
    return parseTree(text, counted, options);
  } catch (reason) {
    if (reason !== stopped) throw reason;
    return undefined;
  }
}

/**
 * Returns the errors without those that only follow from another: errors in the same line, errors directly after it, and errors
 * after the structure became unclear.
 */
function firstErrors(errors: readonly ParseError[], text: string): { faults: JsonFault[]; lostFrom: number } {
  const faults: JsonFault[] = [];
  let end = -1;
  let line = 0;
  let lostFrom = Number.POSITIVE_INFINITY;
  for (const error of errors) {
    const position = positionAt(text, error.offset);
    const follows = end >= 0 && text.slice(end, error.offset).trim() === '';
    const isAstray = lostFrom < position.line && !isPlain({ error, text });
    end = Math.max(end, error.offset + error.length);
    if (!isStructureKnown(error, text)) lostFrom = Math.min(lostFrom, position.line);
    if (follows || isAstray || position.line === line) continue;
    ({ line } = position);
    faults.push({ ...position, ...wording(error, text) });
    // One more than is reported, to show that there are more.
    if (faults.length > serverLimits.faultsReported) break;
  }
  return { faults, lostFrom };
}

/** Whether the parser still knows the structure after this error. */
function isStructureKnown(error: ParseError, text: string): boolean {
  const code = printParseErrorCode(error.error);
  const next = text[error.offset];
  return (
    isPlain({ error, text }) ||
    (code === 'CommaExpected' && next === '"') ||
    (/^(PropertyName|Value)Expected/.test(code) && next === ',')
  );
}

/** Whether it is an error in any context. */
const isPlain = (at: { error: ParseError; text: string }): boolean =>
  isTrailingComma(at) || /^Invalid(Comment|Escape|Character|Unicode)/.test(printParseErrorCode(at.error.error));

function isTrailingComma({ error, text }: { error: ParseError; text: string }): boolean {
  const next = text[error.offset];
  return text.slice(0, error.offset).trimEnd().endsWith(',') && (next === '}' || next === ']');
}

function wording(error: ParseError, text: string): { message: string; fix: string } {
  const code = printParseErrorCode(error.error);
  if (isTrailingComma({ error, text }))
    return { message: `trailing comma before ${text[error.offset]}`, fix: 'remove the comma' };
  if (code === 'InvalidCommentToken') return { message: 'JSON has no comments', fix: 'remove the comment' };
  const curly = /^[\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb]/.exec(text.slice(error.offset))?.[0];
  if (curly !== undefined) return { message: `${curly} is a curly quote, not "`, fix: 'write straight quotes: "' };
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { message: `not valid JSON: ${words}`, fix: 'correct the JSON here' };
}

/** Faults of duplicate and forbidden keys. */
function addKeyFaults(node: Node, text: string, into: JsonFault[]): void {
  if (node.type === 'object') {
    const seen = new Set<unknown>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (key === undefined) continue;
      const at = () => positionAt(text, key.offset);
      if (into.length > serverLimits.faultsReported) return;
      if (seen.has(key.value))
        into.push({ ...at(), message: `"${key.value}" is stated twice`, fix: 'keep one of them' });
      if (isPrototypeKey(key.value))
        into.push({ ...at(), message: `no property is called "${key.value}"`, fix: 'remove it' });
      seen.add(key.value);
    }
  }
  for (const child of node.children ?? []) addKeyFaults(child, text, into);
}

/** Caches the last text only, because positions are usually looked up in one file in a row. */
let linesOf: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

/** Offsets of line starts. Lines end as in editors: with LF, CRLF or a lone CR. */
function lineStarts(text: string): readonly number[] {
  if (linesOf.text === text) return linesOf.starts;
  const starts = [0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) starts.push(index + 1);
  }
  linesOf = { text, starts };
  return starts;
}

export const positionAt = (text: string, offset: number): Position => positionIn(lineStarts(text), offset);

function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  for (let high = starts.length - 1; low < high; ) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

const knownTexts = new WeakMap<JsonSource, ReadonlyMap<string, Position>>();

/** Positions of the values in a file of text overrides, by `namespace:dotted.key`. */
export function textPositions(source: JsonSource): ReadonlyMap<string, Position> {
  const known = knownTexts.get(source);
  if (known !== undefined) return known;
  const places = new Map<string, Position>();
  // Once for the file: comparing its text with that of an equal file takes as long as reading it.
  const starts = lineStarts(source.text);
  const walk = (node: Node | undefined, key: string) => {
    for (const { children: [name, value] = [] } of node?.type === 'object' ? (node.children ?? []) : []) {
      if (name === undefined) continue;
      const whole = key === '' ? `${name.value}:` : `${key}${key.endsWith(':') ? '' : '.'}${name.value}`;
      if (value?.type === 'object' && value.children?.length) walk(value, whole);
      else places.set(whole, positionIn(starts, name.offset));
    }
  };
  walk(source.tree, '');
  knownTexts.set(source, places);
  return places;
}

/**
 * Locates a path of the merged manifest in a file: the deepest existing node, and how many steps of the path lead to it. List items
 * are found by `id`, because merging reorders them. With `key`, the position is that of the property's name instead of its value.
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
    value = childOf(value, step);
    const next: Node | undefined = node === undefined ? undefined : childNode(node, step, value);
    if (next === undefined) break;
    node = next;
    depth += 1;
  }
  const named =
    key === undefined || depth < path.length || node === undefined ? undefined : findNodeAtLocation(node, [key]);
  const shown =
    named?.parent?.children?.[0] ?? (node?.parent?.type === 'property' && depth < path.length ? node.parent : node);
  return { position: positionAt(source.text, shown?.offset ?? 0), depth: depth + (named === undefined ? 0 : 1) };
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[String(step)] : undefined;
}

function childNode(node: Node, step: string | number, value: Json | undefined): Node | undefined {
  if (node.type !== 'array') return findNodeAtLocation(node, [String(step)]);
  const id = isObject(value) ? value.id : undefined;
  const byId =
    id === undefined ? undefined : node.children?.find((item) => findNodeAtLocation(item, ['id'])?.value === id);
  return byId ?? node.children?.[Number(step)];
}
