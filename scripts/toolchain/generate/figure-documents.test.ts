import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { type Results, withFigures } from './figure-documents.ts';

const results: Results = {
  machine: '2 x Fast',
  date: '2026-11-29',
  rows: [
    { name: 'pages (all), cached', value: 0.7729, unit: '', atLeast: 0.75, detail: '3/s to 4/s' },
    { name: 'pages, new', value: 1234.5, unit: 'ms', atMost: 200 },
    { name: 'imports', value: 5, unit: 's' },
  ],
};
const document = (lines: string, content = '') =>
  `Before.\n<!-- bench\n${lines}\n-->\n${content}<!-- /bench -->\nAfter.\n`;
const head = '| Measured | Result | Aim | Details |\n|---|---|---|---|\n';

describe('figures of a document', () => {
  it('are the rows that its blocks name, with the aim and whether it is missed', () => {
    const filled = withFigures(document('pages*\nimports', 'an old table\n'), results);
    expect(filled).toBe(
      document(
        'pages*\nimports',
        `${head}| pages (all), cached | 0.77 | at least 0.75 | 3/s to 4/s |\n| pages, new | 1,235 ms | at most 200: **missed** |  |\n| imports | 5 s |  |  |\n`,
      ),
    );
    expect(withFigures(filled, results)).toBe(filled);
  });

  it('include the machine and the day of the last run', () => {
    expect(withFigures(document('machine'), results)).toContain(
      '-->\nThe bench ran on 2 x Fast, last on 2026-11-29.\n<',
    );
  });

  it('are refused if a block names no row', () => {
    for (const line of ['page', 'soak: *', 'pages .all., cached'])
      expect(() => withFigures(document(line), results)).toThrow(`bench/results.json has no row "${line}"`);
  });
});

describe('the estimates of docs/scaling.md', () => {
  const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
  const { rows } = JSON.parse(read('bench/results.json')) as Results;
  const row = (start: string) => rows.find(({ name }) => name.startsWith(start)) ?? { value: Number.NaN, detail: '' };
  /** The first rate of a row's details. */
  const rate = (start: string) => Number(row(start).detail?.split('/s')[0]?.replaceAll(',', ''));
  it.each([
    [/\| Pages \| 830 a second.*a fiftieth of a core/, 830 / rate('kept document, by'), 1 / 50],
    [/\| Logins .* 35 in .*half a core/, (2 * 35) / rate('logins, to bare argon2'), 1 / 2],
    [/\| Calls of members \| 5,000 a second \| ten cores/, (2 * 5000) / row('member with wallet, 64').value, 10],
  ])('follow from the measured rows: %s', (sentence, cores, stated) => {
    expect(read('docs/scaling.md')).toMatch(sentence);
    expect(cores / stated).toBeGreaterThan(0.8);
    expect(cores / stated).toBeLessThan(1.25);
  });
});
