import { expect, test } from 'vitest';
import { readJson } from '../read/positions.ts';
import { schemaFaults } from './schema-faults.ts';

const fixOf = ({ found, pattern }: { found: string; pattern: string }) =>
  schemaFaults({
    errors: [
      {
        keyword: 'pattern',
        instancePath: '/a',
        schemaPath: '#/properties/a/pattern',
        params: { pattern },
        message: '',
      },
    ],
    value: { a: found },
    root: { type: 'object', properties: { a: { type: 'string', pattern, examples: ['sample'] } } },
  })[0]?.fix;

const currency = '^[A-Z]{3}$';
const address = '^https://[^\\s/]+$';
const domain = '^(?:\\*\\.)?(?:[a-z0-9-]+\\.)+[a-z0-9-]+$';

test.each([
  [currency, 'usd', 'write "USD"'],
  [currency, ' USD ', 'write "USD"'],
  [currency, 'dollars', 'write something like "sample"'],
  [address, 'help.example', 'write "https://help.example"'],
  [address, 'http://help.example', 'write "https://help.example"'],
  [address, '//help.example', 'write "https://help.example"'],
  [address, 'two words', 'write an address that begins with https://, such as "sample"'],
  [domain, 'bücher.example', 'write "xn--bcher-kva.example"'],
  [domain, '\u0430urora.example', 'write "aurora.example"'],
  [domain, 'пример.example', 'write "xn--e1afmkfd.example"'],
  [domain, 'Brand.Example', 'write "brand.example"'],
  [domain, 'https://brand.example/', 'write "brand.example"'],
  ["^[a-z' ]+$", 'player\u2019s', 'write "player\'s"'],
])('a value of another form gets the intended form suggested: %s, %s', (pattern, found, fix) => {
  expect(fixOf({ found, pattern })).toBe(fix);
});

test.each(['\u201c', '\u201d', '\u2018', '\u201e', '\u00ab'])('a curly quote is named in the message: %s', (quote) => {
  const { faults } = readJson(`{\n  ${quote}a${quote}: 1\n}`);
  expect(faults[0]).toEqual({
    line: 2,
    column: 3,
    message: `${quote} is a curly quote, not "`,
    fix: 'write straight quotes: "',
  });
});
