import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { Language } from '../../../schema/languages.ts';
import { fontFaceCss } from './font-face-css.ts';
import { shippedFonts } from './font-stack.ts';
import { fontUrl } from './font-urls.ts';

/** Adds the `@font-face` rules of a live change, or of another language, through the CSSOM: the content security policy blocks inline style text. */
export function addFonts(fonts: PublicManifest['theme']['fonts'], language: Language): void {
  const ids = shippedFonts(fonts, language);
  const element = document.createElement('style');
  document.head.append(element);
  for (const rule of fontFaceCss(ids, fontUrl, language).split('\n')) element.sheet?.insertRule(rule);
}
