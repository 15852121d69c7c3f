/** Files of the program, of the brand and of what it publishes; the first ones are kept first. Never answers of the platform. */
const paths = ['/assets/', '/brand/', '/media/'] as const;

export function mayCache(path: string): boolean {
  return rankOf(path) !== -1;
}

/** Position in the order in which files are kept, since pictures are no use without scripts; -1: never. */
export function rankOf(path: string): number {
  return paths.findIndex((start) => path.startsWith(start));
}
