import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Fonts of drawn pictures, from installed packages. System fonts are never used, because pictures must be equal on every machine. */
const faces = {
  sora: { heaviest: 800, stretch: 0.8, subsets: ['latin', 'latin-ext'] },
  fredoka: { heaviest: 700, stretch: 0.9, subsets: ['latin', 'latin-ext'] },
  cormorant: { heaviest: 700, stretch: 1, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  nunito: { heaviest: 1000, stretch: 0.88, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  figtree: { heaviest: 900, stretch: 0.84, subsets: ['latin', 'latin-ext'] },
  manrope: { heaviest: 800, stretch: 0.84, subsets: ['latin', 'latin-ext', 'vietnamese'] },
} as const;

export type FaceId = keyof typeof faces;

const registered = new Set<FaceId>();

/** The wanted font, or a fallback if the text has Vietnamese letters that the font lacks. */
export function faceFor(text: string, wanted: FaceId): FaceId {
  const isVietnamese = /[\u0111\u0110\u1EA0-\u1EF9]/.test(text);
  const hasVietnamese = (faces[wanted].subsets as readonly string[]).includes('vietnamese');
  return isVietnamese && !hasVietnamese ? 'nunito' : wanted;
}

/** The horizontal scale at which the face looks as wide as the other faces. */
export const stretchOf = (face: FaceId): number => faces[face].stretch;

export function fontOf({ face, weight, size }: { face: FaceId; weight: number; size: number }): string {
  const { subsets, heaviest } = faces[face];
  if (!registered.has(face)) {
    for (const subset of subsets) {
      const file = require.resolve(`@fontsource-variable/${face}/files/${face}-${subset}-wght-normal.woff2`);
      GlobalFonts.registerFromPath(file, `livery-${face}-${subset}`);
    }
    registered.add(face);
  }
  return `${Math.min(weight, heaviest)} ${size}px ${subsets.map((subset) => `livery-${face}-${subset}`).join(', ')}`;
}
