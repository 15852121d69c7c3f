/** Entries of a setting that are separated by commas. */
export const commaList = (value = ''): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
