import { useQuery } from '@tanstack/react-query';
import { isMemberType } from '../../../schema/constants.ts';
import { apiQuery } from '../../api/queries.ts';
import { useSession } from '../../session/session-context.tsx';

/** Whether there is a balance to show: a read-only guest's account holds nothing of its own (ENTITY-SESSION-05). */
export function useHasWallet(): boolean {
  const { status, record } = useSession();
  return status === 'member' && !isMemberType({ type: record.type, of: 'guest' });
}

/** The member's balance; asked for only while there is one. */
export function useWallet() {
  return useQuery({ ...apiQuery({ operation: 'getWallet' }), enabled: useHasWallet() });
}
