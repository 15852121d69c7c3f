import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isObject, type Json, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { Refusal } from '../../api/call-admin.ts';
import { firstDelay, longestDelay, passesByItself } from '../../api/passing-failures.ts';
import { sameJson } from '../../settings/same-json.ts';

type Saved = AdminValueOf<'saveContentDraft'>;
type Fault = Saved['faults'][number];

/** The record of an entry with the revision of its draft; 0 without a draft. */
export type WrittenEntry = { readonly record: JsonObject; readonly revision: number };

/** The draft that a colleague saved meanwhile. All is null if it was published or dropped. */
export type StaleEntry = {
  readonly revision: number;
  readonly author: string | null;
  readonly savedAt: string | null;
  readonly record: JsonObject | null;
};

export type EntryWriterState = WrittenEntry & {
  /** `waiting` after a failure that passes by itself; `stale` and `refused` wait for a person. */
  readonly status: 'saved' | 'saving' | 'waiting' | 'stale' | 'refused';
  readonly faults: readonly Fault[];
  /** Notes on what a promotion pays. They do not keep it from being published. */
  readonly notes: readonly Fault[];
  readonly stale?: StaleEntry | undefined;
  readonly refusal?: Error | undefined;
  /** Counts the records that replaced what was shown. Fields begin anew then, because each shows what was typed into it. */
  readonly turn: number;
};

export type EntryWriter = {
  readonly get: () => EntryWriterState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the record. It is saved after a moment without further changes in between. */
  readonly write: (change: (record: JsonObject) => JsonObject) => void;
  /** Shows faults, or notes, that another call found. */
  readonly show: (found: Partial<Pick<EntryWriterState, 'faults' | 'notes'>>) => void;
  /** After `stale`: saves our record over the colleague's. After `refused`: sends it again. */
  readonly insist: () => void;
  /** The draft was published or scheduled here. What is typed from now on begins another one. */
  readonly beginAnew: () => void;
  /** The entry as it was read again. What was not saved is dropped. */
  readonly replace: (entry: WrittenEntry) => void;
};

/** Milliseconds between a change and the request that saves it, over which further changes are gathered. */
const gather = 400;

/**
 * Saves the draft of an entry as it is typed, one request at a time. A save names the revision that it replaces, so it never overwrites a
 * colleague's unseen. A save whose answer was lost is recognised by its record.
 */
export function createEntryWriter({
  first,
  send,
  after,
  filled = (record) => record,
}: {
  first: WrittenEntry;
  send: (entry: WrittenEntry) => Promise<Saved>;
  /** A record as its fields show it: published ones state defaults that a draft leaves out. */
  filled?: (record: JsonObject) => JsonObject;
  after: (run: () => void, milliseconds: number) => void;
}): EntryWriter {
  const listeners = new Set<() => void>();
  let state: EntryWriterState = { ...first, status: 'saved', faults: [], notes: [], turn: 0 };
  let isDirty = false;
  let isSending = false;
  let isDue = false;
  /** Counts replacements: an answer to a save from before one says nothing about what is shown now. */
  let replaced = 0;

  const show = (change: Partial<EntryWriterState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const sendAfter = (delay: number, nextDelay?: number) => {
    if (isDue) return;
    isDue = true;
    after(() => {
      isDue = false;
      void next(nextDelay);
    }, delay);
  };

  async function next(delay = firstDelay): Promise<void> {
    if (isSending || !isDirty || state.status === 'stale' || state.status === 'refused') return;
    const { record, revision } = state;
    const sentIn = replaced;
    isSending = true;
    isDirty = false;
    try {
      const saved = await send({ record, revision });
      isSending = false;
      if (sentIn === replaced)
        show({
          revision: saved.revision,
          faults: saved.faults,
          notes: saved.notes,
          status: isDirty ? 'saving' : 'saved',
        });
    } catch (error) {
      isSending = false;
      if (sentIn === replaced) failed(error as Error, record, delay);
    }
    if (isDirty && state.status === 'saving') void next();
  }

  function failed(error: Error, sent: JsonObject, delay: number): void {
    const stale = staleIn(error);
    if (stale?.record !== undefined && stale.record !== null && sameJson(stale.record, sent)) {
      show({ revision: stale.revision, status: isDirty ? 'saving' : 'saved' });
      return;
    }
    isDirty = true;
    if (passesByItself(error)) {
      show({ status: 'waiting' });
      sendAfter(delay, Math.min(delay * 2, longestDelay));
    } else if (stale === undefined) show({ status: 'refused', refusal: error });
    else show({ status: 'stale', stale });
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write: (change) => {
      isDirty = true;
      const waits = state.status === 'saved' ? 'saving' : state.status;
      show({ record: change(state.record), status: waits });
      sendAfter(gather);
    },
    show,
    insist: () => {
      isDirty = true;
      show({
        revision: state.stale?.revision ?? state.revision,
        status: 'saving',
        stale: undefined,
        refusal: undefined,
      });
      void next();
    },
    beginAnew: () => show({ revision: 0 }),
    replace: (entry) => {
      replaced += 1;
      isDirty = false;
      const turn = sameJson(filled(entry.record), filled(state.record)) ? state.turn : state.turn + 1;
      show({ ...entry, turn, status: 'saved', faults: [], notes: [], stale: undefined, refusal: undefined });
    },
  };
}

function staleIn(error: Error): StaleEntry | undefined {
  return error instanceof Refusal && error.code === 'draft.stale' ? (error.value as StaleEntry) : undefined;
}

/** The value at a place of a record. Items of lists are named by their position. */
export const valueAt = (record: JsonObject, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isObject(value) ? value[step] : undefined;
  }, record);

/** The record with another value at a place; none removes it, and what is left empty around it. */
export function withValueAt(record: JsonObject, steps: readonly string[], next: Json | undefined): JsonObject {
  const changed = changedAt(record, steps, next);
  return isObject(changed) ? changed : {};
}

function changedAt(
  value: Json | undefined,
  [step, ...rest]: readonly string[],
  next: Json | undefined,
): Json | undefined {
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const at = Number(step);
    const item = changedAt(value[at], rest, next);
    return item === undefined ? value.filter((_, index) => index !== at) : value.with(at, item);
  }
  const known = isObject(value) ? value : {};
  const item = changedAt(known[step], rest, next);
  if (item !== undefined) return { ...known, [step]: item };
  const { [step]: _, ...others } = known;
  return Object.keys(others).length === 0 ? undefined : others;
}
