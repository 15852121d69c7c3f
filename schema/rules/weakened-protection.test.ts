import { expect, it } from 'vitest';
import { weakenedProtection } from './weakened-protection.ts';

const strict = {
  ageLimit: 21,
  enforceAge: true,
  consentPreTicked: false,
  trialNeedsAge: true,
  helpLinks: [
    { id: 'line', label: 'Help line' },
    { id: 'chat', label: 'Chat' },
  ],
};

it.each([
  ['ageLimit', 18, 21],
  ['enforceAge', false, true],
  ['consentPreTicked', true, false],
  ['trialNeedsAge', false, true],
  ['helpLinks', [{ id: 'line', label: 'Help line' }], 'Chat'],
])('reports a weaker %s, and not a stronger one', (key, weaker, before) => {
  const loose = { ...strict, [key]: weaker };
  expect(weakenedProtection({ before: strict, after: loose })).toEqual([{ path: `/jurisdiction/${key}`, before }]);
  expect(weakenedProtection({ before: loose, after: strict })).toEqual([]);
});
