/** Reserved by RFC 2606: no name below it is ever found, so no player can be led there. */
const suffix = '.invalid';

/** Domain of a brand that has none yet: it is served in staging alone. */
export const placeholderDomain = (id: string): string => `${id}${suffix}`;

export const isPlaceholderDomain = (domain: string): boolean => domain.endsWith(suffix);
