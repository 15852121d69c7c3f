import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { aCatalogue, aGame, inPieces } from '../../tests/support/catalogue.ts';
import { catalogueFormat, choiceFormat } from '../games/catalogue/file-format.ts';
import { createFaultList } from './fault-list.ts';
import { columnsOf } from './file-format.ts';
import type { FileKind, FileRecord } from './file-record.ts';
import { readRecords } from './read-records.ts';

const { sections } = catalogueFormat;

const read = async (content: string | Uint8Array, { kind = 'json' as FileKind, size = 3 } = {}) => {
  const faults = createFaultList();
  const records: FileRecord[] = [];
  const bytes = inPieces(content, size);
  for await (const record of readRecords({ bytes, kind, sections, onFault: faults.add })) records.push(record);
  return { records, faults: faults.reported(), count: faults.count };
};
/** Faults as `line:column message (fix)`; the file is read in small pieces. */
const faultsIn = async (content: string | Uint8Array, kind: FileKind = 'json') => {
  const [small, whole] = [await read(content, { kind }), await read(content, { kind, size: 1_000_000 })];
  expect(small.faults).toEqual(whole.faults);
  return whole.faults.map(({ line, column, message, fix }) => `${line}:${column} ${message} (${fix})`);
};
const inGames = (...lines: string[]) => ['{"games": [', ...lines, ']}'].join('\n');
const row = (changes: object = {}) => JSON.stringify(aGame(changes));

