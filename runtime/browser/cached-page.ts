/** Attribute of the root element of a document that the browser has kept: when, as text for players. */
export const cachedAttribute = 'data-kept';

/** When this document was kept; undefined if it comes from the server. */
export function cachedSince(): string | undefined {
  return document.documentElement.getAttribute(cachedAttribute) ?? undefined;
}
