import { type PageId, routeOf } from './routes.ts';

export type PageAddress = { readonly page: PageId; readonly query?: Readonly<Record<string, string>> };

/** Query parameter with the return path of a login: `/m/login?from=/m/withdraw`. */
export const returnParameter = 'from';

/** Path of a page with its query; addresses contain neither language nor brand. */
export function pathTo({ page, query = {} }: PageAddress): string {
  const search = new URLSearchParams(query).toString();
  return routeOf(page).path + (search === '' ? '' : `?${search}`);
}
