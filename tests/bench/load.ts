import { connect, type Socket } from 'node:net';

export type Load = {
  /** Keeps all connections busy for the given time; returns answers per second. */
  run(seconds: number): Promise<number>;
  close(): void;
};

/** Milliseconds until all connections are busy. */
const rampUp = 30;

/**
 * Connections that take turns through prepared requests, written as whole texts. All answers have the size of the first one, so counting
 * bytes is enough, and the client costs a fraction of the server it measures. Connections stay open between two runs, so that two servers
 * can be measured in turn, in short slices.
 */
export async function openLoad({
  port,
  requests,
  connections = 64,
  requestsPerConnection = Number.POSITIVE_INFINITY,
}: {
  port: number;
  requests: readonly string[];
  connections?: number;
  /** Number of requests after which a connection is replaced by a new one. */
  requestsPerConnection?: number;
}): Promise<Load> {
  const answerBytes = await sizeOfAnswer(port, requests[0] ?? '');
  const prepared = requests.map((request) => Buffer.from(request, 'latin1'));
  let answers = 0;
  let running = false;
  let waiting = 0;
  let idle: () => void = () => undefined;
  const sockets = new Set<Socket>();

  const open = (index: number) => {
    let next = index % prepared.length;
    let received = 0;
    let sent = 0;
    let socket: Socket;
    const connectAnew = () =>
      new Promise<void>((resolve, reject) => {
        socket = connect({ port, host: '127.0.0.1', noDelay: true });
        sockets.add(socket);
        sent = 0;
        socket.once('connect', resolve);
        socket.on('error', reject);
        socket.on('data', take);
      });
    const send = () => {
      sent += 1;
      waiting += 1;
      socket.write(prepared[next] ?? '');
      next = (next + connections) % prepared.length;
    };
    const requestAgain = () => {
      if (sent < requestsPerConnection) return send();
      sockets.delete(socket);
      socket.destroy();
      void connectAnew().then(send);
    };
    const take = (bytes: Buffer) => {
      received += bytes.length;
      while (received >= answerBytes) {
        received -= answerBytes;
        waiting -= 1;
        answers += 1;
        if (running) requestAgain();
        else if (waiting === 0) idle();
      }
    };
    return connectAnew().then(() => requestAgain);
  };
  const askers = await Promise.all(Array.from({ length: connections }, (_, index) => open(index)));

  return {
    run: async (seconds) => {
      running = true;
      for (const start of askers) start();
      await pause(rampUp);
      const begun = process.hrtime.bigint();
      const before = answers;
      await pause(seconds * 1000);
      const perSecond = (answers - before) / (Number(process.hrtime.bigint() - begun) / 1e9);
      const drained = new Promise<void>((resolve) => {
        idle = resolve;
      });
      running = false;
      await drained;
      return perSecond;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function sizeOfAnswer(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('error', reject);
    socket.on('connect', () => socket.write(request, 'latin1'));
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const size = end + 4 + (text.startsWith('HTTP/1.1 304') ? 0 : length);
      if (text.length < size) return;
      socket.destroy();
      resolve(size);
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
