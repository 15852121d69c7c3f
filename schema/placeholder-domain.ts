/** Reserved by RFC 2606: no name below it ever exists, so no player can be led there. */
const suffix = '.invalid';

/** Domain of a brand that has none yet. Such a brand is served only in staging. */
export const placeholderDomain = (id: string): string => `${id}${suffix}`;

export const isPlaceholderDomain = (domain: string): boolean => domain.endsWith(suffix);
