import type { Manifest } from '../generated/manifest.ts';

export type ThemeColor = keyof Manifest['theme']['colors'];

/** Text needs 4.5:1 (WCAG 1.4.3), outlines of controls 3:1 (1.4.11). */
export const contrastPairs: readonly {
  readonly ink: ThemeColor;
  readonly on: readonly ThemeColor[];
  readonly atLeast: number;
}[] = [
  { ink: 'text', on: ['background', 'surface', 'surfaceRaised', 'surfaceSunken'], atLeast: 4.5 },
  { ink: 'textMuted', on: ['background', 'surface', 'surfaceRaised', 'surfaceSunken'], atLeast: 4.5 },
  { ink: 'link', on: ['background', 'surface'], atLeast: 4.5 },
  { ink: 'onPrimary', on: ['primary', 'primaryPressed'], atLeast: 4.5 },
  { ink: 'onAccent', on: ['accent'], atLeast: 4.5 },
  { ink: 'onDanger', on: ['danger'], atLeast: 4.5 },
  { ink: 'onHeader', on: ['header'], atLeast: 4.5 },
  { ink: 'onFooter', on: ['footer'], atLeast: 4.5 },
  { ink: 'success', on: ['surface'], atLeast: 4.5 },
  { ink: 'warning', on: ['surface'], atLeast: 4.5 },
  { ink: 'danger', on: ['surface'], atLeast: 4.5 },
  { ink: 'primary', on: ['background', 'surface'], atLeast: 3 },
  { ink: 'borderStrong', on: ['background', 'surface'], atLeast: 3 },
  { ink: 'focus', on: ['background', 'surface'], atLeast: 3 },
];

export type ContrastNeed = { readonly on: ThemeColor; readonly atLeast: number };

/** Contrast requirements of a colour, as foreground or as background. */
export function contrastNeedsOf(color: ThemeColor): ContrastNeed[] {
  return contrastPairs.flatMap(({ ink, on, atLeast }) => {
    if (ink === color) return on.map((ground) => ({ on: ground, atLeast }));
    return on.includes(color) ? [{ on: ink, atLeast }] : [];
  });
}
