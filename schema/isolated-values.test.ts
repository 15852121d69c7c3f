import { expect, it } from 'vitest';
import { isolatedValues } from './isolated-values.ts';

it('isolates handles, names and figures in right-to-left texts, and right-to-left values in any text', () => {
  const values = { name: 'joe_', phone: '+971 50', title: 'عرض', code: '123456', count: 3, link: 'https://a.example' };
  expect(isolatedValues(values, 'rtl')).toEqual({
    ...values,
    name: '\u2068joe_\u2069',
    phone: '\u2068+971 50\u2069',
    title: '\u2068عرض\u2069',
  });
  expect(isolatedValues(values, 'ltr')).toEqual({ ...values, title: '\u2068عرض\u2069' });
});

it('leaves values alone that are isolated, and those that are no texts', () => {
  const values = { amount: '\u2068\u200f5\u2069', none: '', fields: {} as never };
  expect(isolatedValues(values, 'rtl')).toEqual(values);
});
