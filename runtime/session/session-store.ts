import { parseSessionRecord, type Session, type SessionRecord, sessionKey } from './session-record.ts';

/** Storage that a session lives in; `localStorage` in a browser. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type SessionStore = {
  readonly current: () => Session;
  /** What the server's markup assumed; the first paint of the browser has to assume the same. */
  readonly assumed: () => Session;
  readonly token: () => string | undefined;
  readonly start: (record: SessionRecord) => void;
  readonly end: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Tells the store that another tab wrote its key. */
  readonly reread: () => void;
};

const visitor: Session = { status: 'visitor' };
const pending: Session = { status: 'pending' };

/**
 * One store a page. Without storage (server, or a browser that blocks it) the record lives in memory.
 * `hint` is the readable cookie: a record without it belongs to a session that is over; a hint without a record waits for
 * `start` or `end` from whoever asks the platform. `hinted` reads the cookie of now: another tab may have begun a session
 * since the document was made.
 */
export function createSessionStore({
  storage,
  hint,
  hinted = () => hint,
  forgetHint,
}: {
  storage?: SessionStorage | undefined;
  hint: boolean;
  hinted?: (() => boolean) | undefined;
  /** Removes the readable cookie, so that the next document is a visitor's even if the platform could not be told. */
  forgetHint?: () => void;
}): SessionStore {
  const listeners = new Set<() => void>();
  const assumed = hint ? pending : visitor;
  const kept = read();
  let session: Session = storage === undefined ? assumed : sessionOf(hinted() ? kept : undefined, assumed);
  if (kept !== undefined && !hinted()) write(undefined);

  function read(): SessionRecord | undefined {
    try {
      return parseSessionRecord(storage?.getItem(sessionKey) ?? null);
    } catch {
      return undefined;
    }
  }

  function write(record: SessionRecord | undefined): void {
    try {
      if (record === undefined) storage?.removeItem(sessionKey);
      else storage?.setItem(sessionKey, JSON.stringify(record));
    } catch {
      // Full or blocked storage: this tab keeps the record in memory.
    }
  }

  function change(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => session,
    assumed: () => assumed,
    token: () => session.record?.token,
    start: ({ token, merchantCode, userName, type, firstTimeLogin, mustChangePassword }) => {
      const known = { token, merchantCode, userName, type, firstTimeLogin };
      const record = mustChangePassword === true ? { ...known, mustChangePassword } : known;
      write(record);
      change({ status: 'member', record });
    },
    end: () => {
      write(undefined);
      forgetHint?.();
      change(visitor);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread: () => {
      const record = read();
      if (record?.token !== session.record?.token) change(sessionOf(record, visitor));
    },
  };
}

function sessionOf(record: SessionRecord | undefined, otherwise: Session): Session {
  return record === undefined ? otherwise : { status: 'member', record };
}
