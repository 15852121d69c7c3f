/** Attribute on the root element of a document that comes from the offline cache. Its value is the time of caching (ISO 8601). */
export const cachedAttribute = 'data-kept';

/** Time at which this document was cached; `undefined` if the document comes from the server. */
export function cachedSince(): string | undefined {
  return document.documentElement.getAttribute(cachedAttribute) ?? undefined;
}
