import {
  overMark,
  parseSessionRecord,
  type Refusal,
  type Session,
  type SessionRecord,
  sessionKey,
} from './session-record.ts';

/** Storage of the session; `localStorage` in a browser. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type SessionStore = {
  readonly current: () => Session;
  /** The state that server rendering assumed. Hydration has to start with the same state. */
  readonly assumed: () => Session;
  readonly token: () => string | undefined;
  readonly start: (record: SessionRecord) => void;
  /** Stores the answer whether the member may play. All tabs follow it. */
  readonly refuse: (refusal: Refusal | null) => void;
  /** `over`: the session ended without a logout on this device. */
  readonly end: (how?: { readonly over: boolean }) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the storage again after another tab changed it. */
  readonly reread: () => void;
};

const visitor: Session = { status: 'visitor' };
const turnedOut: Session = { status: 'visitor', over: true };
const pending: Session = { status: 'pending' };

/**
 * One store per page. Without storage (on the server, or if it is blocked) the record is in memory only. `hint` is the readable cookie: a
 * record without it belongs to a session that has ended. A hint without a record is `pending` until the platform's response leads to
 * `start` or `end`. `hinted` reads the current cookie, because another tab may have logged in since the document was made.
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
  /** Removes the hint cookie, so that the next document is that of a visitor even if the logout request failed. */
  forgetHint?: () => void;
}): SessionStore {
  const listeners = new Set<() => void>();
  const assumed = hint ? pending : visitor;
  let session: Session = storage === undefined ? assumed : begin();

  function begin(): Session {
    const stored = read();
    if (hinted()) return stored.status === 'member' ? stored : assumed;
    if (stored.status === 'member') write(overMark);
    return stored === visitor ? assumed : turnedOut;
  }

  function read(): Session {
    try {
      const text = storage?.getItem(sessionKey) ?? null;
      const record = parseSessionRecord(text);
      if (record !== undefined) return { status: 'member', record };
      return text === overMark ? turnedOut : visitor;
    } catch {
      return visitor;
    }
  }

  function write(text: string | undefined): void {
    try {
      if (text === undefined) storage?.removeItem(sessionKey);
      else storage?.setItem(sessionKey, text);
    } catch {
      // Storage is full or blocked: this tab has the record in memory only.
    }
  }

  function store(record: SessionRecord): void {
    write(JSON.stringify(record));
    change({ status: 'member', record });
  }

  function change(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => session,
    assumed: () => assumed,
    token: () => session.record?.token,
    start: ({ token, merchantCode, userName, type, firstTimeLogin, mustChangePassword, refusal }) => {
      const known = { token, merchantCode, userName, type, firstTimeLogin };
      store(mustChangePassword === true ? { ...known, mustChangePassword, refusal } : { ...known, refusal });
    },
    refuse: (refusal) => {
      const { record } = session;
      if (record !== undefined && !(record.refusal !== undefined && isSame(record.refusal, refusal)))
        store({ ...record, refusal });
    },
    end: ({ over } = { over: false }) => {
      write(over ? overMark : undefined);
      forgetHint?.();
      // A new object each time, so that subscribers render again and also re-check the automatic login flag.
      change(over ? { ...turnedOut } : visitor);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread: () => {
      const stored = read();
      const [one, other] = [stored.record, session.record];
      if (one?.token !== other?.token || !isSame(one?.refusal, other?.refusal)) change(stored);
    },
  };
}

/** A permission that is not known yet is no change. */
const isSame = (one: Refusal | null | undefined, other: Refusal | null | undefined): boolean =>
  one?.code === other?.code && one?.until === other?.until;
