/** Invisible characters with effects: control codes and bidirectional controls. */
const unseen = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes user text safe to show anywhere, even in a terminal; line breaks and tabs stay. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '').trim();
