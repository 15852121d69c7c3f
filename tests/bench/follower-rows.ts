import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestWithin } from '../../config-server/events/event-streams.ts';
import { offered } from '../../runtime/live/start-live.ts';
import { wire } from '../../schema/constants.ts';
import { operations } from '../../schema/generated/operations.ts';
import { send } from '../soak/send.ts';
import { argumentsOfStart, startProgram } from './program.ts';
import { quantile, type Row } from './rows.ts';
import type { Answered, Outcome } from './send-in-time.ts';

const pages = 10_000;
/** Operations of the lists of games on home, which an open page requests again if a vendor is suspended. */
const shown = offered.filter((operation) =>
  ['listGames', 'listVendors', 'listHotGames', 'listWinners'].includes(operation),
);

/**
 * The requests of ten thousand open pages that are notified of a suspended vendor, sent to the process that `npm start` runs. Each page
 * requests the lists of home, once spread as the event says and once all at the same moment. Measured from the planned start of a page to
 * its whole answer.
 */
export async function followerRows(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-followers-'));
  const program = await startProgram(await argumentsOfStart(), {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    BUDGETS: 'wide',
  });
  try {
    const { port } = program;
    const spread = await requestAs({ port, within: requestWithin(pages) });
    const atOnce = await requestAs({ port, within: 0 });
    return [
      {
        name: `lists that ${pages} open pages ask for after one event, 99 of 100 answered within`,
        value: quantile(spread.took, 0.99),
        unit: 'ms',
        atMost: 200,
        detail: `${shown.length} lists each over ${requestWithin(pages)} ms; ${mb(spread)} MB; failed ${failed(spread)}`,
      },
      {
        name: `contrast: the same lists asked for at one moment, 99 of 100 answered within`,
        value: quantile(atOnce.took, 0.99),
        unit: 'ms',
        detail: `${mb(atOnce)} MB; failed ${failed(atOnce)}`,
      },
    ];
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

const mb = ({ bytes }: Answered) => (bytes / 1e6).toFixed(1);
const failed = ({ statuses }: Answered) => statuses.filter((status) => status !== 200 && status !== 304).length;

async function requestAs({ port, within }: { port: number; within: number }): Promise<Answered> {
  const headers = { host: 'aurora.localhost', 'accept-encoding': 'gzip, deflate, br' };
  const requests: string[] = [];
  for (const operation of shown) {
    const path = `${wire.apiBase}${operations[operation].path}`;
    // Each list is requested twice, so that the cached answer is compressed, as on a running site.
    await send({ port, path, headers });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await send({ port, path, headers });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    requests.push(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }
  const child = fork(join(import.meta.dirname, 'send-in-time.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    return await new Promise<Answered>((resolve, reject) => {
      child.once('message', (message: Outcome) =>
        'error' in message ? reject(new Error(message.error)) : resolve(message),
      );
      child.send({ port, requests, pages, within });
    });
  } finally {
    child.kill();
  }
}
