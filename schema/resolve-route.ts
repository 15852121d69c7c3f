import type { PublicManifest } from './generated/public-manifest.ts';
import { invitationQuery } from './invitation.ts';
import { pathTo, returnParameter } from './page-address.ts';
import { isPageOn, mayOpen, type PageId, pageOf, routeOf } from './routes.ts';
import { isAdmitted } from './rules/access.ts';

/** `refused`: the member may not open the page. They see the reason in its place, or after the redirect. */
export type Resolution = ({ readonly page: PageId } | { readonly redirect: string }) & { readonly refused?: true };

/**
 * Resolves an address to a page or a redirect. Unknown paths and disabled pages redirect home; a guarded page redirects visitors to the
 * page of its guard, and members who are no agents home from the pages of agents (SHELL-ROUTE-AMB-02). The config server and the router
 * both use it, so no address is a page for one and a redirect for the other.
 */
export function resolveRoute({
  path,
  search,
  manifest,
  session,
  type,
  mustChangePassword = false,
}: {
  path: string;
  search: string;
  manifest: Pick<PublicManifest, 'flags' | 'features'>;
  /** Pending: a session may exist, but is not confirmed yet. */
  session: 'visitor' | 'pending' | 'member';
  /** Type of the member, once it is known. */
  type?: number | undefined;
  /** The password is temporary, so only the change-password page is allowed. */
  mustChangePassword?: boolean | undefined;
}): Resolution {
  const page = pageOf(path);
  if (mustChangePassword && page !== 'changePassword') return { redirect: pathTo({ page: 'changePassword' }) };
  if (page === undefined || !isPageOn(page, manifest)) return { redirect: homeWith(search) };
  const { guard } = routeOf(page);
  if (session !== 'visitor') {
    if (type === undefined || mayOpen(page, type)) return { page };
    return guard?.access === 'agent' ? { redirect: pathTo({ page: 'home' }), refused: true } : { page, refused: true };
  }
  if (guard === undefined) return { page };
  const { otherwise } = guard;
  const back: Record<string, string> = otherwise === 'login' ? { [returnParameter]: path + search } : {};
  return { redirect: pathTo({ page: otherwise, query: { ...back, ...invitationQuery(search) } }) };
}

/** Page after a login at this entry: the brand's choice (LOGIN-AMB-04), and the agent's home for agents at theirs. */
export function pageAfterLogin({
  manifest,
  entry,
  type,
}: {
  manifest: Pick<PublicManifest, 'login'>;
  entry: PageId;
  type: number | undefined;
}): PageId {
  return entry === 'agentLogin' && isAdmitted('agent', type) ? 'agentHome' : manifest.login.successPage;
}

/** Preserves an invitation's parameters across the redirect, for any address. */
const homeWith = (search: string) => pathTo({ page: 'home', query: invitationQuery(search) });
