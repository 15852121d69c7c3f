import { readFileSync } from 'node:fs';
import type { Row } from '../../../tests/bench/rows.ts';
import { SchemaError } from './map-nodes.ts';

export type Results = { readonly machine: string; readonly date: string; readonly rows: readonly Row[] };

/**
 * Everything between the two comments is generated. The first one lists the rows of a table, one name a line, `*` for any text. The line
 * `machine` stands for the sentence about the machine.
 */
const block = /(<!-- bench\n([^>]*?)\n-->\n).*?(<!-- \/bench -->)/gs;

/** Documents with figures of the bench, by their path from `schema/generated/`. `measured.md` shows every row. */
export function figureDocuments(): Record<string, string> {
  const read = (path: string) =>
    readFileSync(new URL(path, new URL('../../../schema/generated/', import.meta.url)), 'utf8');
  const results = JSON.parse(read('../../bench/results.json')) as Results;
  const all = '../../docs/measured.md';
  const documents = Object.fromEntries(
    ['../../README.md', all, '../../docs/scaling.md'].map((path) => [path, withFigures(read(path), results)]),
  );
  const missing = results.rows.filter(({ name }) => !documents[all]?.includes(`| ${name} |`));
  if (missing.length > 0)
    throw new SchemaError(
      `docs/measured.md lacks rows of bench/results.json: ${missing.map(({ name }) => name).join('; ')}`,
    );
  return documents;
}

/** Fills in the blocks of a document. Throws if a line of a block names no row. */
export function withFigures(text: string, { machine, date, rows }: Results): string {
  return text.replace(block, (_, start: string, lines: string, end: string) => {
    if (lines === 'machine') return `${start}The bench ran on ${machine}, last on ${date}.\n${end}`;
    const chosen = lines.split('\n').flatMap((line) => {
      const pattern = new RegExp(`^${line.replace(/[^\w\s*]/g, '\\$&').replaceAll('*', '.*')}$`);
      const found = rows.filter(({ name }) => pattern.test(name));
      if (found.length === 0) throw new SchemaError(`bench/results.json has no row "${line}", which a document names`);
      return found;
    });
    return `${start}${table(chosen)}\n${end}`;
  });
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, value, unit, detail = '' } = row;
    return `| ${name} | ${figure(value)}${unit && ` ${unit}`} | ${aim(row)} | ${detail} |`;
  });
  return ['| Measured | Result | Aim | Details |', '|---|---|---|---|', ...lines].join('\n');
}

function aim({ value, atLeast, atMost }: Row): string {
  if (atLeast !== undefined) return `at least ${figure(atLeast)}${value >= atLeast ? '' : ': **missed**'}`;
  if (atMost !== undefined) return `at most ${figure(atMost)}${value <= atMost ? '' : ': **missed**'}`;
  return '';
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : 2 });
}
