import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { latinLookOf, lookAlikesAmong, mixedScriptsOf } from './look-alikes.ts';

const pairs = (...domains: string[]) =>
  lookAlikesAmong(new Map(domains.map((domain) => [domainToASCII(domain), '']))).map(({ domain, other }) =>
    [domain, other].map(latinLookOf),
  );

test.each(['аurora', 'αurora', 'аuгоrа', 'aürora', 'аυrогα'])(
  'another brand sees that %s.example looks like aurora.example',
  (name) => {
    const found = [['aurora.example', 'aurora.example']];
    expect(pairs('aurora.example', 'b.example', `${name}.example`)).toEqual(found);
    expect(pairs(`${name}.example`, 'xn--b-1ga.example', 'aurora.example')).toEqual(found);
  },
);

test('names below a look-alike are found, and names below the same domain are not', () => {
  expect(pairs('www.aurora.example', 'play.аurora.example')).toHaveLength(1);
  expect(pairs('*.aurora.example', 'аurora.aurora.example', 'aurora.aurora.example')).toEqual([]);
});

test('two names in other scripts that look alike are found once', () => {
  expect(pairs('аurora.example', 'αurora.example')).toHaveLength(1);
});

test.each(['пример.example', 'παράδειγμα.example', 'bücher.example', 'aurora.рф', '例え.example', 'a-1.example'])(
  '%s is written in one script a label',
  (domain) => expect(mixedScriptsOf(domainToASCII(domain))).toBeUndefined(),
);

test.each([
  ['аurora.example', ['Latin', 'Cyrillic']],
  ['play.aurοra.example', ['Latin', 'Greek']],
  ['*.xn--urora-3ve.example', ['Latin', 'Cyrillic']],
])('%s mixes scripts in a label', (domain, found) => {
  expect(mixedScriptsOf(domain.startsWith('*') ? domain : domainToASCII(domain))).toEqual(found);
});
