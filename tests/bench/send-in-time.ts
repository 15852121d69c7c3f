/** Sends the requests of many pages, each page at its own time, from its own process. Forked by `follower-rows.ts`. */
import { connect } from 'node:net';

export type Pages = {
  readonly port: number;
  /** Requests of each page, sent one after the other over its connection. */
  readonly requests: readonly string[];
  readonly pages: number;
  /** Milliseconds over which the pages start. */
  readonly within: number;
};
/** Milliseconds from the start of a page to each of its answers. */
export type Answered = {
  readonly took: readonly number[];
  readonly statuses: readonly number[];
  readonly bytes: number;
};
export type Outcome = Answered | { readonly error: string };

/** Connections that the pages share, because ten thousand sockets exceed a machine's usual limit of open files. */
const connections = 500;

process.on('message', (message: Pages) => {
  sendInTime(message).then(
    (answered) => process.send?.(answered),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

async function sendInTime({ port, requests, pages, within }: Pages): Promise<Answered> {
  const took: number[] = [];
  const statuses: number[] = [];
  let bytes = 0;
  const open = await Promise.all(Array.from({ length: connections }, () => connection(port)));
  const begun = performance.now();
  // Spread evenly: the mean of random times, and the same in each run.
  const page = async (index: number) => {
    const starts = begun + (index / pages) * within;
    const wait = starts - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    for (const request of requests) {
      const answer = await open[index % connections]?.(request);
      if (answer === undefined) continue;
      took.push(performance.now() - starts);
      statuses.push(answer.status);
      bytes += answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: pages }, (_, index) => page(index)));
  return { took, statuses, bytes };
}

type Send = (request: string) => Promise<{ status: number; bytes: number }>;

/** Requests on one connection wait for each other. If the server closes it, a new one is opened. */
async function connection(port: number): Promise<Send> {
  let turn: Promise<unknown> = Promise.resolve();
  let socket = await opened(port);
  return (request) => {
    const next = turn.then(async () => {
      if (socket.destroyed || socket.readyState !== 'open') socket = await opened(port);
      return exchange(socket, request);
    });
    turn = next.catch(() => undefined);
    return next;
  };
}

function opened(port: number): Promise<ReturnType<typeof connect>> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function exchange(socket: ReturnType<typeof connect>, request: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let received = '';
    const done = (settle: () => void) => {
      socket.removeAllListeners('data');
      socket.removeAllListeners('close');
      settle();
    };
    socket.setEncoding('latin1');
    socket.once('close', () => done(() => reject(new Error('the server closed a connection'))));
    socket.on('data', (text: string) => {
      received += text;
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const [status, bytes] = [Number(received.slice(9, 12)), received.length];
      done(() => {
        if (/\r\nconnection: close/i.test(received.slice(0, end))) socket.destroy();
        resolve({ status, bytes });
      });
    });
    socket.write(request);
  });
}
