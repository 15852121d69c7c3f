import { expect, it } from 'vitest';
import { decisionAct, type MoneyRequest, returnAct } from './request-act.ts';

const policy = (...limits: readonly (readonly [currency: string, amount: string])[]) => ({
  ...{ secondPerson: true, loosening: true, signOff: false, approvers: ['bob'], more: 0 },
  secondPersonAbove: limits.map(([currency, amount]) => ({ currency, amount })),
});

it.each([
  ['at the limit', { amount: '500.00' }, undefined, [['PHP', '500']], false],
  ['above the limit', { amount: '500.01' }, undefined, [['PHP', '500']], true],
  [
    'above the lower of two limits',
    { amount: '300.00' },
    undefined,
    [
      ['PHP', '500'],
      ['PHP', '200'],
    ],
    true,
  ],
  ['above the limit of another currency', { amount: '700.00' }, undefined, [['USD', '1']], false],
  ['below the requested amount', { amount: '500.00' }, '400', [], false],
  ['above the requested amount', { amount: '500.00' }, '500.01', [], true],
  ['of a reward without an amount', { amount: null, offered: null }, undefined, [['PHP', '1']], false],
  ['of a reward with a stated amount', { amount: null, offered: null }, '2', [['PHP', '1']], true],
] as const)('an approval waits for a second person, or not: %s', (_, of, amount, limits, waits) => {
  const request = {
    id: 'r1',
    kind: 'deposit',
    account: 'ben',
    currency: 'PHP',
    offered: of.amount,
    ...of,
  } as MoneyRequest;
  const given = { amount };
  const act = decisionAct({ brand: 'plain', request, decision: 'approved', given });
  expect([act.brands, act.waits?.act, act.waits?.by(policy(...limits))]).toEqual([['plain'], 'money', waits]);
  // Rejections give nobody money.
  expect(decisionAct({ brand: 'plain', request, decision: 'rejected', given }).brands).toBeUndefined();
  if (amount === undefined) expect(returnAct({ brand: 'plain', request }).waits?.by(policy(...limits))).toBe(waits);
});
