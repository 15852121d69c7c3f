/** Sends prepared requests from its own process and reports how long each took. Forked by `platform-rows.ts`. */
import { connect } from 'node:net';

export type Prepared = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type Work = { readonly port: number; readonly requests: readonly Prepared[]; readonly connections: number };
/** Milliseconds of each request, in order. */
export type Done = { readonly seconds: number; readonly took: readonly number[]; readonly statuses: readonly number[] };

process.on('message', (work: Work) => {
  sendAll(work).then(
    (done) => process.send?.(done),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.send?.('ready');

async function sendAll({ port, requests, connections }: Work): Promise<Done> {
  const took: number[] = [];
  const statuses: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    const connection = await open(port);
    for (let index = next++; index < requests.length; index = next++) {
      const prepared = requests[index];
      if (prepared === undefined) break;
      const sent = performance.now();
      statuses[index] = await connection.send(asText(prepared));
      took[index] = performance.now() - sent;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, took, statuses };
}

function asText({ method, path, headers, body }: Prepared): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

type Connection = { send(request: string): Promise<number>; close(): void };

/** Sends one request after the other over one socket, because Node's client would use some of the cores that are measured. */
function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let answered: (status: number) => void = () => undefined;
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      received += text;
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const status = Number(received.slice(9, 12));
      received = '';
      answered(status);
    });
    socket.on('connect', () =>
      resolve({
        send: (request) =>
          new Promise((settle) => {
            answered = settle;
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
