/** Controls, separators of lines, and characters that are invisible or change the writing direction. Line feeds and tabs are none of them. */
const deceptive = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2060-\u2069\u200b\ufeff]/u;
const everyDeceptive = new RegExp(deceptive, 'gu');

/** Whether a text changes nothing around it, on a page or in a terminal. */
export const isPrintable = (text: string): boolean => !deceptive.test(text);

/** Escapes characters that change what is shown around a text, as JSON does. */
export const printable = (text: string): string =>
  text.replaceAll(everyDeceptive, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for a text that has to stay in its line. */
export const printableLine = (text: string): string => printable(text).replaceAll('\n', '\\n');
