import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId, pageOf, routeOf } from '../../schema/routes.ts';
import { invitationQuery } from '../browser/invitation.ts';
import { pathTo, returnParameter } from '../page/page-link.tsx';
import type { Session } from '../session/session-record.ts';

export type Resolution = { readonly page: PageId } | { readonly redirect: string };

/**
 * Which page an address shows to whom. Unknown paths and pages that the brand has off lead home; a member's page leads a
 * visitor to the page that its guard names. The same answer for the server's redirect and for the router.
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
  /** The player came by a temporary password, which is good for nothing but being changed. */
  mustChangePassword?: boolean | undefined;
}): Resolution {
  const page = pageOf(path);
  if (mustChangePassword && page !== 'changePassword')
    return { redirect: pathTo({ page: 'changePassword' }) };
  // An invitation counts whatever address it came with.
  const invitation = invitationQuery(search);
  if (page === undefined || !isPageOn({ page, manifest }))
    return { redirect: pathTo({ page: 'home', query: invitation }) };
  const { guard } = routeOf(page);
  if (guard === undefined || session !== 'visitor') return { page };
  const { otherwise } = guard;
  const back: Record<string, string> = otherwise === 'login' ? { [returnParameter]: path + search } : {};
  return { redirect: pathTo({ page: otherwise, query: { ...back, ...invitation } }) };
}
