import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU seconds of a suite, or of another part of a run. */
export type CpuRow = { readonly name: string; readonly seconds: number };

/** Environment variable that turns the measurement on. */
export const measuresCpu = 'LIVERY_TEST_CPU';

/** File in a run's folder with one row as JSON on each line. */
const fileIn = (folder: string): string => join(folder, 'cpu.jsonl');

export function addCpuRow(folder: string, row: CpuRow): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(row)}\n`);
}

export function readCpuRows(folder: string): CpuRow[] {
  const lines = readFileSync(fileIn(folder), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Kernel ticks a second in /proc: the same on every Linux that Node supports. */
const ticksPerSecond = 100;

type Process = { readonly pid: string; readonly parent: string; readonly ticks: number };

/**
 * CPU seconds used so far by this process and its descendants, including those that ended. Without /proc, as on macOS, descendants
 * are left out.
 */
export function cpuSecondsOfTree(): number {
  const processes = readProcesses();
  if (processes.length === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const childrenOf = new Map<string, Process[]>();
  for (const one of processes) childrenOf.set(one.parent, [...(childrenOf.get(one.parent) ?? []), one]);
  const ticksOf = (pid: string): number =>
    (childrenOf.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksOf(child.pid), 0);
  const root = String(process.pid);
  const own = processes.find(({ pid }) => pid === root)?.ticks ?? 0;
  return (own + ticksOf(root)) / ticksPerSecond;
}

function readProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid) ?? []);
  } catch {
    return [];
  }
}

function readProcess(pid: string): Process | undefined {
  try {
    // The name of the program stands in brackets and may hold blanks: fields are counted from behind it. See proc_pid_stat(5).
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [, parent = '', ...more] = fields.split(' ');
    // utime, stime, and those of children that were waited for.
    const ticks = more.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
    return { pid, parent, ticks };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
