/** Invisible characters with effects: control codes and bidirectional controls. */
const unseen = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes user text safe to show anywhere, also in a terminal; keeps line breaks and tabs. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '').trim();
