/** Attribute on the root element of a document that comes from the offline cache. Its value is the time of caching (ISO 8601). */
export const cachedAttribute = 'data-kept';

/**
 * The time of caching in words. The value itself if it is no time, because another version cached the page, or if the browser doesn't know
 * the zone: this is shown when nothing else can be.
 */
export function shownCachedTime(at: string, shown: (at: string) => string): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(at)) return at;
  try {
    return shown(at);
  } catch {
    return at;
  }
}

/** Time at which this document was cached; `undefined` if the document comes from the server. */
export function cachedSince(): string | undefined {
  return document.documentElement.getAttribute(cachedAttribute) ?? undefined;
}
