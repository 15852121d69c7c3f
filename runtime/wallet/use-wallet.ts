import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/queries.ts';
import { useSession } from '../session/session-context.tsx';

/** The member's balance; asked for only while somebody is logged in. */
export function useWallet() {
  const session = useSession();
  return useQuery({ ...apiQuery({ operation: 'getWallet' }), enabled: session.status === 'member' });
}
