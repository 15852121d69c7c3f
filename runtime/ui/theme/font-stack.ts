import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { fonts } from './fonts.ts';

type FontId = PublicManifest['theme']['fonts']['text'];

const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Noto Sans SC", "Geeza Pro", "Noto Naskh Arabic", sans-serif';

/** The whole `font-family` of a face of the table. */
export function fontStack(id: FontId): string {
  return id === 'system' ? system : fonts[id].stack;
}
