import { expect, it } from 'vitest';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import { aGame, inPieces } from '../../tests/support/catalogue.ts';
import { catalogueFormat } from '../games/catalogue/file-format.ts';
import { readRecords } from './read-records.ts';
import { writeFile } from './write-file.ts';

const names = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  "''@x",
  "'quoted",
  '1-Mar',
  'MAR1',
  '2E+05',
  '007',
  '1/2',
  'TRUE',
  "'1-Mar",
  '1.50',
  '12345678901234567',
  'Plain',
  '=HYPERLINK("http://a","b")',
];

it('writes no cell that a spreadsheet runs or converts, begins with a byte order mark, and reads each back unchanged', async () => {
  const games = names.map((name) => aGame({ id: name.replaceAll(/\s/g, ''), name }) as JsonObject);
  const rows = async function* () {
    yield* games;
  };
  let text = '';
  const { games: section } = catalogueFormat.sections;
  const format = { sections: { games: section } };
  for await (const part of writeFile('csv', [{ section: 'games', rows: rows() }], format)) text += part;
  expect(text.startsWith('\uFEFF')).toBe(true);
  // The cell may be quoted or not.
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t\r]/m);
  const back: unknown[] = [];
  for await (const { value } of readRecords({
    bytes: inPieces(text),
    kind: 'csv',
    sections: format.sections,
    onFault: ({ message }) => expect(message).toBe(''),
  }))
    back.push(value?.name);
  expect(back).toEqual(names);
});
