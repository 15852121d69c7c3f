import type { Switch } from './rules/switches.ts';

/** A row of `schema/features/<name>/routes.ts`. */
export type Route = {
  readonly path: string;
  readonly aliases?: readonly string[];
  /** Who may see the page. A visitor of a `member` page is sent to the page that `otherwise` names. */
  readonly guard?: { readonly access: 'member'; readonly otherwise: string };
  /** While it is off, the page is, and answers like an unknown path. */
  readonly switch?: Switch;
  /** Names of its query that the page is drawn by; all others change nothing in its document. */
  readonly query?: readonly string[];
};

export type Routes = Readonly<Record<string, Route>>;

/** For members; visitors are led elsewhere. */
export const member = (otherwise = 'login') => ({ access: 'member', otherwise }) as const;
