import { contrast } from './contrast.ts';

/** Minimum contrast of a button to its background (WCAG 1.4.11). */
export const headerActionContrast = 3;

/** The main action in the header: primary if it contrasts with the header, otherwise accent; `undefined` if neither does. */
export function headerAction(colors: {
  readonly header: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
  readonly onAccent: string;
}): { readonly ground: string; readonly text: string } | undefined {
  return [
    { ground: colors.primary, text: colors.onPrimary },
    { ground: colors.accent, text: colors.onAccent },
  ].find(({ ground }) => contrast(ground, colors.header) >= headerActionContrast);
}
