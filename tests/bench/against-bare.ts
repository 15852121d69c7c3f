import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { openLoad } from './load.ts';
import type { Row } from './rows.ts';

/**
 * The slices are short and many, because the load of the machine changes within seconds and single ratios range from 0.6 to 1.4. They
 * cover several starts, because the memory layout of a process is fixed at its start and makes a difference of a tenth.
 */
export const starts = 3;
const rounds = 24;
const seconds = 0.2;
const warmSeconds = 2;

export type Pair = { readonly ours: number; readonly bare: number };

/** Answers per second of both sides, measured right after each other. The sides take turns at starting. */
export async function inTurn({
  ports,
  ...load
}: {
  ports: Pair;
  requests: readonly string[];
  requestsPerConnection?: number;
}): Promise<Pair[]> {
  const sides = {
    ours: await openLoad({ port: ports.ours, ...load }),
    bare: await openLoad({ port: ports.bare, ...load }),
  };
  for (const side of Object.values(sides)) await side.run(warmSeconds);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = { ours: 0, bare: 0 };
    const order = ['ours', 'bare'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed()) measured[side] = await sides[side].run(seconds);
    pairs.push(measured);
  }
  for (const side of Object.values(sides)) side.close();
  return pairs;
}

/**
 * All answers of one side divided by all of the other. Sums are used, because a median ratio would leave out every slice with a garbage
 * collection or other work of the process.
 */
export function ratioOf(pairs: readonly Pair[]): Pick<Row, 'value' | 'unit' | 'detail'> {
  const perSecond = (side: keyof Pair) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const shown = (side: keyof Pair) => Math.round(perSecond(side)).toLocaleString('en');
  return {
    value: perSecond('ours') / perSecond('bare'),
    unit: '',
    detail: `${shown('ours')}/s to ${shown('bare')}/s, means of ${pairs.length} rounds over ${starts} starts`,
  };
}

/** Servers run on one core, their clients on the others. If the system chose the cores, the numbers would vary by a fifth. */
export async function pinned<T>(servers: readonly { pid: number }[], work: () => Promise<T>): Promise<T> {
  const most = cpus().length - 1;
  for (const { pid } of servers) pin(pid, '0');
  pin(process.pid, `1-${most}`);
  try {
    return await work();
  } finally {
    pin(process.pid, `0-${most}`);
  }
}

function pin(pid: number, cores: string): void {
  if (cpus().length > 1) spawnSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
}
