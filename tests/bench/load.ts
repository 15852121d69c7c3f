import { connect } from 'node:net';

/**
 * Keeps `connections` busy with prepared requests for a while and counts answers. All answers of a run have one size, which the first
 * tells, so counting bytes is enough: the client then costs a fraction of the server it measures.
 */
export async function load({
  port,
  requests,
  connections = 64,
  seconds = 4,
}: {
  port: number;
  /** Whole requests as text; each connection takes them in turn. */
  requests: readonly string[];
  connections?: number;
  seconds?: number;
}): Promise<{ perSecond: number; answerBytes: number }> {
  const answerBytes = await sizeOfAnswer({ port, request: requests[0] ?? '' });
  let answers = 0;
  let counting = false;
  let stopped = false;
  const prepared = requests.map((request) => Buffer.from(request, 'latin1'));

  const sockets = Array.from({ length: connections }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let next = index % prepared.length;
    let received = 0;
    const ask = () => {
      socket.write(prepared[next] ?? '');
      next = (next + connections) % prepared.length;
    };
    socket.on('connect', ask);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received += bytes.length;
      while (received >= answerBytes) {
        received -= answerBytes;
        if (counting) answers += 1;
        if (!stopped) ask();
      }
    });
    return socket;
  });
  await pause(300);
  const begun = process.hrtime.bigint();
  counting = true;
  await pause(seconds * 1000);
  counting = false;
  const passed = Number(process.hrtime.bigint() - begun) / 1e9;
  stopped = true;
  for (const socket of sockets) socket.destroy();
  return { perSecond: answers / passed, answerBytes };
}

function sizeOfAnswer({ port, request }: { port: number; request: string }): Promise<number> {
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

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
