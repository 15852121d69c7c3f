import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useReducer, useSyncExternalStore } from 'react';
import { isMemberType } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { isAdmitted } from '../../schema/rules/access.ts';
import { useCall } from '../api/api-context.tsx';
import type { Call } from '../api/operation-types.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';
import { logsInByItself } from './auto-login.ts';
import { type Refusal, type Session, type SessionRecord, sessionKey } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const call = useCall();
  const client = useQueryClient();
  const [leavings, countLeavings] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Clear the query cache when the player changes, in this tab or another, so that nobody sees another player's data.
    let player = store.current().record?.userName;
    return store.subscribe(() => {
      const { status, record } = store.current();
      if (status === 'pending' || record?.userName === player) return;
      const left = player !== undefined;
      player = record?.userName;
      if (!left) return void client.invalidateQueries();
      for (const query of client.getQueryCache().getAll()) query.reset();
      countLeavings();
    });
  }, [store, client]);
  useEffect(() => {
    // Refetch after the page has rendered for a visitor: queries of members are no longer mounted then.
    if (leavings > 0) void client.refetchQueries({ type: 'active' });
  }, [leavings, client]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === sessionKey || event.key === null) store.reread();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
  useEffect(() => restoreSession(store, call), [store, call]);
  return (
    <SessionContext value={store}>
      {children}
      <Follower store={store} />
    </SessionContext>
  );
}

const RefusalFollower = lazyPart(async () => (await import('./follow-refusal.ts')).RefusalFollower);

/** Loaded after the first paint, and only for members. */
function Follower({ store }: { store: SessionStore }) {
  const call = useCall();
  const client = useQueryClient();
  return (
    useSession().status === 'member' && (
      <SidePart>
        <RefusalFollower store={store} call={call} client={client} />
      </SidePart>
    )
  );
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('SessionProvider is missing');
  return store;
}

/** The current session. While it is `pending`, reserve the space of a member's content but show nothing personal. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current, store.assumed);
}

/**
 * Whether to show offers: popups, promotions, banners, rewards. `unknown` until the platform has answered for this member: reserve their
 * space. Visitors are always shown them.
 */
export function useOffers(): 'shown' | 'hidden' | 'unknown' {
  const { status, record } = useSession();
  if (status === 'visitor') return 'shown';
  if (record?.refusal === undefined) return 'unknown';
  return record.refusal === null ? 'shown' : 'hidden';
}

/** Why the member may not play now; `undefined` if they may, or if it is not known yet. */
export function useRefusal(): Refusal | undefined {
  return useSession().record?.refusal ?? undefined;
}

/** Starts a new session. */
export function useStartSession(): (record: SessionRecord) => void {
  return useSessionStore().start;
}

/** Whether the session belongs to the read-only guests' account, which many players share (ENTITY-SESSION-05). */
export function isGuest({ record }: Session): boolean {
  return record !== undefined && isMemberType(record.type, 'guest');
}

export function isAgent(session: Session): boolean {
  return isAdmitted('agent', session.record?.type);
}

/** Member type by which menus and links are shown; `undefined` is a visitor. While it is unknown, it is that of most members. */
export function viewerType({ status, record }: Session): number | undefined {
  return status === 'visitor' ? undefined : (record?.type ?? 0);
}

/** Retry interval in milliseconds while the platform is unreachable. */
const retryAfter = 5000;

/**
 * Fetches the session if the hint cookie indicates one but its record is missing, or if a remembered device may resume one. A 4xx response
 * ends the session. Other failures are retried, so that a bad connection does not log anyone out. Returns a function that stops retrying.
 */
export function restoreSession(store: SessionStore, call: Call, wait: number = retryAfter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wanted = () => store.current().status !== 'member';
  const attempt = async (): Promise<void> => {
    try {
      const record = await call({ operation: 'getSession' });
      if (!stopped && wanted()) store.start(record);
    } catch (error) {
      if (stopped || !wanted()) return;
      // If a visitor's remembered device was rejected, no session ended just now: don't set `over`.
      const { status, over = false } = store.current();
      if (error instanceof CodedError && error.refused) store.end({ over: status === 'pending' || over });
      else timer = setTimeout(attempt, wait);
    }
  };
  if (store.current().status === 'pending' || (wanted() && logsInByItself())) void attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
