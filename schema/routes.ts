import { accessRoutes } from './features/access/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { agentRoutes } from './features/agent/routes.ts';
import { cashierRoutes } from './features/cashier/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { gamesRoutes } from './features/games/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { recordsRoutes } from './features/records/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { rewardsRoutes } from './features/rewards/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import type { Manifest } from './generated/manifest.ts';
import type { Route, Routes } from './route.ts';
import { isAdmitted, type MemberAccess } from './rules/access.ts';
import { isSwitchedOn } from './rules/switches.ts';

type Guard = { readonly access: MemberAccess; readonly otherwise: PageId };

/**
 * Every page: id -> path, aliases, guard and switch. Paths match case-sensitively and whole; one trailing slash is ignored.
 * Anything else redirects to home. Guards and their targets: ROLE-AMB-01.
 */
export const routes = {
  ...homeRoutes,
  ...accessRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
  ...accountRoutes,
  ...agentRoutes,
  ...siteRoutes,
  ...contentRoutes,
  ...supportRoutes,
  ...cashierRoutes,
  ...recordsRoutes,
  ...rewardsRoutes,
  ...gamesRoutes,
} as const satisfies Routes;

export type PageId = keyof typeof routes;
export const pageIds = Object.keys(routes) as PageId[];

/** The route of a page in its general shape (`routes` keeps the literal one). */
export function routeOf(page: PageId): Omit<Route, 'guard'> & { readonly guard?: Guard } {
  return routes[page] as Omit<Route, 'guard'> & { readonly guard?: Guard };
}

const pagesByPath = new Map<string, PageId>(
  pageIds.flatMap((page) =>
    [routeOf(page).path, ...(routeOf(page).aliases ?? [])].map((path) => [path, page] as const),
  ),
);

/** The page of a path, or undefined. */
export function pageOf(path: string): PageId | undefined {
  return pagesByPath.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
}

/** The query parameters that the page depends on, normalised for cache keys: empty, or starting with `?`. */
export function queryOf(page: PageId, search: string): string {
  const { query: names = [] } = routeOf(page);
  if (names.length === 0 || search === '') return '';
  const given = new URLSearchParams(search);
  const read = names.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length === 0 ? '' : `?${new URLSearchParams(read)}`;
}

/** Whether the page is enabled by the brand's switches. */
export function isPageOn(page: PageId, manifest: Pick<Manifest, 'flags' | 'features'>): boolean {
  const needed = routeOf(page).switch;
  return needed === undefined || isSwitchedOn({ needed, ...manifest });
}

/** Whether viewers of this member type may open the page; `undefined` is a visitor. */
export function mayOpen(page: PageId, type: number | undefined): boolean {
  const { guard, visitorsOnly } = routeOf(page);
  return isAdmitted(guard?.access ?? 'anyone', type) && (type === undefined || visitorsOnly !== true);
}

/**
 * Whether menus and links lead these viewers to the page: they may open it, or it says how to get in. Visitors log in first, and members
 * without a real account read that they need one (ROLE-09, ROLE-AMB-03).
 */
export function isOffered(page: PageId, type: number | undefined): boolean {
  return type === undefined || mayOpen(page, type) || routeOf(page).guard?.access === 'realMember';
}
