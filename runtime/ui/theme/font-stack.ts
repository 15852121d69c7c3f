import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type DisplaySetting, type Font, fonts, titleWeight } from './fonts.ts';

type FontId = PublicManifest['theme']['fonts']['text'];

const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Noto Sans SC", "Geeza Pro", "Noto Naskh Arabic", sans-serif';

/** The full `font-family` value of a font. */
export function fontStack(id: FontId): string {
  return id === 'system' ? system : fonts[id].stack;
}

const usual: DisplaySetting = { weight: titleWeight, from: 12 };

/** Settings of a font in titles. */
export function displaySetting(id: FontId): DisplaySetting {
  const font: Font | undefined = id === 'system' ? undefined : fonts[id];
  return font?.display ?? usual;
}
