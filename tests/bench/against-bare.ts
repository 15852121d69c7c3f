import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { openLoad } from './load.ts';
import type { Row } from './rows.ts';

/**
 * Short ones and many: what else the machine does changes within seconds, and single ratios come out between 0.6 and 1.4. Over
 * several starts: how a process lies in memory stays with it, and is worth a tenth.
 */
export const starts = 3;
const rounds = 24;
const seconds = 0.2;
const warmSeconds = 2;

export type Pair = { readonly ours: number; readonly bare: number };

/** Answers a second of both sides right after each other, begun by one and the other in turn. */
export async function inTurn({
  ports,
  ...load
}: {
  ports: Pair;
  requests: readonly string[];
  askedPerConnection?: number;
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
    for (const side of round % 2 === 0 ? order : order.toReversed())
      measured[side] = await sides[side].run(seconds);
    pairs.push(measured);
  }
  for (const side of Object.values(sides)) side.close();
  return pairs;
}

/**
 * All answers of one side to all of the other. Sums, as a middle ratio would leave out every slice in which memory was collected or
 * something else of the process took its turn.
 */
export function ratioOf(pairs: readonly Pair[]): Pick<Row, 'value' | 'unit' | 'detail'> {
  const perSecond = (side: keyof Pair) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const told = (side: keyof Pair) => Math.round(perSecond(side)).toLocaleString('en');
  return {
    value: perSecond('ours') / perSecond('bare'),
    unit: '',
    detail: `${told('ours')}/s to ${told('bare')}/s, means of ${pairs.length} rounds over ${starts} starts`,
  };
}

/** Servers on one core, who asks them on the others: left to the system they wander, and with them the numbers, by a fifth. */
export async function pinned<T>(servers: readonly { pid: number }[], work: () => Promise<T>): Promise<T> {
  const most = cpus().length - 1;
  for (const { pid } of servers) pin({ pid, cores: '0' });
  pin({ pid: process.pid, cores: `1-${most}` });
  try {
    return await work();
  } finally {
    pin({ pid: process.pid, cores: `0-${most}` });
  }
}

function pin({ pid, cores }: { pid: number; cores: string }): void {
  if (cpus().length > 1) spawnSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
}
