import type { FontFile } from './fonts.ts';

/** Addresses of the built font files by name; defined by the build, and undefined when running from source. */
declare const __FONT_URLS__: Readonly<Record<string, string>> | undefined;

const urls: Readonly<Record<string, string>> = typeof __FONT_URLS__ === 'undefined' ? {} : __FONT_URLS__;

export function fontUrl({ name }: FontFile): string {
  return urls[name] ?? `/assets/fonts/${name}`;
}
