/** A part of a text that was read in a wrong encoding, and what it said before, if that can be known. */
export type WrongEncoding = { readonly part: string; readonly meant: string | undefined };

/** Encodings in which programs read UTF-8 by mistake. */
const encodings = [
  ...(['iso-8859-1', 'windows-1252', 'windows-1254', 'windows-1250', 'macintosh'] as const),
  ...(['windows-1256', 'windows-1251', 'windows-1253', 'windows-1255'] as const),
];
const latinEncodings = 5;

/** Bytes from 0x80 by their character, for each encoding. Bytes without a character stay control characters. */
const tables = encodings.map((label, index) => {
  const bytes = new Map<string, number>();
  for (let byte = 0x80; byte < 0x100; byte += 1) {
    const control = String.fromCharCode(byte);
    // Decoders of the Web read ISO 8859-1 as Windows-1252. Other programs make control characters of 0x80 to 0x9f.
    const character =
      label === 'iso-8859-1' ? control : new TextDecoder(label).decode(Uint8Array.of(byte)).replace('\uFFFD', control);
    bytes.set(character, byte);
  }
  return { bytes, isLatin: index < latinEncodings };
});

/** A character of two to four bytes in UTF-8, as characters with the codes of these bytes. */
const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
/** Share of the characters beyond ASCII that the sequences must have, because a text is read in one encoding. */
const leastShare = 0.75;
/** Characters of the sequences that an encoding without Latin letters must have: fewer may be a word. */
const leastCovered = 6;

/** Returns the fault of a text that was read in a wrong encoding. `what` names the text: `` `name_AR` ``. */
export function wrongEncodingFault({ what, text }: { what: string; text: string }) {
  const wrong = wrongEncodingIn(text);
  if (wrong === undefined) return undefined;
  const { part, meant } = wrong;
  return meant === undefined
    ? {
        message: `${what} has lost letters: ${JSON.stringify(part)} was saved in an encoding without them`,
        fix: 'write the text again, and save the file as UTF-8',
      }
    : {
        message: `${what} has ${JSON.stringify(part)} instead of ${JSON.stringify(meant)}: the file was opened in another encoding than UTF-8 and saved`,
        fix: 'take the original file, open it as UTF-8, and save it as UTF-8',
      };
}

/** Characters of a text that are read: a file is read in one encoding. */
const longestRead = 20_000;

/**
 * Finds UTF-8 that was read in another encoding and saved again: `Ã©` instead of `é`. Also finds replacement characters, and texts of
 * nothing but question marks, which programs write for letters that their encoding lacks.
 */
export function wrongEncodingIn(whole: string): WrongEncoding | undefined {
  const text = whole.slice(0, longestRead);
  const lost =
    /\S{0,20}\uFFFD\S{0,20}/.exec(text)?.[0] ?? (/^[\s?]*\?[\s]*\?[\s?]*$/.test(text) ? text.trim() : undefined);
  if (lost !== undefined) return { part: lost, meant: undefined };
  const beyond = text.match(/[^\0-\x7f]/g) ?? [];
  if (beyond.length < 2) return undefined;
  const first = beyond.slice(0, 16);
  for (const { bytes, isLatin } of tables) {
    // Few texts have letters of an encoding, so most encodings are excluded by their first letters.
    if (first.filter((character) => bytes.has(character)).length * 2 < first.length) continue;
    // 0xff is in no sequence.
    const coded = text.replaceAll(/[^\0-\x7f]/g, (character) => String.fromCharCode(bytes.get(character) ?? 0xff));
    const found = [...coded.matchAll(sequence)].map(({ index, 0: { length } }) => ({ index, length }));
    const covered = found.reduce((sum, { length }) => sum + length, 0);
    if (covered < beyond.length * leastShare) continue;
    const sure =
      covered >= leastCovered && !isLatin ? found[0] : found.find((at) => isUnmeant({ text, isLatin, ...at }));
    if (sure !== undefined) return { part: wordAt(text, sure.index), meant: decoded(wordAt(coded, sure.index)) };
  }
  return undefined;
}

/** Signs that people write directly after a letter: `CAFÉ…`. */
const signs = /^[’“”…–—»®™°©ªº\xa0]+$/;

/** Whether nobody writes these characters beside each other. */
function isUnmeant({
  text,
  isLatin,
  index,
  length,
}: {
  text: string;
  isLatin: boolean;
  index: number;
  length: number;
}): boolean {
  const [before, first, after] = [text[index - 1] ?? '', text[index] ?? '', text[index + length] ?? ''];
  const rest = text.slice(index + 1, index + length);
  const isUpper = /\p{Lu}/u.test(first);
  const isInWord = isUpper && /\p{Ll}/u.test(before);
  const beginsWord = !/\p{L}/u.test(before);
  if (!isLatin) return !/\p{Script=Latin}/u.test(first) && /[A-Za-z]/.test(before + after);
  if (!/\p{L}/u.test(first)) return /^(?:[¬√≈∆×\uf8ff]|‚Ä|‡[∏π])/u.test(text.slice(index));
  if (signs.test(rest))
    return (
      first === 'Â' ||
      isInWord ||
      (isUpper && beginsWord && /\p{Ll}/u.test(after)) ||
      (first === 'Ã' && rest === '\xa0' && (beginsWord || /\p{Ll}/u.test(after)))
    );
  return isInWord || [...rest].some((character) => !/\p{Lu}|\p{Ll}/u.test(character) && !signs.test(character));
}

/** The word at an offset, at most some letters of it. */
function wordAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf(' ', at) + 1, at - 20);
  const end = text.indexOf(' ', at);
  return text.slice(start, Math.min(end === -1 ? text.length : end, start + 60));
}

/** Decodes characters with the codes of UTF-8 bytes; `undefined` if some are not UTF-8. */
function decoded(coded: string): string | undefined {
  const text = Buffer.from(coded, 'latin1').toString('utf8').replaceAll('\uFEFF', '');
  return text === '' || text.includes('\uFFFD') ? undefined : text;
}
