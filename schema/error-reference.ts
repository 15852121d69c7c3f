/** No letter or digit that reads like another: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const symbols = '34679ACDEFGHJKMNPQRTWXY';
const length = 8;

/** The pattern that a reference has. */
export const errorReferencePattern = `^[${symbols}]{${length}}$`;

/** A reference as a player may type or dictate it, in the form in which it is stored; undefined for anything else. */
export function readErrorReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return new RegExp(errorReferencePattern).test(text) ? text : undefined;
}

/** The reference for a number of at least 40 random bits. */
export function errorReferenceOf(number: bigint): string {
  const base = BigInt(symbols.length);
  let rest = number;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text += symbols[Number(rest % base)];
    rest /= base;
  }
  return text;
}
