import { useQueryClient } from '@tanstack/react-query';
import { applyEdits, type Edit, type JSONPath, modify } from 'jsonc-parser';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pointerOf, pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  resolveNode,
  type SchemaNode,
} from '../../../../schema/manifest/walk-schema.ts';
import type { BrandState } from '../../../settings/brand-state.ts';
import { idOfItem } from '../../../settings/place-of.ts';
import { sameJson } from '../../../settings/same-json.ts';
import type { Operation } from '../draft-content.ts';
import { guardedPart, useStudio } from '../studio-context.ts';
import type { JsonEditor } from './json-editor.ts';
import { type ReadText, readText } from './read-text.ts';

/** A text that could not be sent, and the manifest that it was made from. */
type Unsent = { readonly text: string; readonly written: JsonObject };

/**
 * Connects the text of an editor with the draft. Its differences to the draft are written like changes of the forms; what else changes
 * in the draft appears in it. A text that is not valid is not sent. It stays for the time that the console is open.
 */
export function useJsonText({
  editor,
  root,
  isSaved,
}: {
  editor: RefObject<JsonEditor | undefined>;
  /** The schema of the manifest. */
  root: SchemaNode;
  /** Whether the writer has nothing left to do. */
  isSaved: boolean;
}): {
  /** The text that the editor begins with. */
  readonly first: () => string;
  readonly typed: (text: string) => void;
  readonly read: ReadText | undefined;
  /** Whether the text changes licence and rules while these are locked. */
  readonly isLocked: boolean;
} {
  const { draft, stored, state, mayWrite, guard, write } = useStudio();
  const client = useQueryClient();
  const [read, setRead] = useState<ReadText>();
  const [isLocked, setLocked] = useState(false);
  const unsentKey = ['unsentJson', draft];
  const manifest = objectOf(stored.manifest);
  /** The manifest on which text and draft last agreed. */
  const written = useRef<JsonObject>(manifest);

  const follow = useEffectEvent((next: JsonObject) => {
    const text = editor.current?.text() ?? '';
    const { value } = readText(text);
    if (value === undefined || sameJson(written.current, next)) return;
    written.current = next;
    const wanted = isLocked ? withGuarded({ of: next, from: value }) : next;
    editor.current?.edit(textEdits({ text, value, next: wanted }));
    setRead(readText(editor.current?.text() ?? ''));
  });
  const send = useEffectEvent(({ text, isOpen }: { text: string; isOpen: boolean }) => {
    const found = readText(text);
    setRead(found);
    const before = written.current;
    if (found.value === undefined) {
      client.setQueryData<Unsent>(unsentKey, { text, written: before });
      return;
    }
    const after = isOpen ? found.value : withGuarded({ of: found.value, from: before });
    written.current = after;
    const hasLocked = !sameJson(after, found.value);
    setLocked(hasLocked);
    if (hasLocked) client.setQueryData<Unsent>(unsentKey, { text, written: after });
    else client.removeQueries({ queryKey: unsentKey });
    const operations = operationsBetween({ before, after, isAddressed: (path) => isAddressed(path, before, state) });
    if (operations.length > 0) write(operations);
    else if (isSaved) follow(manifest);
  });
  const typed = useEffectEvent((text: string) => send({ text, isOpen: guard.isOpen }));
  const first = useEffectEvent(() => {
    client.setQueryDefaults(['unsentJson'], { gcTime: Number.POSITIVE_INFINITY });
    const unsent = client.getQueryData<Unsent>(unsentKey);
    written.current = unsent?.written ?? manifest;
    return unsent?.text ?? layOut(manifest, root);
  });

  // Licence and rules are sent once they are open; so is a text that could not be sent before.
  useEffect(() => {
    if (mayWrite && editor.current !== undefined) send({ text: editor.current.text(), isOpen: guard.isOpen });
  }, [mayWrite, guard.isOpen, editor]);
  useEffect(() => {
    if (isSaved) follow(objectOf(stored.manifest));
  }, [isSaved, stored.manifest]);
  const isUnsent = isLocked || (read !== undefined && read.value === undefined);
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
  return { first, typed, read, isLocked };
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A manifest with the guarded part of another one. */
function withGuarded({ of, from }: { of: JsonObject; from: JsonObject }): JsonObject {
  const { [guardedPart]: _, ...rest } = of;
  const part = from[guardedPart];
  return part === undefined ? rest : { ...rest, [guardedPart]: part };
}

/** Whether a write to an item of a list leaves the list's other items as the draft states them. */
function isAddressed(path: string, stated: JsonObject, state: Pick<BrandState, 'isMerged' | 'valueAt'>): boolean {
  if (!state.isMerged(path)) return true;
  const applied = state.valueAt(path);
  const own = valueIn(stated, pointerSteps(path));
  const ids = new Set((Array.isArray(own) ? own : []).map(idOfItem));
  return Array.isArray(applied) && applied.every((item) => ids.has(idOfItem(item)));
}

/** The text of a manifest with which the editor begins: its properties are in the order of the schema, others follow. */
export const layOut = (value: Json, root: SchemaNode): string =>
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

/** Maximum number of operations in one request. */
const mostOperations = 200;

type Item = JsonObject & { readonly id: string };
type Between = {
  readonly before: Json;
  readonly after: Json;
  readonly at: readonly string[];
  readonly isAddressed: (path: string) => boolean;
};

/**
 * The smallest operations that turn one manifest into another. A part that becomes empty is written as a whole, because the server
 * removes parts that a removal empties.
 */
export function operationsBetween({
  before,
  after,
  isAddressed,
}: {
  before: JsonObject;
  after: JsonObject;
  /**
   * Whether the items of a list can be written one by one. The server adds the others of a merged list at their place; a list that
   * does not state them all is therefore written as a whole.
   */
  isAddressed: (path: string) => boolean;
}): Operation[] {
  const operations = inObject({ before, after, at: [], isAddressed });
  if (operations.length <= mostOperations) return operations;
  return partsBetween({ before, after, at: [], between: ({ value, path }) => [{ path, value }] });
}

function between(values: Between): Operation[] {
  const { before, after, at } = values;
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after) && Object.keys(after).length > 0)
    return inObject({ ...values, before, after });
  const items = Array.isArray(before) && Array.isArray(after) ? inList({ ...values, before, after }) : undefined;
  return items ?? [{ path: pointerOf(at), value: after }];
}

