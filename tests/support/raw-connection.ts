import { connect, type Socket } from 'node:net';

export type RawConnection = {
  readonly socket: Socket;
  received(): string;
  /** All that came, once the connection is closed. */
  readonly closed: Promise<string>;
};

/** Sends what is written as it is: clients of Node would mend or refuse it. */
export function rawConnection({ port, text }: { port: number; text: string }): RawConnection {
  const socket = connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  let came = '';
  socket.on('data', (part: Buffer) => {
    came += part.toString('latin1');
  });
  // Being cut is what some are there for.
  socket.on('error', () => undefined);
  return {
    socket,
    received: () => came,
    closed: new Promise((resolve) => socket.once('close', () => resolve(came))),
  };
}
