/**
 * Maximum amount, ten trillion whole units. Larger ones are refused as too large, because their sums would not fit the ledger's columns.
 */
export const largestAmount = 10n ** 18n;

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]|true|false|null/g;

/**
 * Amount of a body in hundred-thousandths, with every digit: numbers of JavaScript lose those beyond 2^53. `text` must be valid JSON whose
 * outermost value is an object. `undefined` if the amount is not a whole number of at least zero.
 */
export function exactAmount(text: string): bigint | undefined {
  let depth = 0;
  let last = '';
  let key: unknown;
  let found: string | undefined;
  for (const [part] of text.matchAll(token)) {
    const isValue = last === ':' && depth === 1;
    if (isValue && key === 'amount') found = part;
    if (part.startsWith('"') && depth === 1 && last !== ':') key = JSON.parse(part);
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    last = part;
  }
  const whole = /^(\d+)(?:\.0+)?$/.exec(found ?? '')?.[1];
  if (whole !== undefined) return BigInt(whole);
  // The number has an exponent, as in `1e5`.
  const value = Number(found);
  return /^\d/.test(found ?? '') && Number.isSafeInteger(value) && /e/i.test(found ?? '') ? BigInt(value) : undefined;
}
