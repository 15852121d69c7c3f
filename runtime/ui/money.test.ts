import { expect, it } from 'vitest';
import { formatMoney } from './money.tsx';

const shown = (amount: string, direction?: 'in' | 'out') =>
  formatMoney({ amount, currency: 'PHP', languageCode: 'en', direction });

it('an amount is shown with all its digits', () => {
  expect(shown('90071992547409931.25')).toBe('₱90,071,992,547,409,931.25');
  expect(shown('90071992547409931.25', 'out')).toBe('-₱90,071,992,547,409,931.25');
  expect(shown('-5.50', 'out')).toBe('+₱5.50');
  expect(shown('5.50', 'in')).toBe('+₱5.50');
  expect([shown('0.00', 'out'), shown('0.00', 'in')]).toEqual(['₱0.00', '₱0.00']);
});
