import { useNavigate } from 'react-router-dom';
import { type PageAddress, pathTo, returnParameter } from '../../schema/page-address.ts';
import { pageOf } from '../../schema/routes.ts';
import { RouterLink, type RouterLinkProps } from '../ui/router-link.tsx';

/** Link to a page by its id: `<PageLink page="promotionDetail" query={{ id }}>`. */
export function PageLink({ page, query, ...props }: PageAddress & Omit<RouterLinkProps, 'to'>) {
  return <RouterLink {...props} to={pathTo({ page, query })} />;
}

export function useGoTo(): (address: PageAddress & { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ replace = false, ...address }) => void navigate(pathTo(address), { replace });
}

/** Return path after login; `undefined` if there is none or it is not a page of the site, which prevents open redirects. */
export function returnPathOf(search: URLSearchParams): string | undefined {
  const path = search.get(returnParameter);
  if (path === null) return undefined;
  const [pathname = ''] = path.split('?');
  const page = pageOf(pathname);
  return page === undefined || page === 'login' || page === 'register' ? undefined : path;
}
