import { type Environment, environmentQuery } from './environment.tsx';

/** Address of a brand, or of one of its pages. */
export const brandPath = ({
  brand,
  page,
  environment = 'production',
}: {
  brand: string;
  /** Steps below the brand, such as `flags`. */
  page?: string;
  environment?: Environment;
}): string =>
  `/brands/${encodeURIComponent(brand)}${page === undefined ? '' : `/${page}`}${environmentQuery(environment)}`;
