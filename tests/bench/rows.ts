import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

/** One measured row. `atLeast` and `atMost` are the promises that the bench checks. */
export type Row = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly detail?: string;
};

export function isWithin({
  value,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Row): boolean {
  return value >= atLeast && value <= atMost;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half) - 1] ?? 0)) / 2;
}

/** The value that the given share of all values does not exceed: 0.99 for the slowest of a hundred. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    `${format(row.value)} ${row.unit}`.trim(),
    promise(row),
    isWithin(row) ? 'ok' : 'MISSED',
    row.detail ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function promise({ atLeast, atMost }: Row): string {
  if (atLeast !== undefined) return `>= ${atLeast}`;
  return atMost === undefined ? '' : `<= ${atMost}`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}

const isOfSoak = ({ name }: Row) => name.startsWith('soak: ');

/**
 * Writes rows into `bench/results.json`. The soak's rows and all others are measured separately, so each run leaves the other's alone. A
 * `partial` run of some parts replaces the rows of the same names.
 */
export function storeRows(rows: readonly Row[], { partial = false } = {}): void {
  const file = join(projectRoot, 'bench/results.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }).rows : [];
  const ofSoak = rows.some(isOfSoak);
  const unchanged = before.filter((row) => isOfSoak(row) !== ofSoak);
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const measured = new Map(rows.map((row) => [row.name, row]));
  const fresh = rows.filter(({ name }) => !before.some((row) => row.name === name));
  const replaced = [...before.map((row) => measured.get(row.name) ?? row), ...fresh];
  const whole = ofSoak ? [...unchanged, ...rows] : [...rows, ...unchanged];
  const all = partial ? replaced : whole;
  writeFileSync(
    file,
    `${JSON.stringify({ machine, date: new Date().toISOString().slice(0, 10), rows: all }, null, 2)}\n`,
  );
}
