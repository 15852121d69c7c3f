const wordJoiner = '\u2060';
const noBreakSpace = '\u00a0';

/** Prevents line breaks in a number at spaces, hyphens and slashes, without a visible or audible change. */
export const unbroken = (number: string): string =>
  number.replaceAll(' ', noBreakSpace).replaceAll(/[-/]/g, `$&${wordJoiner}`);