describe('a catalogue as JSON', () => {
  it('is read record by record, in pieces of any size, with its defaults', async () => {
    const content = `\uFEFF${JSON.stringify({ $schema: './x.json', ...aCatalogue() }, null, 2).replaceAll('\n', '\r\n')}`;
    const { records, count } = await read(content, { size: 1 });
    expect(count).toBe(0);
    expect(records.map(({ section }) => section)).toEqual([
      'vendors',
      'vendors',
      'classifications',
      'games',
      'games',
      'games',
    ]);
    expect(records[3]?.value).toMatchObject({
      name: 'Lantern Parade',
      gameCode: 'lobby',
      isGameH5: true,
      currencies: [],
    });
    const names = ['Æther “Ω”', '\\"quoted\\", ]}{', '春节 快乐', 'خيمة النجوم', '🎰 Spin'];
    const strange = await read(JSON.stringify({ games: names.map((name, id) => aGame({ id: `${id}`, name })) }), {
      size: 1,
    });
    expect(strange.records.map(({ value }) => value?.name)).toEqual(names);
  });

  it('reports each fault of a record at its place', async () => {
    expect(
      await faultsIn(
        inGames(
          `${row()},`,
          '{"vendor": "NOVA", "id": "a", "nmae": "A", "type": "RNG"},',
          '  {"vendor": "NOVA", "id": "b", "name": "B", "type": "SLOT"},',
          '{"vendor": "NOVA", "id": "c", "name": 7, "type": "RNG",',
          '   "minBet": -1},',
          '{"vendor": "NOVA", "id": "d", "name": "D\\u0000", "type": "RNG"},',
          '{"vendor": "NOVA", "id": "e", "name": "\\ud800", "type": "RNG"},',
          '{"vendor": "NOVA", "id": "f", "name": "F", "name": "G", "type": "RNG"},',
          '{"__proto__": {}, "vendor": "NOVA", "id": "g", "name": "G", "type": "RNG"},',
          '{"vendor": "NOVA", "id": "h", "name": "H", "type": "RNG", "currencies": ["PHP", "peso"]},',
          '{"vendor": "NOVA", "id": "i", "name": "I", "type": "RNG", "nodeId": 1.5},',
          '{"vendor": "NOVA", "id": "j", "name": "J", "type": "RNG", "cover": "javascript:alert(1)"},',
          '7',
        ),
      ),
    ).toEqual([
      '3:1 this record of `games` lacks "name" (add "name", such as "Lantern Parade")',
      '3:31 this record of `games` has no property "nmae" (did you mean name?)',
      '4:54 `type` is "SLOT" (did you mean LOTT? (one of RNG, FISH, PVP, LIVE, LOTT, ELOTT, SPORTS))',
      '5:39 `name` is the number 7, not a text (write a text in quotes)',
      '6:14 `minBet` is -1, less than 0 (write 0 or more)',
      '7:39 `name` is "D\\u0000", which has another form (write something like "Lantern Parade")',
      '8:39 `name` is "\\ud800", which has another form (write something like "Lantern Parade")',
      '9:44 "name" is stated twice (keep one of them)',
      '10:2 no property is called "__proto__" (remove it)',
      '11:81 `currencies.1` is "peso", which has another form (write something like "USD")',
      '12:69 `nodeId` is the number 1.5, not a whole number (write a whole number, without quotes)',
      '13:68 `cover` is "javascript:alert(1)", which has another form (write something like "https://pictures.example/lantern-parade.webp")',
      '14:1 this record of `games` is the number 7, not an object (write an object in { })',
    ]);
  });

  it('continues after invalid JSON, and stops where records can no longer be separated', async () => {
    expect(
      await faultsIn(inGames('{"vendor": "NOVA" "id": "a"},', '{"vendor": tru},', `${row({ name: '' })},`)),
    ).toEqual([
      '2:19 not valid JSON: comma expected (correct the JSON here)',
      '3:12 not valid JSON: invalid symbol (correct the JSON here)',
      '4:35 `name` is "", which has another form (write something like "Lantern Parade")',
      '5:1 trailing comma before ] (remove the comma)',
    ]);
    expect(await faultsIn(inGames(row(), row()))).toEqual([
      '3:1 a comma is missing before this (write a comma between records)',
    ]);
    expect(await faultsIn('{"game": [], "games": 7, "games": []}')).toEqual([
      '1:2 the file has no section "game" (did you mean games?)',
      '1:23 "games" is no list (write a list in [ ])',
      '1:26 "games" is stated twice (keep one of them)',
    ]);
    expect(await faultsIn(`{"games": [${row()}`)).toEqual([expect.stringContaining('the file ends in the middle')]);
    expect(await faultsIn(`{"games": [{"vendor": "${'x'.repeat(70_000)}`)).toEqual([
      '1:12 a value of more than 64 kB begins here (close the open bracket or quote)',
    ]);
    expect(await faultsIn('')).toEqual([expect.stringContaining('the file is empty')]);
    expect(await faultsIn('[]')).toEqual([expect.stringContaining('1:1 the file is no JSON object')]);
    expect(await faultsIn('{"games": []} x')).toEqual(['1:15 there is something after the end (remove it)']);
    expect(await faultsIn(inGames(`{"vendor": ${'['.repeat(70)}${']'.repeat(70)}}`))).toEqual([
      expect.stringContaining('more than 64 levels'),
    ]);
  });

  it('is refused if JavaScript would read a number as another one', async () => {
    expect(
      await faultsIn(
        inGames(
          '{"vendor": "NOVA", "id": "a", "name": "A", "type": "RNG", "nodeId": 12345678901234567890},',
          '{"vendor": "NOVA", "id": "b", "name": "12345678901234567890", "type": "RNG", "minBet": 1e400}',
        ),
      ),
    ).toEqual([
      '2:69 the number 12345678901234567890 is too large to be read exactly (write a number up to 9007199254740991, or an id as text in quotes)',
      '3:88 the number 1e400 is too large to be read exactly (write a number up to 9007199254740991, or an id as text in quotes)',
    ]);
  });

  it('reports texts that were read in a wrong encoding', async () => {
    expect(await faultsIn(inGames(row({ name: 'CafÃ© Royal' })))).toEqual([
      expect.stringMatching(/^2:\d+ `name` has "CafÃ©" instead of "Café": the file was opened in another encoding/),
    ]);
  });

  it('must be UTF-8', async () => {
    const latin = Buffer.concat([
      Buffer.from('{"games": [\n\n{"name": "caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}]}'),
    ]);
    expect(await faultsIn(latin)).toEqual(['3:1 the file is no valid UTF-8 in this line (save the file as UTF-8)']);
    expect(await faultsIn(Buffer.from('\uFEFF{"games": []}', 'utf16le'))).toEqual([
      '1:1 the file is UTF-16, not UTF-8 (save the file as UTF-8)',
    ]);
    expect(await faultsIn(Buffer.concat([Buffer.from('{"games": []}'), Buffer.from([0xe2, 0x82])]))).toEqual([
      expect.stringContaining('no valid UTF-8'),
    ]);
  });

  it('counts all faults, reports a hundred of them and has only a few in memory', async () => {
    const many = Readable.from(
      (function* () {
        yield Buffer.from('{"games": [\n');
        for (let line = 0; line < 20_000; line += 1) yield Buffer.from(`${row({ type: 'X' })},\n`);
        yield Buffer.from(`${row()}]}`);
      })(),
    );
    const faults = createFaultList();
    for await (const record of readRecords({ bytes: many, kind: 'json', sections, onFault: faults.add }))
      expect(record.section).toBe('games');
    expect([faults.count, faults.reported().length, faults.reported()[99]?.line]).toEqual([1000, 100, 101]);
  });
});

