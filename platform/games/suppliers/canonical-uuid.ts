const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID in lower case, which is one value however it is written (RFC 9562); any other id as it is. */
export const canonicalUuid = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id);

/** Forms under which an id may be stored: versions before kept UUIDs as they came. */
export const storedForms = (id: string): string[] =>
  uuid.test(id) ? [id.toLowerCase(), id.toUpperCase()] : [id];
