const wordJoiner = '\u2060';
const noBreakSpace = '\u00a0';

/** A number that stays in one line, whatever spaces, hyphens and slashes it has; it looks and is read out as before. */
export const unbroken = (number: string): string =>
  number.replaceAll(' ', noBreakSpace).replaceAll(/[-/]/g, `$&${wordJoiner}`);
