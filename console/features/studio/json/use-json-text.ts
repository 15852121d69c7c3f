import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import { isObject, type JsonObject, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import type { BrandState } from '../brand-state.ts';
import { idOfItem } from '../controls/list-items.ts';
import { guardedPart } from '../guarded.ts';
import { sameJson } from '../same-json.ts';
import { useStudio } from '../studio-context.ts';
import type { JsonEditor } from './json-editor.ts';
import { operationsBetween } from './operations-between.ts';
import { type ReadText, readText } from './read-text.ts';
import { layOut, textEdits } from './text-edits.ts';

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
    const operations = operationsBetween({
      before,
      after,
      isAddressed: (path) => isAddressed({ path, stated: before, state }),
    });
    if (operations.length > 0) write(operations);
    else if (isSaved) follow(manifest);
  });
  const typed = useEffectEvent((text: string) => send({ text, isOpen: guard.isOpen }));
  const first = useEffectEvent(() => {
    client.setQueryDefaults(['unsentJson'], { gcTime: Number.POSITIVE_INFINITY });
    const unsent = client.getQueryData<Unsent>(unsentKey);
    written.current = unsent?.written ?? manifest;
    return unsent?.text ?? layOut({ value: manifest, root });
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
function isAddressed({
  path,
  stated,
  state,
}: {
  path: string;
  stated: JsonObject;
  state: Pick<BrandState, 'isMerged' | 'valueAt'>;
}): boolean {
  if (!state.isMerged(path)) return true;
  const applied = state.valueAt(path);
  const own = valueIn({ value: stated, steps: pointerSteps(path) });
  const ids = new Set((Array.isArray(own) ? own : []).map(idOfItem));
  return Array.isArray(applied) && applied.every((item) => ids.has(idOfItem(item)));
}