function inObject({
  before,
  after,
  at,
  isAddressed,
}: Between & { before: JsonObject; after: JsonObject }): Operation[] {
  return partsBetween({
    before,
    after,
    at,
    between: ({ key, value, earlier }) => between({ before: earlier, after: value, at: [...at, key], isAddressed }),
  });
}

/** Operations of the properties of an object. Removals come last, so that none of them empties it. */
function partsBetween({
  before,
  after,
  at,
  between: changed,
}: {
  before: JsonObject;
  after: JsonObject;
  at: readonly string[];
  /** Operations of a property that both have with different values. */
  between: (part: { key: string; path: string; value: Json; earlier: Json }) => Operation[];
}): Operation[] {
  const written = Object.entries(after).flatMap(([key, value]): Operation[] => {
    const path = pointerOf([...at, key]);
    const earlier = before[key];
    if (earlier === undefined) return [{ path, value }];
    return sameJson(earlier, value) ? [] : changed({ key, path, value, earlier });
  });
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Operation => ({ path: pointerOf([...at, key]), removed: true }));
  return [...written, ...removed];
}

/** Operations of the items of a list; none if it has to be written as a whole: ids are missing, or the order is another one. */
function inList({
  before,
  after,
  at,
  isAddressed,
}: Between & { before: Json[]; after: Json[] }): Operation[] | undefined {
  if (!haveIds(before) || !haveIds(after) || !isAddressed(pointerOf(at))) return undefined;
  const earlier = new Map(before.map((item) => [item.id, item]));
  const wanted = new Set(after.map(({ id }) => id));
  if (earlier.size < before.length || wanted.size < after.length) return undefined;
  const staying = before.filter(({ id }) => wanted.has(id));
  const added = after.filter(({ id }) => !earlier.has(id));
  const isInOrder = [...staying, ...added].every(({ id }, index) => id === after[index]?.id);
  if (!isInOrder || staying.length === 0) return undefined;
  const operations = after.flatMap((item): Operation[] => {
    const known = earlier.get(item.id);
    const place = [...at, item.id];
    if (known === undefined) return [{ path: pointerOf(place), value: item }];
    return between({ before: known, after: item, at: place, isAddressed });
  });
  const removed = before
    .filter(({ id }) => !wanted.has(id))
    .map(({ id }): Operation => ({ path: pointerOf([...at, id]), removed: true }));
  return [...operations, ...removed];
}

const haveIds = (list: readonly Json[]): list is Item[] =>
  list.every((item) => isObject(item) && typeof item.id === 'string');
