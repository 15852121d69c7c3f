import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PageId, pageOf } from '../../schema/routes.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import {
  type AccountPopupId,
  AccountPopupsProvider,
  accountPopupIds,
} from '../member/account/account-popups.ts';

const accountPages: readonly (PageId | undefined)[] = [...accountPopupIds, 'agentLogin'];

/**
 * Which popup of the account is open stands in the history's state: an entry holds one name, so no two are open at once, and
 * going back closes what is (SHELL-MODAL-01). Links inside a popup replace the entry.
 */
export function AccountPopups({ children }: { children: ReactNode }) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  // A reload keeps the state of its entry; the server's markup knows nothing of it.
  const hydrated = useHydrated();
  const shown = hydrated ? popupOf(state) : undefined;
  const covered = !accountPages.includes(pageOf(pathname));
  const leaving = useRef('');

  const close = useCallback(() => {
    // Going back takes a moment; a second press must not leave the page itself.
    if (shown === undefined || leaving.current === key) return;
    leaving.current = key;
    void navigate(-1);
  }, [navigate, shown, key]);

  const open = useCallback(
    (id: AccountPopupId) => {
      void navigate(pathname + search, { state: { accountPopup: id }, replace: shown !== undefined });
    },
    [navigate, pathname, search, shown],
  );

  const value = useMemo(
    () => ({ shown, open: covered ? open : undefined, close }),
    [shown, covered, open, close],
  );
  return <AccountPopupsProvider value={value}>{children}</AccountPopupsProvider>;
}

/** Popup that an entry of the history holds. */
export function popupOf(state: unknown): AccountPopupId | undefined {
  if (typeof state !== 'object' || state === null || !('accountPopup' in state)) return undefined;
  return accountPopupIds.find((id) => id === state.accountPopup);
}
