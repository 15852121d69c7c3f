import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/queries.ts';
import { isGuest, useSession } from '../../session/session-context.tsx';

/** Whether the member has a wallet. The shared account of read-only guests has none (ENTITY-SESSION-05). */
export function useHasWallet(): boolean {
  const session = useSession();
  return session.status === 'member' && !isGuest(session);
}

/** The member's balance; requested only if there is a wallet. */
export function useWallet() {
  return useQuery({ ...apiQuery({ operation: 'getWallet' }), enabled: useHasWallet() });
}
