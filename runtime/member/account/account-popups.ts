import { createContext, type MouseEvent, useContext } from 'react';
import type { PageId } from '../../../schema/routes.ts';
import { isPlainPress } from '../../page/is-plain-press.ts';
import { useGoTo } from '../../page/page-link.tsx';

/** Account pages that can also open as a popup (LOGIN-12, REG-17, FORGOT-08). */
export const accountPopupIds = ['login', 'register', 'forget'] as const satisfies readonly PageId[];
export type AccountPopupId = (typeof accountPopupIds)[number];

/** The open account popup. At most one is open: opening another replaces it (SHELL-MODAL-01). */
export type AccountPopups = {
  readonly shown: AccountPopupId | undefined;
  /** Opens a popup over the current page; `undefined` on the account pages, where links lead to pages. */
  readonly open: ((id: AccountPopupId) => void) | undefined;
  readonly close: () => void;
};

const AccountPopupsContext = createContext<AccountPopups>({
  shown: undefined,
  open: undefined,
  close: () => undefined,
});
export const AccountPopupsProvider = AccountPopupsContext;

export function useAccountPopups(): AccountPopups {
  return useContext(AccountPopupsContext);
}

/** Opens login, registration or recovery: as a popup if possible, else as a page. */
export function useOpenAccount(): (
  id: AccountPopupId,
  options?: { readonly query?: Readonly<Record<string, string>> },
) => void {
  const { open } = useAccountPopups();
  const goTo = useGoTo();
  return (id, options = {}) => (open === undefined ? goTo({ page: id, ...options }) : open(id));
}

/** For the `onClick` of a link to such a page. A plain click opens the popup; modified clicks are left to the browser. */
export function useAccountPress(): (id: AccountPopupId) => (event: MouseEvent) => void {
  const { open } = useAccountPopups();
  return (id) => (event) => {
    if (open === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    open(id);
  };
}
