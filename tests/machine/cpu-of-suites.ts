import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** CPU seconds of a suite, or of another part of a run. */
export type CpuRow = {
  readonly name: string;
  readonly seconds: number;
  /** Seconds of the worker itself, which runs tests and servers. The rest is its browser and programs that it starts. */
  readonly inWorker?: number;
};

/** Environment variable that turns the measurement on. Its value is the file of the rows, one as JSON on each line. */
export const cpuFileName = 'LIVERY_TEST_CPU';

export const measuresCpu = (): boolean => process.env[cpuFileName] !== undefined;

/** Suites of several workers append to one file; a short line is written at once. */
export function addCpuRow(row: CpuRow): void {
  appendFileSync(process.env[cpuFileName] ?? '', `${JSON.stringify(row)}\n`);
}

export function readCpuRows(file: string): CpuRow[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Kernel ticks a second in /proc: the same on every Linux that Node supports. */
const ticksPerSecond = 100;

type Process = { readonly pid: string; readonly parent: string; readonly ticks: number };

/**
 * CPU seconds used so far by a process and its descendants, including those that ended while their parent lived. Without /proc, as
 * on macOS, only this process itself is measured.
 */
export function cpuSecondsOfTree(rootPid = process.pid): number {
  const processes = readProcesses();
  if (processes.length === 0) return rootPid === process.pid ? cpuSecondsOfThis() : 0;
  const childrenOf = new Map<string, Process[]>();
  for (const one of processes) childrenOf.set(one.parent, [...(childrenOf.get(one.parent) ?? []), one]);
  const ticksOf = (pid: string): number =>
    (childrenOf.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksOf(child.pid), 0);
  const root = String(rootPid);
  const own = processes.find(({ pid }) => pid === root)?.ticks ?? 0;
  return (own + ticksOf(root)) / ticksPerSecond;
}

export function cpuSecondsOfThis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
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
    // The program's name is in brackets and may contain blanks, so fields are counted from the closing bracket. See proc_pid_stat(5).
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [, parent = '', ...more] = fields.split(' ');
    // utime, stime, and the times of children that were waited for.
    const ticks = more.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
    return { pid, parent, ticks };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}
