import { matchPath } from 'react-router-dom';
import { mayReach } from '../../schema/features/staff/may-call.ts';
import type { Session } from '../api/session.ts';
import { activityPages } from '../features/activity/pages.ts';
import { approvalPages } from '../features/approvals/pages.ts';
import { brandPages } from '../features/brands/pages.ts';
import { contentPages } from '../features/content/pages.ts';
import { errorPages, whyPages } from '../features/explanations/pages.ts';
import { flagOverPages } from '../features/flags/over-brands/pages.ts';
import { flagPages } from '../features/flags/pages.ts';
import { brandGamePages, gamePages } from '../features/games/pages.ts';
import { homePages } from '../features/home/pages.ts';
import { brandMoneyPages, moneyPages } from '../features/money/pages.ts';
import { playerPages } from '../features/players/pages.ts';
import { releasePages } from '../features/releases/pages.ts';
import { rolloutPages } from '../features/rollouts/pages.ts';
import { mePages } from '../features/sign-in/pages.ts';
import { studioPages } from '../features/studio/pages.ts';
import type { ConsolePage } from '../page.ts';

/** All pages, in the order of the rail. The one file that names every feature. */
export const pages: readonly ConsolePage[] = Object.values({
  ...homePages,
  ...brandPages,
  ...flagPages,
  ...studioPages,
  ...contentPages,
  ...brandGamePages,
  ...brandMoneyPages,
  ...whyPages,
  ...flagOverPages,
  ...gamePages,
  ...releasePages,
  ...approvalPages,
  ...playerPages,
  ...moneyPages,
  ...rolloutPages,
  ...activityPages,
  ...errorPages,
  ...mePages,
});

/** Whether staff may make all calls that a page cannot do without. */
export const mayOpen = ({ page, staff }: { page: ConsolePage; staff: Session }): boolean =>
  page.operations.every((operation) => mayReach({ ...staff, operation }));

/** Pages of the rail and the palette. */
export const railOf = (staff: Session): readonly (ConsolePage & Required<Pick<ConsolePage, 'rail'>>)[] =>
  pages.flatMap((page) => (page.rail !== undefined && mayOpen({ page, staff }) ? [{ ...page, rail: page.rail }] : []));

/** Sub-pages of a brand that staff may open, in the order of their tabs. */
export const tabsOf = (staff: Session): readonly ConsolePage[] =>
  pages.filter((page) => page.tab === true && mayOpen({ page, staff }));

/** Address of a brand's sub-page. */
export const brandPathOf = ({ path, brand }: { path: string; brand: string }): string =>
  path.replace(':brand', encodeURIComponent(brand));

/** Address of the same sub-page of another brand. Deeper steps name things of the first brand alone. */
export function samePageOf({ pathname, brand }: { pathname: string; brand: string }): string {
  const tabs = pages.filter((page) => page.tab === true && matchPath({ path: page.path, end: false }, pathname));
  const nearest = tabs.toSorted((one, other) => other.path.length - one.path.length)[0];
  return brandPathOf({ path: nearest?.path ?? '/brands/:brand', brand });
}

/** The pages on the way to an address, the outermost first: `/brands/jade` is below `/brands`. */
export function trailOf(pathname: string): readonly { page: ConsolePage; path: string; brand?: string }[] {
  const steps = pathname.split('/').filter((step) => step !== '');
  const paths = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  return (paths.length === 0 ? ['/'] : paths).flatMap((path) => {
    const page = pages.find((each) => matchPath(each.path, path) !== null);
    if (page === undefined) return [];
    const brand = matchPath(page.path, path)?.params.brand;
    return [{ page, path, brand }];
  });
}
