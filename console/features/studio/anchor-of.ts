/** Id of the element of a place, to which faults lead. */
export const anchorOf = (path: string): string => `at${path.replaceAll('/', '.')}`;
