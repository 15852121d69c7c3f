import { expect, test } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { asDecimal, coinOf, fromDecimal } from './amounts.ts';

const shown = (currency: string, ...amounts: bigint[]) => amounts.map((amount) => asDecimal({ amount, currency }));
const read = (currency: string, ...texts: string[]) => texts.map((text) => fromDecimal({ text, currency }));

test("amounts have their currency's places, rounded down", () => {
  covers(['WALLET-02']);
  const amounts = [0n, 5000n, 5999n, 100_000n, 123_456_999n, -5000n, -100_050_000n, 7n];
  expect(shown('PHP', ...amounts)).toEqual(['0.00', '0.05', '0.05', '1.00', '1234.56', '-0.05', '-1000.50', '0.00']);
  expect(shown('JPY', 0n, 99_999n, 100_000n, 1_250_000n)).toEqual(['0', '0', '1', '12']);
  expect(shown('KWD', 99_999n, 123_456n)).toEqual(['0.999', '1.234']);
});

test('requested amounts must be whole coins', () => {
  expect(read('PHP', '0', '0.5', '0.05', '12.30', '999999999.99', '1.000', '1.005')).toEqual([
    0n,
    50_000n,
    5000n,
    1_230_000n,
    99_999_999_999_000n,
    100_000n,
    undefined,
  ]);
  expect(read('JPY', '12', '12.00', '12.5')).toEqual([1_200_000n, 1_200_000n, undefined]);
  expect(read('KWD', '1.005', '1.0005')).toEqual([100_500n, undefined]);
  expect(['JPY', 'PHP', 'KWD'].map(coinOf)).toEqual([100_000n, 1000n, 100n]);
});
