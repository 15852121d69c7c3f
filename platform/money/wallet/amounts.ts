/**
 * Units per whole of a currency. The ledger counts in hundred-thousandths, as game suppliers do, so it can book stakes below the smallest
 * coin.
 */
const unitsPerWhole = 100_000n;
const places = 5;

const known = new Map<string, number>();

/** Decimal places of a currency's smallest coin: 2 for PHP, 0 for JPY, 3 for KWD. */
function placesOf(currency: string): number {
  const found =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, found);
  return found;
}

/** Units of a currency's smallest coin. */
export const coinOf = (currency: string): bigint => 10n ** BigInt(Math.max(0, places - placesOf(currency)));

/** Units of a manifest's whole amount. */
export const unitsOf = (whole: number): bigint => BigInt(whole) * unitsPerWhole;

/** Parses a decimal of the API into units; `undefined` if it is not a whole number of the currency's smallest coins. */
export function fromDecimal({ text, currency }: { text: string; currency: string }): bigint | undefined {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.replace(/(?<!0)0+$/, '').length > placesOf(currency)) return undefined;
  return BigInt(whole) * unitsPerWhole + BigInt(fraction.slice(0, places).padEnd(places, '0'));
}

/** Formats all places of the ledger, for staff: a shortfall may be less than the smallest coin. */
export const exactDecimal = (amount: bigint): string => {
  const text = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
};

/** Formats units as a decimal of the API with the currency's places. Fractions of its smallest coin are dropped, not rounded up. */
export function asDecimal({ amount, currency }: { amount: bigint; currency: string }): string {
  const sign = amount < 0n ? '-' : '';
  const text = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  const shown = placesOf(currency);
  const whole = text.slice(0, -places);
  return shown === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-places).slice(0, shown)}`;
}
