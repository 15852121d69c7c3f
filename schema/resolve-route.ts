import type { PublicManifest } from './generated/public-manifest.ts';
import { invitationQuery } from './invitation.ts';
import { pathTo, returnParameter } from './page-address.ts';
import { isPageOn, type PageId, pageOf, routeOf } from './routes.ts';

export type Resolution = { readonly page: PageId } | { readonly redirect: string };

/**
 * Resolves an address to a page or a redirect. Unknown paths and disabled pages redirect home; a guarded page redirects visitors to the
 * page of its guard. The config server and the router both use it, so no address is a page for one and a redirect for the other.
 */
export function resolveRoute({
  path,
  search,
  manifest,
  session,
  mustChangePassword = false,
}: {
  path: string;
  search: string;
  manifest: Pick<PublicManifest, 'flags' | 'features'>;
  /** Pending: a session may exist, but is not confirmed yet. */
  session: 'visitor' | 'pending' | 'member';
  /** The password is temporary, so only the change-password page is allowed. */
  mustChangePassword?: boolean | undefined;
}): Resolution {
  const page = pageOf(path);
  if (mustChangePassword && page !== 'changePassword')
    return { redirect: pathTo({ page: 'changePassword' }) };
  if (page === undefined || !isPageOn({ page, manifest })) return { redirect: homeWith(search) };
  const { guard } = routeOf(page);
  if (guard === undefined || session !== 'visitor') return { page };
  const { otherwise } = guard;
  const back: Record<string, string> = otherwise === 'login' ? { [returnParameter]: path + search } : {};
  return { redirect: pathTo({ page: otherwise, query: { ...back, ...invitationQuery(search) } }) };
}

/** Preserves an invitation's parameters across the redirect, for any address. */
const homeWith = (search: string) => pathTo({ page: 'home', query: invitationQuery(search) });
