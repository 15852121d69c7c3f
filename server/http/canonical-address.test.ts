import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalAddress } from './listen.ts';

it.each([
  ['/m/home', '/m/home'],
  ['/m/home/', '/m/home/'],
  ['/m/home/.', '/m/home/'],
  ['/m/./home', '/m/home'],
  ['/m/home/%2e', '/m/home/'],
  ['/m/%2E/home?x=/./%2e', '/m/home?x=/./%2e'],
  ['/m/x/../home', '/m/home'],
  ['/m/x/.%2e/home', '/m/home'],
  ['/../../m/home', '/m/home'],
  ['/..', '/'],
  ['/m\\home', '/m/home'],
  ['/assets/..\\m/home', '/m/home'],
  ['/m/%c3%a9', '/m/%C3%A9'],
  // Paths that differ from every page's path.
  ['//m/home', '//m/home'],
  ['/m//home', '/m//home'],
  ['/m%2fhome', '/m%2Fhome'],
  ['/m/.home', '/m/.home'],
  ['/m/...', '/m/...'],
  ['/m/home?a\\b=%2e/./', '/m/home?a\\b=%2e/./'],
])('the address %s is %s', (written, canonical) => {
  expect(canonicalAddress(written)).toBe(canonical);
});

it('is the address that a browser would send, and stays the same when it is normalised again', () => {
  const part = fc.constantFrom('.', '..', '%2e', '%2E', '.%2e', 'm', 'home', '', '%2f', '%5c', 'a.b', '%c3%a9', '...');
  const slash = fc.constantFrom('/', '\\', '//');
  const address = fc
    .array(fc.tuple(slash, part), { minLength: 1, maxLength: 8 })
    .map((parts) => `/${parts.map(([between, name]) => name + between).join('')}`);
  fc.assert(
    fc.property(address, (written) => {
      const canonical = canonicalAddress(written);
      expect(canonicalAddress(canonical)).toBe(canonical);
      // Prefixed with a host, because a leading `//` would be parsed as one.
      const sent = new URL(`http://host.example${written}`).pathname;
      expect(canonical).toBe(sent.replaceAll(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase()));
    }),
    { seed: 70, numRuns: 1000 },
  );
});
