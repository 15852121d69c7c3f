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
  'Plain',
  '=HYPERLINK("http://a","b")',
];

it('writes no cell that a spreadsheet runs as a formula, and reads each back unchanged', async () => {
  const games = names.map((name, index) => aGame({ id: `g${index}`, name }) as JsonObject);
  const rows = async function* () {
    yield* games;
  };
  let text = '';
  const { games: section } = catalogueFormat.sections;
  const format = { sections: { games: section } };
  for await (const part of writeFile({ kind: 'csv', sections: [{ section: 'games', rows: rows() }], format }))
    text += part;
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
