const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID in lower case, since its case does not matter (RFC 9562); any other id is unchanged. */
export const canonicalUuid = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id);
