import { afterEach, describe, expect, it } from 'vitest';
import { serverLimits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { inPieces } from '../../tests/support/catalogue.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { turnsOf } from '../../tests/support/turns.ts';
import type { FileKind } from './file-record.ts';
import { createImportThreads, type ImportBounds, type ImportThreads } from './import-threads.ts';
import { readInThread } from './read-in-thread.ts';

let reached: string[] = [];
afterEach(() => {
  reached = [];
});
const someThreads = (bounds: Partial<ImportBounds> = {}) =>
  createImportThreads({ onReached: (bound) => reached.push(bound), bounds: { idle: 50, ...bounds } });

/** Reads a text as a file of the catalogue. */
const read = async (text: string | AsyncIterable<Uint8Array>, kind: FileKind, given: Given = {}) => {
  const found = { faults: [] as string[], records: 0 };
  await (given.threads ?? someThreads()).run({
    owner: given.owner ?? 'catalogue',
    left: given.left,
    work: async (callThread) => {
      for await (const piece of readInThread({
        callThread,
        kind,
        file: 'catalogue',
        bytes: typeof text === 'string' ? inPieces(text, 65_536) : text,
        onFault: ({ line, message }) => found.faults.push(`${line} ${message}`),
        onSection: () => undefined,
      }))
        found.records += piece.records;
    },
  });
  return found;
};
type Given = { threads?: ImportThreads; owner?: string; left?: AbortSignal };
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
  );
const header = 'vendor,id,name,type\n';
/** A file that never ends: its sender waits after the first line. */
const endless = async function* () {
  yield Buffer.from(header);
  await new Promise<void>(() => undefined);
};

describe('a file with far too many faults', () => {
  it.each<[name: string, kind: FileKind, text: string]>([
    ['records that are numbers', 'json', `{"games":[${'1,'.repeat(20_000)}`],
    ['commas without records', 'json', `{"games":[${','.repeat(100_000)}`],
    ['one section again and again', 'json', `{${'"a":1,'.repeat(50_000)}`],
    ['empty records', 'json', `{"games":[${'{},'.repeat(50_000)}`],
    ['records with thousands of properties', 'json', `{"games":[${`{${'"b":1,'.repeat(4000)}"c":1},`.repeat(30)}`],
    ['quotes inside of cells', 'csv', `${header}${'a"b\n'.repeat(20_000)}`],
    ['quotes that hide the next line', 'csv', `${header}${'"a\n'.repeat(20_000)}`],
    ['rows with too many cells', 'csv', `${header}${'a,b,c,RNG,,,x\n'.repeat(20_000)}`],
    [
      'columns that do not exist',
      'csv',
      `vendor,${Array.from({ length: 8000 }, (_, index) => `x${index}`).join(',')}\n`,
    ],
  ])('is not read to its end: %s', async (_, kind, text) => {
    expect((await read(text, kind)).faults).toHaveLength(serverLimits.faultsCounted);
  });
});

describe('a long file', () => {
  it('of line feeds is read in another thread, a piece in each turn of the loop', async () => {
    const turns = await turnsOf(async () => {
      const { faults } = await read('\n'.repeat(1_600_000), 'csv');
      expect(faults).toEqual(['1 the file is empty']);
    });
    // 98 pieces of 16 kB. Read on this thread, all of them took as many turns as the sender had pieces: 25.
    expect(turns).toBeGreaterThan(98);
  });

  it('ends at a number of records', async () => {
    const text = `code,name\n${'A,b\n'.repeat(serverLimits.importRecords + 50)}`;
    const { faults, records } = await read(text, 'csv');
    expect([faults, records]).toEqual([
      [`${serverLimits.importRecords + 2} the file has more than ${serverLimits.importRecords} records`],
      serverLimits.importRecords,
    ]);
  });

  it('joins the lines of a cell, however many spaces are around them', async () => {
    const { records, faults } = await read(`code,name\nA,"x${' '.repeat(60_000)}y\n z"\n`, 'csv');
    expect([records, faults.length]).toEqual([1, 1]);
  });
});

describe('the threads of imports', () => {
  it('end an import that works for too long, and count it', async () => {
    const threads = someThreads({ work: 1 });
    expect(await codeOf(read('\n'.repeat(2_000_000), 'csv', { threads }))).toBe('upload.too_large');
    expect([reached, threads.measures()]).toEqual([['imports_work'], { running: 0, waiting: 0, threads: 0 }]);
  });

  it('end an import whose upload takes too long', async () => {
    const threads = someThreads({ whole: 20 });
    expect(await codeOf(read(endless(), 'csv', { threads }))).toBe('upload.too_large');
    expect(threads.measures()).toEqual({ running: 0, waiting: 0, threads: 0 });
  });

  it('end with their client, while it sends and while it waits for its turn', async () => {
    const threads = someThreads({ running: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const imports = [first, second].map(({ signal: left }, index) =>
      codeOf(read(endless(), 'csv', { threads, owner: `${index}`, left })),
    );
    await eventually(() => expect(threads.measures()).toEqual({ running: 1, waiting: 1, threads: 1 }));
    second.abort();
    expect([await imports[1], threads.measures().waiting]).toEqual(['request.invalid', 0]);
    first.abort();
    expect([await imports[0], threads.measures()]).toEqual(['request.invalid', { running: 0, waiting: 0, threads: 0 }]);
    expect(await codeOf(read(endless(), 'csv', { threads, left: first.signal }))).toBe('request.invalid');
  });

  it('run two imports and one of each owner, let some wait, and refuse more', async () => {
    const threads = someThreads({ waiting: 2 });
    const leaving = new AbortController();
    const begin = (owner: string) => codeOf(read(endless(), 'csv', { threads, owner, left: leaving.signal }));
    const imports = ['a', 'a', 'b', 'c'].map(begin);
    await eventually(() => expect(threads.measures()).toMatchObject({ running: 2, waiting: 2 }));
    await expect(read(endless(), 'csv', { threads, owner: 'd', left: leaving.signal })).rejects.toMatchObject({
      code: 'service.unavailable',
      retryAfter: 60,
    });
    expect(reached).toEqual(['imports_running', 'imports_running', 'imports_waiting']);
    leaving.abort();
    expect(await Promise.all(imports)).toEqual(Array(4).fill('request.invalid'));
    expect(threads.measures()).toEqual({ running: 0, waiting: 0, threads: 0 });
  });

  it('serve the next import, and end when there is none', async () => {
    const threads = someThreads();
    for (const owner of ['a', 'b'])
      expect(await read('code,name\nA,b\n', 'csv', { threads, owner })).toEqual({ faults: [], records: 1 });
    expect(threads.measures().threads).toBe(1);
    await eventually(() => expect(threads.measures().threads).toBe(0));
  });
});
