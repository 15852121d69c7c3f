import type { CpuRow } from '../../../tests/machine/cpu-of-suites.ts';

const shown = 30;

/** The parts of a run that took most CPU time, in seconds, as lines of text. */
export function cpuTable(rows: readonly CpuRow[]): string {
  const sorted = [...rows].sort((a, b) => b.seconds - a.seconds);
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `CPU seconds of ${rows.length} suites, browsers included, the ${Math.min(shown, rows.length)} most expensive first. In brackets: those of the worker without its browser.`,
    ...sorted.slice(0, shown).map(line),
    line({ name: 'all of them', seconds: total }),
  ].join('\n');
}

const line = ({ name, seconds, inWorker }: CpuRow): string => {
  const own = inWorker === undefined ? '' : `(${inWorker.toFixed(1)})`;
  return `${seconds.toFixed(1).padStart(8)} ${own.padStart(8)}  ${name}`;
};
