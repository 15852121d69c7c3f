/** Code points of the zero on Arabic and Persian keyboards. */
const zeros = [0x0660, 0x06f0];

/** Normalises a phone number: ASCII digits, without the spaces and punctuation that people, address books and autofill insert. */
export function plainFigures(text: string): string {
  return plainDigits(text).replaceAll(/[\s().\-\u2010-\u2015]/g, '');
}

/**
 * Converts the digits of any keyboard to ASCII digits. It also removes invisible characters, such as direction marks, joiners and variation
 * selectors, which are copied along with a number.
 */
export function plainDigits(text: string): string {
  return [...text.normalize('NFKC').replaceAll(/\p{Cf}|[\ufe00-\ufe0f]/gu, '')]
    .map((sign) => {
      const zero = zeros.find((first) => sign >= String.fromCharCode(first) && sign <= String.fromCharCode(first + 9));
      return zero === undefined ? sign : String(sign.charCodeAt(0) - zero);
    })
    .join('');
}
