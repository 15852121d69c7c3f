import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { Refusal } from '../../api/call-admin.ts';
import { firstDelay, longestDelay, passesByItself } from '../../api/passing-failures.ts';
import { type Operation, restoring, type StoredDraft } from './draft-content.ts';

type Patch = AdminBodyOf<'patchDraft'>;

/** The server's answer if the draft was written elsewhere meanwhile. */
export type StaleDraft = {
  readonly revision: number;
  readonly places: readonly { readonly path: string; readonly value?: unknown }[];
};

export type WriterState = {
  readonly stored: StoredDraft;
  /** Operations that the server has not confirmed yet, oldest first. */
  readonly pending: readonly Operation[];
  /** `waiting` after a failure that passes by itself; `stale` and `refused` wait for a person. */
  readonly status: 'saved' | 'saving' | 'waiting' | 'stale' | 'refused';
  readonly stale?: StaleDraft;
  readonly refusal?: Error;
  readonly mayUndo: boolean;
};

/** Writes the draft that has a revision. Returns its new state, and operations that give it the files back that it had. */
export type OtherWrite = (
  revision: number,
) => Promise<{ readonly stored: StoredDraft; readonly files: readonly Operation[] }>;

export type DraftWriter = {
  readonly get: () => WriterState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Writes places, and the release that the draft is based on from now. A later write of the same place replaces one that was not sent
   * yet.
   */
  readonly write: (operations: readonly Operation[], base?: number) => void;
  /** Takes back the newest step, to the same content. */
  readonly undo: () => void;
  /** After `stale`: writes our values over the others', or drops ours. */
  readonly resolve: (choice: 'ours' | 'theirs') => void;
  /** After a refusal: drops what was refused. */
  readonly drop: () => void;
  /** The draft as read again, after it was changed by another call. */
  readonly replace: (stored: StoredDraft) => void;
  /**
   * Carries out a call that writes the draft in another way, between two writes of places, so that neither is stale. It is a step that
   * can be taken back. Throws what the call throws.
   */
  readonly between: (call: OtherWrite) => Promise<void>;
};

/** Operations that the contract takes in one request. */
const mostOperations = 200;

/**
 * Writes a draft one request at a time: what is changed during a request is sent together after it. A request without an answer is
 * repeated with its id, so that nothing is lost or written twice.
 */
export function createDraftWriter({
  first,
  send,
  read,
  newId,
  after,
}: {
  first: StoredDraft;
  send: (patch: Patch) => Promise<StoredDraft>;
  /** Reads the draft again, with its newest revision. */
  read: () => Promise<StoredDraft>;
  newId: () => string;
  after: (run: () => void, milliseconds: number) => void;
}): DraftWriter {
  const listeners = new Set<() => void>();
  /** Content before each step, the newest last. */
  const history: (Pick<StoredDraft, 'manifest' | 'texts'> & { readonly files?: readonly Operation[] })[] = [];
  const keepStep = (step: (typeof history)[number]) => {
    history.push(step);
    if (history.length > 200) history.shift();
  };
  let state: WriterState = { stored: first, pending: [], status: 'saved', mayUndo: false };
  let waiting: Operation[] = [];
  let waitingBase: number | undefined;
  let sent: Patch | undefined;
  const calls: { call: OtherWrite; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isCalling = false;

  function show(change: Partial<WriterState>): void {
    const pending = [...(sent?.operations ?? []), ...waiting];
    state = { ...state, ...change, pending, mayUndo: history.length > 0 };
    for (const listener of listeners) listener();
  }

  async function next(delay = firstDelay): Promise<void> {
    if (state.status === 'stale' || state.status === 'refused') return;
    if (sent === undefined) {
      const other = calls.shift();
      if (other !== undefined) {
        await carryOut(other);
        return next();
      }
      if (waiting.length === 0 && waitingBase === undefined) return show({ status: 'saved' });
      const base = waitingBase === undefined ? {} : { base: waitingBase };
      const operations = waiting.slice(0, mostOperations);
      sent = { revision: state.stored.revision, operations, ...base, id: newId() };
      waiting = waiting.slice(mostOperations);
      waitingBase = undefined;
    }
    show({ status: 'saving' });
    const before = state.stored;
    try {
      const stored = await send(sent);
      sent = undefined;
      keepStep({ manifest: before.manifest, texts: before.texts });
      show({ stored });
      await next();
    } catch (error) {
      if (passesByItself(error)) {
        show({ status: 'waiting' });
        after(() => void next(Math.min(delay * 2, longestDelay)), delay);
      } else if (error instanceof Refusal && error.code === 'draft.stale')
        show({ status: 'stale', stale: error.value as StaleDraft });
      else show({ status: 'refused', refusal: error as Error });
    }
  }

  /** Carries out a call, and leaves what it throws to its caller. */
  async function carryOut({ call, resolve, reject }: (typeof calls)[number]): Promise<void> {
    isCalling = true;
    show({ status: 'saving' });
    const { manifest, texts, revision } = state.stored;
    try {
      const { stored, files } = await call(revision);
      keepStep({ manifest, texts, files });
      show({ stored });
      resolve();
    } catch (error) {
      reject(error);
    } finally {
      isCalling = false;
    }
  }

  const start = () => {
    if (sent === undefined && !isCalling) void next();
    else show({});
  };

  async function readAgain(ours: readonly Operation[]): Promise<void> {
    try {
      const stored = await read();
      sent = undefined;
      waiting = [...ours];
      const { stale: _, refusal: __, ...rest } = state;
      state = { ...rest, stored, status: 'saved' };
      await next();
    } catch (error) {
      show({ refusal: error as Error });
    }
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write: (operations, base) => {
      waiting = joined([...waiting, ...operations]);
      waitingBase = base ?? waitingBase;
      start();
    },
    undo: () => {
      if (state.pending.length > 0 || isCalling) return;
      const before = history.pop();
      if (before === undefined) return;
      // Files first, because the restored manifest names them.
      waiting = [...(before.files ?? []), ...restoring({ now: state.stored, before })];
      // The undo is a step itself, which is not undone.
      const length = history.length;
      void next().then(() => {
        history.splice(length);
        show({});
      });
    },
    resolve: (choice) => void readAgain(choice === 'ours' ? state.pending : []),
    drop: () => void readAgain([]),
    replace: (stored) => show({ stored }),
    between: (call) =>
      new Promise((resolve, reject) => {
        calls.push({ call, resolve, reject });
        start();
      }),
  };
}

/** Leaves out operations that a later one of the same place, or of one above it, replaces. An order replaces only another order. */
function joined(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ path, order }, index) =>
      !operations
        .slice(index + 1)
        .some((later) =>
          later.order === undefined
            ? later.path === path || path.startsWith(`${later.path}/`)
            : later.path === path && order !== undefined,
        ),
  );
}
