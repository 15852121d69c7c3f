import { type Environment, environmentQuery } from './environment.tsx';

/** Address of a brand, or of one of its pages. */
export const brandPath = ({
  brand,
  page,
  environment = 'production',
  query = {},
}: {
  brand: string;
  /** Steps below the brand, such as `flags`. */
  page?: string;
  environment?: Environment;
  /** Parts of the address behind the environment. */
  query?: Readonly<Record<string, string>>;
}): string => {
  const path = `/brands/${encodeURIComponent(brand)}${page === undefined ? '' : `/${page}`}`;
  const more = String(new URLSearchParams(query));
  const search = environmentQuery(environment);
  if (more === '') return path + search;
  return `${path}${search === '' ? '?' : `${search}&`}${more}`;
};

/** Address of a colleague's page. */
export const personPath = (email: string): string => `/people/${encodeURIComponent(email)}`;
