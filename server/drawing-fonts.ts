import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Fonts of drawn digits, from installed packages. System fonts are never used, because pictures must be equal on every machine. */
type FaceId = 'sora' | 'fredoka' | 'nunito' | 'figtree';

const registered = new Set<FaceId>();

export function fontOf({ face, weight, size }: { face: FaceId; weight: number; size: number }): string {
  if (!registered.has(face)) {
    const file = require.resolve(`@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`);
    GlobalFonts.registerFromPath(file, `livery-${face}`);
    registered.add(face);
  }
  return `${weight} ${size}px livery-${face}`;
}
