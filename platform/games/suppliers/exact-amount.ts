/** Larger amounts are refused by name: their sums would not fit the ledger's columns. Ten trillion whole units. */
export const largestAmount = 10n ** 18n;

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]|true|false|null/g;

/**
 * Amount of a body in hundred-thousandths, with every digit: numbers of JavaScript lose those beyond 2^53. `text` is valid JSON whose
 * outermost value is an object. Undefined if its amount is no whole number of at least zero.
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
  // Written with an exponent, as `1e5`.
  const value = Number(found);
  return /^\d/.test(found ?? '') && Number.isSafeInteger(value) && /e/i.test(found ?? '')
    ? BigInt(value)
    : undefined;
}
