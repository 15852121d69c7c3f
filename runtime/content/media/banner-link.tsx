import type { ReactNode } from 'react';
import { type PageId, routes } from '../../../schema/routes.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { useIsPageOn, usePlaces } from '../../brand/brand-context.tsx';
import { PageLink } from '../../page/page-link.tsx';

/** Wraps a banner in the link of its action: an enabled page, a promotion, an https address, or no link (BANNER-AMB-01). */
export function BannerLink({
  banner: { id, action, title, alt = '' },
  children,
}: {
  banner: Schemas['Banner'];
  children: ReactNode;
}) {
  const isPageOn = useIsPageOn();
  const { type, target } = action;
  const attributes = {
    'aria-label': title === '' && alt === '' ? target : undefined,
    ...usePlaces()(`/content/banners/${id}`),
  };
  if (type === 'page' && isPage(target) && isPageOn(target))
    return (
      <PageLink page={target} {...attributes}>
        {children}
      </PageLink>
    );
  if (type === 'promotion' && target !== '')
    return (
      <PageLink page="promotions" query={{ id: target }} {...attributes}>
        {children}
      </PageLink>
    );
  if (type === 'external' && target.startsWith('https://'))
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" {...attributes}>
        {children}
      </a>
    );
  return (
    <div {...attributes} aria-label={undefined}>
      {children}
    </div>
  );
}

function isPage(id: string): id is PageId {
  return Object.hasOwn(routes, id);
}
