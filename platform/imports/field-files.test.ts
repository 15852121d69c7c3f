import { expect, test } from 'vitest';
import { inPieces } from '../../tests/support/catalogue.ts';
import { catalogueFormat } from '../games/catalogue/file-format.ts';
import { createFaultList } from './fault-list.ts';
import { readRecords } from './read-records.ts';

const { sections } = catalogueFormat;

/** Files like those in public reports: node-csv#332, PapaParse#281, manage-vaccinations-in-schools#2186. */
const read = async (content: string) => {
  const [small, whole] = await Promise.all([1, 1_000_000].map((size) => readBy(content, size)));
  expect(small).toEqual(whole);
  return whole;
};
const readBy = async (content: string, size: number) => {
  const faults = createFaultList();
  const records: string[] = [];
  const bytes = inPieces(content, size);
  for await (const { value, line } of readRecords({ bytes, kind: 'csv', sections, onFault: faults.add }))
    records.push(`${line}: ${value?.id} ${JSON.stringify(value?.name)}`);
  return {
    records,
    faults: faults.reported().map(({ line, column, message, fix }) => `${line}:${column} ${message} (${fix})`),
  };
};

const head = 'vendor,id,name,type';
const two = { records: ['2: a-1 "One"', '3: a-2 "Two"'], faults: [] };
/** A line break in a cell begins no row, as in spreadsheets. */
const twoLines = { records: ['2: a-1 "One line"', '3: a-2 "Two"'], faults: [] };

test.each([
  ['CRLF and then LF', `${head}\r\nNOVA,a-1,One,RNG\nNOVA,a-2,Two,RNG\n`, two],
  ['LF and then CRLF', `${head}\nNOVA,a-1,One,RNG\r\nNOVA,a-2,Two,RNG\r\n`, two],
  ['CRLF with one LF at the end', `${head}\r\nNOVA,a-1,One,RNG\r\nNOVA,a-2,Two,RNG\n`, two],
  ['CR alone', `${head}\rNOVA,a-1,One,RNG\rNOVA,a-2,Two,RNG\r`, two],
  ['no line end after the last row', `${head}\rNOVA,a-1,One,RNG\r\nNOVA,a-2,Two,RNG`, two],
  ['LF in a cell between CRLF', `${head}\r\nNOVA,a-1,"One\nline",RNG\r\nNOVA,a-2,Two,RNG\r\n`, twoLines],
  ['CRLF in a cell between LF', `${head}\nNOVA,a-1,"One\r\nline",RNG\nNOVA,a-2,Two,RNG\n`, twoLines],
  ['CR in a cell', `${head}\r\nNOVA,a-1,"One\rline",RNG\r\nNOVA,a-2,Two,RNG\r\n`, twoLines],
])('line ends of CSV may differ within a file: %s', async (_kind, content, expected) => {
  expect(await read(content)).toEqual(expected);
});

test('faults name the row that a spreadsheet shows, whatever the line ends', async () => {
  const faulty = ['NOVA,a-1,One,RNG', 'NOVA,a-2,,RNG', ''];
  for (const end of ['\n', '\r\n', '\r'])
    expect((await read([head, ...faulty].join(end)))?.faults, JSON.stringify(end)).toEqual([
      '3:1 this row of `games` lacks "name" (add "name", such as "Lantern Parade")',
    ]);
  expect((await read(`${head}\rNOVA,a-1,"One\r\nline",RNG\nNOVA,a-2,,RNG\r\n`))?.faults).toEqual([
    '3:1 this row of `games` lacks "name" (add "name", such as "Lantern Parade")',
  ]);
});

const one = ({ line }: { line: number }) => ({ records: [`${line}: a-1 "One"`], faults: [] });

test.each([
  ['rows of commas', `${head}\r\nNOVA,a-1,One,RNG\r\n,,,\r\n,,,\r\n`, one({ line: 2 })],
  ['lines of blanks and tabs', `${head}\r\n\r\n   \r\nNOVA,a-1,One,RNG\r\n\t\r\n`, one({ line: 4 })],
  ['lines before the first', `\r\n\r\n${head}\r\nNOVA,a-1,One,RNG\r\n`, one({ line: 4 })],
  ['a row of commas before the first', `,,,\r\n${head}\r\nNOVA,a-1,One,RNG\r\n`, one({ line: 3 })],
  ['rows of empty quotes', `${head}\r\n"","","",""\r\nNOVA,a-1,One,RNG\r\n`, one({ line: 3 })],
  ['columns behind the last', `${head},,\r\nNOVA,a-1,One,RNG,,\r\n`, one({ line: 2 })],
  ['a column between others', 'vendor,id,,name,type\r\nNOVA,a-1,,One,RNG\r\n', one({ line: 2 })],
  ['cells behind the last column', `${head}\r\nNOVA,a-1,One,RNG, ,\r\n`, one({ line: 2 })],
])('CSV may have empty rows and columns: %s', async (_kind, content, expected) => {
  expect(await read(content)).toEqual(expected);
});

