import { wire } from '../../../schema/constants.ts';

/** Whether an answer comes from this program, and not from a proxy or a portal before it. */
export const isOurs = ({ headers }: Response): boolean => headers.has(wire.markHeader);

/**
 * Paths of the program's files, the brand's files and published media, in the order of caching. Responses of the platform are never cached.
 */
const paths = ['/assets/', '/brand/', '/media/'] as const;

export function mayCache(path: string): boolean {
  return rankOf(path) !== -1;
}

/** Position in the order of caching, since pictures are useless without scripts; -1 if the file must not be cached. */
export function rankOf(path: string): number {
  return paths.findIndex((start) => path.startsWith(start));
}
