import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pathTo, returnParameter } from '../../../../schema/page-address.ts';
import { useGoTo } from '../../../page/page-link.tsx';
import { useSession } from '../../../session/session-context.tsx';
import { addressOf, type ListState, readListState, withTab } from '../list-state.ts';

/**
 * Inputs of the list, stored in the page's address, so that going back, reloading and sharing restore the same list. A change replaces the
 * address, so that going back leaves the page.
 */
export function useListState(): {
  readonly state: ListState;
  readonly change: (state: ListState) => void;
  readonly pickTab: (tab: string) => void;
} {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const { status } = useSession();
  const state = readListState(search);
  const change = useCallback(
    (next: ListState) => {
      const query = new URLSearchParams(addressOf(next)).toString();
      void navigate(pathname + (query === '' ? '' : `?${query}`), { replace: true });
    },
    [navigate, pathname],
  );
  const pickTab = (tab: string) => {
    // GAME-LIST-12.
    if (status === 'visitor' && (tab === 'favorite' || tab === 'recent')) {
      const from = pathTo({ page: tab === 'favorite' ? 'favourites' : 'recentGames' });
      return goTo({ page: 'login', query: { [returnParameter]: from } });
    }
    change(withTab(state, tab));
  };
  return { state, change, pickTab };
}
