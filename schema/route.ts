import type { MemberAccess } from './rules/access.ts';
import type { Switch } from './rules/switches.ts';

/** A row of `schema/features/<name>/routes.ts`. */
export type Route = {
  readonly path: string;
  readonly aliases?: readonly string[];
  /** Members who may open the page. Visitors are redirected to the page named by `otherwise`. */
  readonly guard?: { readonly access: MemberAccess; readonly otherwise: string };
  /** Members are led on by the page itself, as after a login. */
  readonly visitorsOnly?: true;
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
export const member = (access: MemberAccess = 'member', otherwise = 'login') => ({ access, otherwise });
