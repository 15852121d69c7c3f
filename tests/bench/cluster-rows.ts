import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { asAdministrator } from '../support/postgres.ts';
import { aRestartablePostgres, type RestartablePostgres } from '../support/restartable-postgres.ts';
import type { CellCall } from './cluster-cell.ts';
import { median, type Row } from './rows.ts';
import { type Prepared, sendAll } from './sender.ts';

/** Numbers of database servers that are compared. There are as many brands as the most of them. */
const sizes = [1, 2, 3] as const;
const brands = 3;
const rounds = 3;
const callsOfBrand = 300;
const connectionsOfBrand = 16;
const kinds = ['members', 'bets and wins'] as const;

const forked = (file: string) => fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });

/** Sends one message to a process of a brand, and resolves with its answer. */
const callCell = <T>(child: ChildProcess, call: CellCall | { urls: readonly string[] }): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (answer: { value: T } | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer.value),
    );
    child.send(call);
  });

/**
 * Three brands, each with a process of the platform, have their databases on one, two or three PostgreSQL servers. The same calls at once
 * at all brands, with the sizes in turns.
 */
export async function clusterRows(): Promise<Row[]> {
  const servers: RestartablePostgres[] = [];
  const children: ChildProcess[] = [];
  try {
    for (const _ of sizes) servers.push(await aRestartablePostgres('fsync=off', 'max_connections=200'));
    const cells: { cell: ChildProcess; sender: ChildProcess; ports: readonly number[] }[] = [];
    for (let brand = 0; brand < brands; brand += 1) {
      const urls: string[] = [];
      for (const size of sizes) {
        const { url } = servers[brand % size] as RestartablePostgres;
        const name = `brand_${brand}_of_${size}`;
        await asAdministrator(url, `create database ${name}`);
        urls.push(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      }
      const [cell, sender] = [forked('cluster-cell.ts'), forked('send-all.ts')];
      children.push(cell, sender);
      await new Promise((resolve) => sender.once('message', resolve));
      const { ports } = await callCell<{ ports: number[] }>(cell, { urls });
      cells.push({ cell, sender, ports });
    }
    /** Calls per second of all brands together. */
    const measure = async (kind: (typeof kinds)[number], at: number): Promise<number> => {
      const prepared: Prepared[][] = [];
      for (const { cell } of cells) prepared.push(await callCell(cell, { at, make: kind, count: callsOfBrand }));
      const begun = performance.now();
      const done = await Promise.all(
        cells.map(({ sender, ports }, index) =>
          sendAll({ sender, port: ports[at] ?? 0, requests: prepared[index] ?? [], connections: connectionsOfBrand }),
        ),
      );
      const seconds = (performance.now() - begun) / 1000;
      const refused = done.flatMap(({ statuses }) => statuses).find((status) => status !== 200);
      if (refused !== undefined) throw new Error(`a call of the bench answered ${refused}`);
      return (brands * callsOfBrand) / seconds;
    };
    const rows: Row[] = [];
    for (const kind of kinds) {
      for (const at of sizes.keys()) await measure(kind, at);
      const rates: number[][] = sizes.map(() => []);
      for (let round = 0; round < rounds; round += 1)
        for (const at of round % 2 === 0 ? [...sizes.keys()] : [...sizes.keys()].toReversed())
          rates[at]?.push(await measure(kind, at));
      const [one = []] = rates;
      for (const [at, size] of sizes.entries()) {
        if (size === 1) continue;
        const own = rates[at] ?? [];
        rows.push({
          name: `cluster: ${kind} of three brands on ${size} database servers, to one`,
          value: median(own.map((rate, round) => rate / (one[round] ?? Number.NaN))),
          unit: '',
          detail: `${median(own).toFixed(0)}/s to ${median(one).toFixed(0)}/s, medians of ${rounds} rounds`,
        });
      }
    }
    const expected = (rounds + 1) * callsOfBrand;
    for (const { cell } of cells)
      for (const at of sizes.keys()) {
        const booked = await callCell<number>(cell, { at, make: 'booked', count: 0 });
        if (booked !== expected) throw new Error(`${booked} of ${expected} bets and wins of a brand are booked`);
      }
    return rows;
  } finally {
    for (const child of children) child.kill();
    for (const server of servers) await server.remove();
  }
}
