import type { ReactNode } from 'react';
import { usePlaces } from '../../brand/brand-context.tsx';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import { PageLink } from '../../page/page-link.tsx';
import { LazyUnread } from '../unread/lazy-unread.tsx';
import { useMenus } from './menu-context.tsx';

/** A menu entry: a link to a page, an action with a fallback link, or an external link. */
export function EntryLink({
  entry,
  className,
  current,
  onPress,
  children,
}: {
  entry: VisibleEntry;
  className?: string;
  current?: boolean;
  /** Called in addition to the entry's own action, for example to close the menu. */
  onPress?: () => void;
  children: ReactNode;
}) {
  const menus = useMenus();
  const { target, unread, place, titleKey } = entry;
  const attributes = { className, ...usePlaces()(...(titleKey === null ? [`${place}/label`] : []), place) };
  const content = (
    <>
      {children}
      {unread !== undefined && <LazyUnread kind={unread} />}
    </>
  );
  if (target.kind === 'address')
    return (
      <a {...attributes} href={target.url} target="_blank" rel="noopener noreferrer" onClick={onPress}>
        {children}
      </a>
    );
  if (target.kind === 'page')
    return (
      <PageLink
        {...attributes}
        page={target.page}
        aria-current={current === true ? 'page' : undefined}
        onClick={onPress}
      >
        {content}
      </PageLink>
    );
  return (
    <PageLink
      {...attributes}
      page={menus.pageOf(target.action)}
      onClick={(event) => {
        event.preventDefault();
        onPress?.();
        menus.run(target.action);
      }}
    >
      {content}
    </PageLink>
  );
}
