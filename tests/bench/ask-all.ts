/** Sends prepared requests from a process of its own and tells how long each took. Forked by `platform-rows.ts`. */
import { Agent, request } from 'node:http';

export type Prepared = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type Work = {
  readonly port: number;
  readonly requests: readonly Prepared[];
  readonly connections: number;
};
/** Of the requests in their order; milliseconds. */
export type Done = {
  readonly seconds: number;
  readonly took: readonly number[];
  readonly statuses: readonly number[];
};

process.on('message', (work: Work) => {
  askAll(work).then(
    (done) => process.send?.(done),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.send?.('ready');

async function askAll({ port, requests, connections }: Work): Promise<Done> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const statuses: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const prepared = requests[index];
      if (prepared === undefined) return;
      const sent = performance.now();
      statuses[index] = await ask({ port, agent, prepared });
      took[index] = performance.now() - sent;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return { seconds, took, statuses };
}

function ask({ port, agent, prepared }: { port: number; agent: Agent; prepared: Prepared }): Promise<number> {
  const { method, path, headers, body } = prepared;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
