import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { fontFaceCss } from './font-face-css.ts';
import { fontUrl } from './font-urls.ts';

/** Adds the `@font-face` rules of a live change through the CSSOM: the content security policy blocks inline style text. */
export function addFonts(fonts: PublicManifest['theme']['fonts']): void {
  const ids = [fonts.text, fonts.display].filter((id) => id !== 'system');
  const element = document.createElement('style');
  document.head.append(element);
  for (const rule of fontFaceCss(ids, fontUrl).split('\n')) element.sheet?.insertRule(rule);
}
