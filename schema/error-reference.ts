/** Letters and digits that cannot be confused: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const symbols = '34679ACDEFGHJKMNPQRTWXY';
const length = 8;

/** The pattern of a reference. */
export const errorReferencePattern = `^[${symbols}]{${length}}$`;

/** Normalises a reference typed or dictated by a player to its stored form; `undefined` for anything else. */
export function readErrorReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return new RegExp(errorReferencePattern).test(text) ? text : undefined;
}

/** Returns the reference for a number of at least 40 random bits. */
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
