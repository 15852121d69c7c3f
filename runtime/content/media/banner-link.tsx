import type { ReactNode } from 'react';
import { type PageId, routes } from '../../../schema/routes.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { useIsPageOn } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';

/** Wraps a banner in the link of its action: an enabled page, a promotion, an https address, or no link (BANNER-AMB-01). */
export function BannerLink({
  banner: { action, title },
  children,
}: {
  banner: Schemas['Banner'];
  children: ReactNode;
}) {
  const isPageOn = useIsPageOn();
  const { type, target } = action;
  const label = title === '' ? target : undefined;
  if (type === 'page' && isPage(target) && isPageOn(target))
    return (
      <PageLink page={target} aria-label={label}>
        {children}
      </PageLink>
    );
  if (type === 'promotion' && target !== '')
    return (
      <PageLink page="promotions" query={{ id: target }} aria-label={label}>
        {children}
      </PageLink>
    );
  if (type === 'external' && target.startsWith('https://'))
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" aria-label={label}>
        {children}
      </a>
    );
  return <div>{children}</div>;
}

function isPage(id: string): id is PageId {
  return Object.hasOwn(routes, id);
}
