import { createContext, type MouseEvent, useContext } from 'react';
import type { PageId } from '../../../schema/routes.ts';
import { isPlainPress } from '../../page/is-plain-press.ts';
import { useGoTo } from '../../page/page-link.tsx';

/** Pages of an account that also open over another page (LOGIN-12, REG-17, FORGOT-08). */
export const accountPopupIds = ['login', 'register', 'forget'] as const satisfies readonly PageId[];
export type AccountPopupId = (typeof accountPopupIds)[number];

/** The one popup of an account that is open: opening one closes the others (SHELL-MODAL-01). */
export type AccountPopups = {
  readonly shown: AccountPopupId | undefined;
  /** Over the page of now; undefined on the account's own pages, whose links lead on to pages. */
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

/** Leads to a part of the account: as a popup where there is a page to stand over, else to its page. */
export function useOpenAccount(): (
  id: AccountPopupId,
  options?: { readonly query?: Readonly<Record<string, string>> },
) => void {
  const { open } = useAccountPopups();
  const goTo = useGoTo();
  return (id, options = {}) => (open === undefined ? goTo({ page: id, ...options }) : open(id));
}

/** For the `onClick` of a link to such a page: a plain press opens the popup, any other press is the link's own. */
export function useAccountPress(): (id: AccountPopupId) => (event: MouseEvent) => void {
  const { open } = useAccountPopups();
  return (id) => (event) => {
    if (open === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    open(id);
  };
}