describe('a catalogue as CSV', () => {
  const header = 'vendor,id,name,type,classifications,isNew,minBet';

  it('is one section, which its header determines, with lists separated by |', async () => {
    const { records, count } = await read(
      `\uFEFF${header}\r\nNOVA,a,"Cats, Dogs & ""Co""",RNG,JP|new,TRUE,0.5\r\n\r\nREEF,b,"Two\nlines",FISH,,,\r\n`,
      { kind: 'csv', size: 1 },
    );
    expect(records.map(({ value, line }) => [line, value?.name])).toEqual([
      [2, 'Cats, Dogs & "Co"'],
      [4, 'Two lines'],
    ]);
    expect(count).toBe(0);
    expect(records[0]?.value).toMatchObject({
      classifications: ['JP', 'new'],
      isNew: true,
      minBet: 0.5,
      gameCode: 'lobby',
    });
    expect((await read('code,name\nNOVA,Nova', { kind: 'csv' })).records).toMatchObject([
      { section: 'vendors', value: { code: 'NOVA', hidden: false } },
    ]);
  });

  it('reports each fault at its line and cell', async () => {
    expect(
      await faultsIn(
        [
          'vendor,id,name,typ,isNew,isNew,minBet',
          'NOVA,a,A,RNG,maybe,,1',
          '"NO,VA",b,"B",RNG,,,cheap',
          'NOVA,c,C,RNG,,,1,8',
          'NOVA,d,"D"x,RNG,,,1',
          'NOVA,e,E,RNG,maybe,,',
          'NOVA,f,the "F" of it,RNG,,,1',
          'NOVA,g,"G",RNG,,,1',
          'NOVA,h,"H,RNG,,,1',
          'NOVA,i,I,RNG,maybe,,1',
          'NOVA,j,"J",RNG,,,1',
          'NOVA,k,"K",RNG,maybe,,1',
        ].join('\n'),
        'csv',
      ),
    ).toEqual([
      '1:1 column "type" is missing (add "type")',
      '1:16 `games` has no column "typ" (did you mean type?)',
      '1:26 column "isNew" is stated twice (keep one of them)',
      '2:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '2:14 `isNew` is "maybe", not true or false (write true or false)',
      expect.stringContaining('3:1 '),
      expect.stringContaining('3:1 '),
      '3:21 `minBet` is "cheap", not a number (write a number)',
      '4:18 the row has 8 cells, the first line 7 (put a cell with commas in quotes)',
      // Lines after a row with a misplaced quote are read as separate rows.
      '5:8 `name`: text follows a closing quote (double the quotes inside of a cell)',
      '6:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '6:14 `isNew` is "maybe", not true or false (write true or false)',
      '7:8 `name`: a quote is inside a cell that does not begin with one (put the whole cell in quotes and double those inside)',
      '8:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '9:8 `name`: text follows a closing quote (double the quotes inside of a cell)',
      '10:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '10:14 `isNew` is "maybe", not true or false (write true or false)',
      '11:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '12:1 this row of `games` lacks "type" (add "type", such as "RNG")',
      '12:16 `isNew` is "maybe", not true or false (write true or false)',
    ]);
    expect(await faultsIn('vendor;id;name\n', 'csv')).toEqual([expect.stringContaining('has no known column')]);
    expect(await faultsIn('', 'csv')).toEqual([expect.stringContaining('the file is empty')]);
    expect(await faultsIn(`${header}\nNOVA,a,"open\nNOVA,b,B,RNG`, 'csv')).toEqual([
      '2:8 `name`: the quote before this cell is not closed (close it after the cell, or remove it)',
    ]);
    expect(await faultsIn('vendor,"id,name', 'csv')).toEqual([
      '1:8 cell 2: the quote before this cell is not closed (close it after the cell, or remove it)',
    ]);
  });

  const sectionsOf = { catalogue: catalogueFormat.sections, choice: choiceFormat.sections };
  const everyColumn = Object.entries(sectionsOf).flatMap(([file, known]) =>
    Object.entries(known).flatMap(([section, { node }]) =>
      [...columnsOf(node)].map(([column, { node: of }]) => ({ file, section, column, node, of })),
    ),
  );
  it.each(everyColumn)(
    'a fault names the column of the file: $file $section $column',
    async ({ column, node, of, ...at }) => {
      const required = (node.required ?? []).filter((name) => name !== column);
      const content = `${[...required, column].join(',')}\n${[...required.map(() => 'x'), '\u0007'].join(',')}\n`;
      const faults = createFaultList('csv');
      const one = { [at.section]: sectionsOf[at.file as 'catalogue'][at.section as 'games'] };
      for await (const _ of readRecords({ bytes: inPieces(content), kind: 'csv', sections: one, onFault: faults.add }));
      const own = faults.reported().filter(({ message }) => message.includes('\\u0007'));
      const name = `${of.type === 'array' ? 'entry 1 of ' : ''}\`${column}\``;
      expect(own.map(({ line, message }) => [line, message.split(' is "')[0]])).toEqual([[2, name]]);
    },
  );

  it('counts rows as spreadsheets do: line breaks inside of cells begin none, empty rows count', async () => {
    const csv = 'vendor,id,name,name_AR,type\nNOVA,a,"Two\nlines",,RNG\n,,,,\nNOVA,b,"B\n",\u0007,"RNG\n"\n';
    expect(await faultsIn(csv, 'csv')).toEqual([
      '4:3 `name_AR` is "\\u0007", which has another form (write something like "Parada ng Parol")',
    ]);
  });

  it('an unclosed row is reported once, where it begins', async () => {
    const rows = (count: number) => 'NOVA,x,Name of a game,RNG\n'.repeat(count);
    const csv = (from: string, after: number) => `vendor,id,name,type\n${rows(2)}${from}${rows(after)}`;
    const notClosed = '4:6 `id`: the quote before this cell is not closed (close it after the cell, or remove it)';
    const tooLong =
      '4:6 `id`: the row passes 64 kB in this cell (close the quote before the cell, or shorten the cell)';
    const longCell = '4:6 `id`: the row passes 64 kB in this cell (shorten the cell)';
    expect(await faultsIn(csv('NOVA,"a,A,RNG\n', 20), 'csv')).toEqual([notClosed]);
    expect(await faultsIn(csv('NOVA,"a,A,RNG\n', 4000), 'csv')).toEqual([tooLong]);
    expect(await faultsIn(csv(`NOVA,${'a'.repeat(100_000)},A,RNG\n`, 2), 'csv')).toEqual([longCell]);
  });
});
