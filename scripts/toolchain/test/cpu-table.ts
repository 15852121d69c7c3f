import type { CpuRow } from '../../../tests/machine/cpu-of-suites.ts';

const shown = 30;

/** The parts of a run that took most CPU time, in seconds, as lines of text. */
export function cpuTable(rows: readonly CpuRow[]): string {
  const sorted = [...rows].sort((a, b) => b.seconds - a.seconds);
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `CPU seconds of ${rows.length} suites, browsers included, the ${Math.min(shown, rows.length)} most expensive first:`,
    ...sorted.slice(0, shown).map(({ name, seconds }) => line(seconds, name)),
    line(total, 'all of them'),
  ].join('\n');
}

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)}  ${name}`;
