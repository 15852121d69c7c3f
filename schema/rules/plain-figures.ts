/**
 * Code points of the zero in the scripts of our languages: Arabic, Persian and Urdu, Devanagari, Bengali, Tamil, Thai, Lao, Burmese, Khmer.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0be6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

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
