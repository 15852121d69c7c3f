import type { ComponentProps } from 'react';
import { PageLink } from '../../page/page-link.tsx';
import { type AccountPopupId, useAccountPress } from './account-popups.ts';

/**
 * Link to login, registration or recovery. It opens a popup; without scripts, and on the account pages themselves, it leads to the page.
 */
export function AccountLink({
  page,
  onClick,
  ...props
}: { page: AccountPopupId } & Omit<ComponentProps<typeof PageLink>, 'page'>) {
  const press = useAccountPress();
  return (
    <PageLink
      {...props}
      page={page}
      onClick={(event) => {
        onClick?.(event);
        press(page)(event);
      }}
    />
  );
}
