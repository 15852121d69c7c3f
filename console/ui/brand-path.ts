import { type Environment, environmentQuery } from './environment.tsx';

/** Parts of a page's address behind its path. */
type Stated = {
  readonly environment?: Environment;
  /** Parts behind the environment. */
  readonly query?: Readonly<Record<string, string>>;
};

/** Address of a page in an environment. */
export function pagePath(path: string, { environment = 'production', query = {} }: Stated): string {
  const more = String(new URLSearchParams(query));
  const search = environmentQuery(environment);
  if (more === '') return path + search;
  return `${path}${search === '' ? '?' : `${search}&`}${more}`;
}

/** Address of a brand, or of one of its pages. */
export const brandPath = ({
  brand,
  page,
  ...stated
}: Stated & {
  brand: string;
  /** Steps below the brand, such as `flags`. */
  page?: string;
}): string => pagePath(`/brands/${encodeURIComponent(brand)}${page === undefined ? '' : `/${page}`}`, stated);

/** Address of a colleague's page. */
export const personPath = (email: string): string => `/people/${encodeURIComponent(email)}`;

/** Something of a brand that has an id. */
export type Thing = {
  readonly brand: string;
  readonly kind: 'player' | 'deposit' | 'withdrawal' | 'reward' | 'round' | 'call';
  readonly id: string;
  readonly environment?: Environment;
};

/** Address of a player, request, reward or round, or of the wallet calls of a transaction. */
export function thingPath({ kind, id, ...place }: Thing): string {
  if (kind === 'call') return brandPath({ ...place, page: 'calls', query: { transaction: id } });
  const pages = { player: 'players', round: 'rounds', reward: 'money/promotion' } as const;
  const page = kind === 'deposit' || kind === 'withdrawal' ? `money/${kind}` : pages[kind];
  return brandPath({ ...place, page: `${page}/${encodeURIComponent(id)}` });
}
