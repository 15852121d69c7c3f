/** Cells that spreadsheets run as a formula. */
const formula = /^'*[=+\-@\t\r]/;

/** Names of months as spreadsheets read and write them, in English, German, French and Spanish. */
const month = `(?:${[
  'jan(?:uary?|v|vier)?|feb(?:ruary?)?|fév(?:r|rier)?|febrero|enero?|mar(?:ch|s|zo)?|mär(?:z)?|mrz|apr(?:il)?|avr(?:il)?|abr(?:il)?',
  'ma[iy]|mayo|jun[ei]?|juin|junio|jul[yi]?|juil(?:let)?|julio|aug(?:ust)?|août|ago(?:sto)?|sept?(?:emb(?:er|re)|iembre)?',
  'o[ck]t(?:ober|obre|ubre)?|nov(?:emb(?:er|re)|iembre)?|de[cz](?:ember|embre)?|déc(?:embre)?|dic(?:iembre)?',
].join('|')})\\.?`;

/** Texts that spreadsheets read as a number, date, time or truth value, and save in another form. */
const converted = new RegExp(
  `^'*(?:${[
    // Leading zeros, more digits than a number has, exponents, zeros at the end.
    '0\\d+|\\d{16,}|\\d+(?:\\.\\d+)?e[+-]?\\d+|\\d+\\.\\d*0|\\d{1,3}(?:,\\d{3})+',
    '\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?|\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?',
    `(?:\\d{1,2}[-. /]*)?${month}[-. /]*\\d{1,4}|\\d{1,2}[-. /]*${month}`,
    'true|false',
  ].join('|')})$`,
  'iu',
);

const isChanged = (text: string) => formula.test(text) || converted.test(text);

/**
 * Guards a cell that a spreadsheet would run or convert: a leading apostrophe shows it as text. A cell that already begins so gets one
 * more.
 */
const guardedCell = (text: string): string => (isChanged(text) ? `'${text}` : text);
export const isGuarded = (text: string): boolean => text.startsWith("'") && isChanged(text);
export const unguardedCell = (text: string): string => (isGuarded(text) ? text.slice(1) : text);

/** First character of a CSV file: spreadsheets read one without a byte order mark in the encoding of their country. */
export const csvStart = '\uFEFF';
/** A cell of a CSV file, in quotes where it needs them. */
export const quotedCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csvCell = (text: string): string => quotedCell(guardedCell(text));

/** Forms that a spreadsheet gives to texts that it has converted, with their name. */
const written: readonly (readonly [form: RegExp, name: string])[] = [
  [/^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i, 'a number with an exponent'],
  [new RegExp(`^\\d{1,2}[-. /]${month}(?:[-. /]\\d{2,4})?$|^${month}[-. /]\\d{2,4}$`, 'iu'), 'a date'],
  [/^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}\/\d{1,2}\/\d{2})(?:[ T]\d.*)?$/, 'a date'],
  [/^(?:\d{4}年)?\d{1,2}月\d{1,2}日$/, 'a date'],
  [/^\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?$/i, 'a time'],
  [/^(?:TRUE|FALSE)$/, 'a truth value'],
];

/** Errors of formulas, in the languages of spreadsheets, and a column that is too narrow. */
const formulaError =
  /^(?:#(?:REF!|NAME\?|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|BEZUG!|WERT!|NV|ZAHL!|LEER!|NOM\?|VALEUR!|NOMBRE!|NOMBRE\?|¿NOMBRE\?|VALOR!|¡VALOR!|¡REF!|N\/D)|#{2,}|Err:\d{3})$/;

/** Says in words how a spreadsheet changed a cell: an error in any cell; a date, a time or a number only of what is an id. */
export function spreadsheetForm({ text, isId }: { text: string; isId: boolean }): string | undefined {
  if (formulaError.test(text)) return 'an error of a formula';
  return isId ? written.find(([form]) => form.test(text))?.[1] : undefined;
}
