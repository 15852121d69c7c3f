import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type PageId, pageOf, routeOf } from '../../schema/routes.ts';

export type PageAddress = {
  readonly page: PageId;
  readonly query?: Readonly<Record<string, string>>;
};

/** Path of a page with its query; addresses contain neither language nor brand. */
export function pathTo({ page, query = {} }: PageAddress): string {
  const search = new URLSearchParams(query).toString();
  return routeOf(page).path + (search === '' ? '' : `?${search}`);
}

/** Link to a page by its id: `<PageLink page="promotionDetail" query={{ id }}>`. */
export function PageLink({ page, query, ...props }: PageAddress & Omit<ComponentProps<typeof Link>, 'to'>) {
  return <Link {...props} to={pathTo({ page, ...(query === undefined ? {} : { query }) })} />;
}

export function useGoTo(): (address: PageAddress & { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ replace = false, ...address }) => void navigate(pathTo(address), { replace });
}

/** Query parameter with the return path of a login: `/m/login?from=/m/withdraw`. */
export const returnParameter = 'from';

/** Return path after login; undefined if there is none or it is not a page of the site (no open redirect). */
export function returnPathOf(search: URLSearchParams): string | undefined {
  const path = search.get(returnParameter);
  if (path === null) return undefined;
  const [pathname = ''] = path.split('?');
  const page = pageOf(pathname);
  return page === undefined || page === 'login' || page === 'register' ? undefined : path;
}
