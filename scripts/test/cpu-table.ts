import type { CpuRow } from '../../tests/machine/cpu-of-suites.ts';

const shown = 30;

/**
 * The suites that took most CPU time, in seconds, as lines of text. `total` is that of the whole run; the difference to the sum of
 * all suites is the shared PostgreSQL server, and Vitest compiling modules for its workers.
 */
export function cpuTable({ rows, total }: { rows: readonly CpuRow[]; total: number }): string {
  const sorted = [...rows].sort((a, b) => b.seconds - a.seconds);
  const ofSuites = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `CPU seconds of the ${Math.min(shown, rows.length)} most expensive of ${rows.length} suites:`,
    ...sorted.slice(0, shown).map(({ name, seconds }) => line(seconds, name)),
    line(ofSuites, 'all suites, with their browsers'),
    line(Math.max(0, total - ofSuites), 'PostgreSQL server and Vitest'),
    line(total, 'the whole run'),
  ].join('\n');
}

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)}  ${name}`;
