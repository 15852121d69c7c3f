/** Identity and jurisdiction of a brand: can only be changed by a release. */
export const protectedParts = ['jurisdiction', 'tenant', '$schema', 'formatVersion', 'extends', 'abstract'];
