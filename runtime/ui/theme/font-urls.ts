import type { FontFile } from './fonts.ts';

/** Addresses of the built font files by name; the build puts them in, and from source there are none. */
declare const __FONT_URLS__: Readonly<Record<string, string>> | undefined;

const urls: Readonly<Record<string, string>> = typeof __FONT_URLS__ === 'undefined' ? {} : __FONT_URLS__;

export function fontUrl({ name }: FontFile): string {
  return urls[name] ?? `/assets/fonts/${name}`;
}
