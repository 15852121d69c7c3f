import type { Switch } from './rules/switches.ts';

/** A row of `schema/features/<name>/routes.ts`. */
export type Route = {
  readonly path: string;
  readonly aliases?: readonly string[];
  /** Access to the page. Visitors of a `member` page are redirected to the page named by `otherwise`. */
  readonly guard?: { readonly access: 'member'; readonly otherwise: string };
  /** If it is off, the page behaves like an unknown path. */
  readonly switch?: Switch;
  /** Search engines may show it if the brand offers it, because it is useful to first-time visitors. */
  readonly indexed?: true;
  /** Its document differs by the class of the requesting device (`deviceClassOf`). */
  readonly byDevice?: true;
  /** Query parameters that the page depends on; others don't affect its document. */
  readonly query?: readonly string[];
};

export type Routes = Readonly<Record<string, Route>>;

/** Guard of members' pages; visitors are redirected. */
export const member = (otherwise = 'login') => ({ access: 'member', otherwise }) as const;
