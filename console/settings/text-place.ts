/** `namespace:key` of the place of a text; `undefined` for other places. */
export function textKeyOf(path: string): string | undefined {
  const [, namespace, key] = /^\/texts\/[A-Z-]+\/([\w-]+)\/(.+)$/.exec(path) ?? [];
  return namespace === undefined ? undefined : `${namespace}:${key}`;
}

/** Place of a text `namespace:key` in a draft. */
export const placeOfText = ({ language, key }: { language: string; key: string }): string =>
  `/texts/${language}/${key.replace(':', '/')}`;
