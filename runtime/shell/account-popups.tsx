import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PageId, pageOf } from '../../schema/routes.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { type AccountPopupId, AccountPopupsProvider, accountPopupIds } from '../member/account/account-popups.ts';

const accountPages: readonly (PageId | undefined)[] = [...accountPopupIds, 'agentLogin'];

/**
 * The open account popup is stored in the history state. There is one name per entry, so only one popup can be open, and going back closes
 * it (SHELL-MODAL-01). Links inside a popup replace the entry.
 */
export function AccountPopups({ children }: { children: ReactNode }) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  // The history state survives a reload, but the server does not know it, so wait for hydration.
  const hydrated = useHydrated();
  const shown = hydrated ? popupOf(state) : undefined;
  const covered = !accountPages.includes(pageOf(pathname));
  const leaving = useRef('');

  const close = useCallback(() => {
    // `navigate(-1)` is asynchronous: a second click must not go back twice.
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

  const value = useMemo(() => ({ shown, open: covered ? open : undefined, close }), [shown, covered, open, close]);
  return <AccountPopupsProvider value={value}>{children}</AccountPopupsProvider>;
}

/** The popup named in a history state. */
export function popupOf(state: unknown): AccountPopupId | undefined {
  if (typeof state !== 'object' || state === null || !('accountPopup' in state)) return undefined;
  return accountPopupIds.find((id) => id === state.accountPopup);
}
