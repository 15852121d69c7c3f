const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (id: string): boolean => uuid.test(id);

/** A UUID in lower case, since its case does not matter (RFC 9562); any other id is unchanged. */
export const canonicalUuid = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);
