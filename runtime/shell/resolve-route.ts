import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId, pageOf, routeOf } from '../../schema/routes.ts';
import { invitationQuery } from '../browser/invitation.ts';
import { pathTo, returnParameter } from '../page/page-link.tsx';
import type { Session } from '../session/session-record.ts';

export type Resolution = { readonly page: PageId } | { readonly redirect: string };

/**
 * Resolves an address to a page or a redirect. Unknown paths and disabled pages redirect home; a guarded page redirects visitors to
 * the page of its guard. Used by the server's redirects and by the router.
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
  session: Session['status'];
  /** The password is temporary: only the change-password page is allowed. */
  mustChangePassword?: boolean | undefined;
}): Resolution {
  const page = pageOf(path);
  if (mustChangePassword && page !== 'changePassword')
    return { redirect: pathTo({ page: 'changePassword' }) };
  // Keep an invitation's parameters across redirects, whatever address it came with.
  const invitation = invitationQuery(search);
  if (page === undefined || !isPageOn({ page, manifest }))
    return { redirect: pathTo({ page: 'home', query: invitation }) };
  const { guard } = routeOf(page);
  if (guard === undefined || session !== 'visitor') return { page };
  const { otherwise } = guard;
  const back: Record<string, string> = otherwise === 'login' ? { [returnParameter]: path + search } : {};
  return { redirect: pathTo({ page: otherwise, query: { ...back, ...invitation } }) };
}
