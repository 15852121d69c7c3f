import { expect, it } from 'vitest';
import { noPolicy, policyAct } from './policy-act.ts';

const strict = { ...noPolicy, secondPerson: true };

it.each([
  ['looser, of a member of staff', strict, noPolicy, true, true],
  ['looser, of the account of the server', strict, noPolicy, false, false],
  ['stricter', noPolicy, strict, true, false],
] as const)('a policy waits for a second person, or not: %s', (_, before, policy, loosening, waits) => {
  const answered = { ...strict, secondPersonAbove: [], loosening, approvers: ['bob'], more: 0 };
  expect(policyAct({ tenant: 'one', before, policy }).waits?.by(answered)).toBe(waits);
});
