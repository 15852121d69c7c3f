import { type ContentKind, isContentKind } from './content-settings.ts';

/** The entry of content that a place of the site names, `/content/banners/summer`; `undefined` for other places. */
export function entryOfPlace(path: string): { readonly kind: ContentKind; readonly id: string } | undefined {
  const [, kind = '', id] = /^\/content\/(\w+)\/([\w-]+)$/.exec(path) ?? [];
  return id !== undefined && isContentKind(kind) ? { kind, id } : undefined;
}
