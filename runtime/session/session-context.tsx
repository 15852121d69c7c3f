import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { isMemberType } from '../../schema/constants.ts';
import { useCall } from '../api/api-context.tsx';
import { restoreSession } from './restore-session.ts';
import { type Session, type SessionRecord, sessionKey } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const call = useCall();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === sessionKey || event.key === null) store.reread();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
  useEffect(() => restoreSession({ store, call }), [store, call]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('SessionProvider is missing');
  return store;
}

/** The player of this page. `pending` renders room for a member and nothing personal. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current, store.assumed);
}

/** Keeps a new session and forgets what was asked as somebody else. */
export function useStartSession(): (record: SessionRecord) => void {
  const store = useSessionStore();
  const client = useQueryClient();
  return useCallback(
    (record) => {
      store.start(record);
      void client.invalidateQueries();
    },
    [store, client],
  );
}

/** Ends the session on the platform and here; here even where the call fails (SESSION-AMB-01). */
export function useEndSession(): () => Promise<void> {
  const store = useSessionStore();
  const client = useQueryClient();
  const call = useCall();
  return useCallback(async () => {
    try {
      await call({ operation: 'logout' });
    } catch {
      // The player asked to leave this device; the cookie ends by itself if the platform could not be told.
    } finally {
      store.end();
      client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
      void client.invalidateQueries();
    }
  }, [store, client, call]);
}

export function isAgent(session: Session): boolean {
  return session.status === 'member' && !isMemberType({ type: session.record.type, of: 'nonAgent' });
}

function isPersonal(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === 'getMember' || queryKey[1] === 'getWallet' || queryKey[1] === 'getSession';
}
