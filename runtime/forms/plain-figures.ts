/** Figures of Arabic and Persian keyboards. */
const zeros = [0x0660, 0x06f0];

/** A number as it is dialled: without what people, address books and autofill put between figures, in the figures of the wire. */
export function plainFigures(text: string): string {
  return plainDigits(text).replaceAll(/[\s().\-\u200e\u200f\u2010-\u2015\u2066-\u2069]/g, '');
}

/** The same text with every figure in that of the wire, whatever keyboard it came from. */
export function plainDigits(text: string): string {
  return [...text.normalize('NFKC')]
    .map((sign) => {
      const zero = zeros.find(
        (first) => sign >= String.fromCharCode(first) && sign <= String.fromCharCode(first + 9),
      );
      return zero === undefined ? sign : String(sign.charCodeAt(0) - zero);
    })
    .join('');
}
