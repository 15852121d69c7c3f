/** Signs that are not shown but do something: control codes, and those that turn the direction of what follows. */
const unseen = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** What somebody wrote, safe to be shown anywhere, a terminal among them. Lines and tabs stay. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '').trim();
