import { useCallback, useSyncExternalStore } from 'react';
import { memberKeys } from '../../../session/member-storage.ts';
import { useSession } from '../../../session/session-context.tsx';

/** Number of searches stored per player on this device. */
export const mostSearches = 8;

const none: readonly string[] = [];
const listeners = new Set<() => void>();
/** Parsed lists by stored text, so that an unchanged list keeps its identity. */
let parsed: { readonly text: string; readonly names: readonly string[] } | undefined;

/** Recent searches of the player on this device, latest first. Visitors have a list of their own. */
export function useRecentSearches(): {
  readonly names: readonly string[];
  readonly remember: (name: string) => void;
  readonly remove: (name: string) => void;
  readonly clear: () => void;
} {
  const { status, record } = useSession();
  const key = memberKeys.searches(record?.userName ?? '');
  const isKnown = status !== 'pending';
  const names = useSyncExternalStore(
    subscribe,
    () => (isKnown ? read(key) : none),
    () => none,
  );
  const change = useCallback(
    (next: (before: readonly string[]) => readonly string[]) => {
      if (isKnown) write(key, next(read(key)));
    },
    [key, isKnown],
  );
  return {
    names,
    remember: (name) => change((before) => withSearch(before, name)),
    remove: (name) => change((before) => before.filter((other) => other !== name)),
    clear: () => change(() => none),
  };
}

/** The list after a search: the name comes first, and the oldest entry is dropped. */
export function withSearch(names: readonly string[], name: string): readonly string[] {
  return [name, ...names.filter((other) => other !== name)].slice(0, mostSearches);
}

function read(key: string): readonly string[] {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return none;
    if (parsed?.text !== text) parsed = { text, names: namesIn(JSON.parse(text)) };
    return parsed.names;
  } catch {
    // Storage is blocked, or contains another value.
    return none;
  }
}

function namesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return none;
  return value.filter((name): name is string => typeof name === 'string').slice(0, mostSearches);
}

function write(key: string, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Storage is full or blocked: the search is not stored.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