test('a value in a column without a name is a fault at its cell', async () => {
  expect(await read('vendor,id,,name,type,\nNOVA,a-1,7,One,RNG,\nNOVA,a-2,,Two,RNG,8\n')).toEqual({
    records: [],
    faults: [
      '2:10 the cell has a value, but its column has no name (name the column in the first line, or remove the value)',
      '3:19 the row has 6 cells, the first line 5 (put a cell with commas in quotes)',
    ],
  });
});

test.each([
  ['every cell', '"vendor","id","name","type"\r\n"NOVA","a-1","One","RNG"\r\n', one({ line: 2 })],
  [
    'a byte order mark before a quote',
    '\uFEFF"vendor","id","name","type"\r\n"NOVA","a-1","One","RNG"\r\n',
    one({ line: 2 }),
  ],
  [
    'the last cell before CRLF',
    'vendor,id,type,name\r\nNOVA,a-1,RNG,"One, two"\r\nNOVA,a-2,RNG,Three\r\n',
    { records: ['2: a-1 "One, two"', '3: a-2 "Three"'], faults: [] },
  ],
])('CSV may be quoted: %s', async (_kind, content, expected) => {
  expect(await read(content)).toEqual(expected);
});

test('a header in another letter case is reported with the right one', async () => {
  expect((await read('Vendor,ID,Name,TYPE\r\nNOVA,a-1,One,RNG\r\n'))?.faults).toEqual(
    [
      ['1:1', 'Vendor', 'vendor'],
      ['1:8', 'ID', 'id'],
      ['1:11', 'Name', 'name'],
      ['1:16', 'TYPE', 'type'],
    ].map(([at, name, right]) => `${at} \`games\` has no column "${name}" (did you mean ${right}?)`),
  );
});

const encodingFix = 'take the original file, open it as UTF-8, and save it as UTF-8';
const retyped = 'format the column as text, then write the value again';

test.each([
  [
    'read as Windows-1252',
    '\uFEFFvendor,id,name,name_AR,name_CN,type\nJL,JL-2,Golden Carp,Ø£Ø¬Ø±Ø§Ø³ Ø§Ù„Ø°Ù‡Ø¨,é»„é‡‘é“ƒé“›,RNG\n',
    [
      `2:21 \`name_AR\` has "Ø£Ø¬Ø±Ø§Ø³" instead of "أجراس": the file was opened in another encoding than UTF-8 and saved (${encodingFix})`,
      `2:43 \`name_CN\` has "é»„é‡‘é“ƒé“›" instead of "黄金铃铛": the file was opened in another encoding than UTF-8 and saved (${encodingFix})`,
    ],
  ],
  [
    'with a byte order mark as letters',
    'ï»¿vendor,id,name,type\nNOVA,a-1,One,RNG\n',
    [
      `1:1 the name of the column has "ï»¿vendor" instead of "vendor": the file was opened in another encoding than UTF-8 and saved (${encodingFix})`,
    ],
  ],
  [
    'with letters lost',
    `${head}\nNOVA,a-1,Gold\uFFFDn,RNG\nNOVA,a-2,????? ??,RNG\n`,
    [
      '2:10 `name` has lost letters: "Gold\uFFFDn" was saved in an encoding without them (write the text again, and save the file as UTF-8)',
      '3:10 `name` has lost letters: "????? ??" was saved in an encoding without them (write the text again, and save the file as UTF-8)',
    ],
  ],
  [
    'with ids as a spreadsheet changes them',
    `${head},nodeId\nJL,1-Mar,March One,RNG,\nJL,#REF!,Broken,RNG,\nMar-01,2E+05,#NAME?,RNG,1.03E+05\nJL,2026-03-01,B,RNG,\nJL,TRUE,C,RNG,\n`,
    [
      `2:4 \`id\` is "1-Mar", a date that a spreadsheet made of it (${retyped})`,
      `3:4 \`id\` is "#REF!", an error of a formula that a spreadsheet made of it (${retyped})`,
      `4:1 \`vendor\` is "Mar-01", a date that a spreadsheet made of it (${retyped})`,
      `4:8 \`id\` is "2E+05", a number with an exponent that a spreadsheet made of it (${retyped})`,
      `4:14 \`name\` is "#NAME?", an error of a formula that a spreadsheet made of it (${retyped})`,
      `4:25 \`nodeId\` is "1.03E+05", a number with an exponent that a spreadsheet made of it (${retyped})`,
      `5:4 \`id\` is "2026-03-01", a date that a spreadsheet made of it (${retyped})`,
      `6:4 \`id\` is "TRUE", a truth value that a spreadsheet made of it (${retyped})`,
    ],
  ],
])('CSV that a program changed is refused at its cells: %s', async (_kind, content, faults) => {
  expect((await read(content))?.faults).toEqual(faults);
});
