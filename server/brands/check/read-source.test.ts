import { expect, it } from 'vitest';
import { encodingFault } from './read-source.ts';

it.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('names the line of a byte that is no UTF-8, where lines end with %s', (_, end) => {
  const bytes = Buffer.from(['{', '  "a": 1,', '  "b": "caf\xe9"', '}'].join(end), 'latin1');
  expect(encodingFault(bytes)).toMatchObject({ line: 3, column: 1 });
});
