import { expect, it } from 'vitest';
import { indented } from './wallet-call.tsx';

it.each([
  { user: 'ben', amounts: [1, 2.5, -3e-7], deep: { none: {}, empty: [], is: true, not: null } },
  [{ text: 'a "quoted" {text}, with: [marks] \\ and\nlines' }, []],
  'text',
  12,
])('a body is shown with a line for each part: %j', (value) => {
  expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(indented(JSON.stringify(value, null, '\t'))).toBe(JSON.stringify(value, null, 2));
});

it('numbers keep their digits, and what is not JSON stays as it arrived', () => {
  expect(indented('{"amount":1.00,"id":12345678901234567890,"small":1E-9}')).toBe(
    '{\n  "amount": 1.00,\n  "id": 12345678901234567890,\n  "small": 1E-9\n}',
  );
  for (const body of ['amount=1.00&id=2', '{"amount":1.00', '']) expect(indented(body)).toBe(body);
});
