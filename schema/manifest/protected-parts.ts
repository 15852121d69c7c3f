/** Identity and jurisdiction of a brand, which only a release can change. */
export const protectedParts = ['jurisdiction', 'tenant', '$schema', 'formatVersion', 'extends', 'abstract'];
