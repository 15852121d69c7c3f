/** Words as a POSIX shell reads them. A blank one, such as a reason that is not written yet, is TEXT. */
export const commandLine = (words: readonly (string | number)[]): string =>
  words.map((word) => quoted(word === '' ? 'TEXT' : String(word))).join(' ');

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
