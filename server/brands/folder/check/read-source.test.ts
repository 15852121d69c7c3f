import { expect, it } from 'vitest';
import { positionAt } from '../read/positions.ts';
import { encodingFault, readSource } from '../read/read-source.ts';

const lineEnds = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const;

it.each(lineEnds)('names the line of a byte that is not UTF-8, with lines that end with %s', (_, end) => {
  const bytes = Buffer.from(['{', '  "a": 1,', '  "b": "caf\xe9"', '}'].join(end), 'latin1');
  expect(encodingFault(bytes)).toMatchObject({ line: 3, column: 1 });
});

it.each(lineEnds)('names the line and column that an editor shows, with lines that end with %s', (_, end) => {
  const read = (...lines: string[]) => readSource(Buffer.from(lines.join(end)));
  expect(read('{', '  "a": 1,', '', '  "a": 2', '}').faults).toMatchObject([{ line: 4, column: 3 }]);
  expect(read('{', '  "a": 1,', '  "b": no', '}').faults).toMatchObject([{ line: 3, column: 8 }]);
  const open = '['.repeat(65);
  expect(read('{', '  "a": "[[', `  "b": ${open}`, '}').faults).toMatchObject([{ line: 3, column: 71 }]);
  const text = ['a', '', 'b'].join(end);
  expect(positionAt(text, text.length - 1)).toEqual({ line: 3, column: 1 });
  // A line break belongs to the line that it ends, and there is one more line after the last one.
  expect(positionAt(`a${end}`, 1)).toEqual({ line: 1, column: 2 });
  expect(positionAt(`a${end}`, 1 + end.length)).toEqual({ line: 2, column: 1 });
});

it('counts the lines of a file with different line ends', () => {
  expect(positionAt('a\r\nb\rc\n\rd', 8)).toEqual({ line: 5, column: 1 });
});
