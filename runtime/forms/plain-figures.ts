/** Zero of the digits of Arabic and Persian keyboards. */
const zeros = [0x0660, 0x06f0];

/** Normalises a phone number: ASCII digits, without the spaces and punctuation that people, address books and autofill insert. */
export function plainFigures(text: string): string {
  return plainDigits(text).replaceAll(/[\s().\-\u2010-\u2015]/g, '');
}

/**
 * Converts all digits to ASCII digits, whatever keyboard they came from, and removes what nobody sees: marks of direction, joiners and
 * variation selectors come along when a number is copied.
 */
export function plainDigits(text: string): string {
  return [...text.normalize('NFKC').replaceAll(/\p{Cf}|[\ufe00-\ufe0f]/gu, '')]
    .map((sign) => {
      const zero = zeros.find(
        (first) => sign >= String.fromCharCode(first) && sign <= String.fromCharCode(first + 9),
      );
      return zero === undefined ? sign : String(sign.charCodeAt(0) - zero);
    })
    .join('');
}
