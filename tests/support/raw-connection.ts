import { connect, type Socket } from 'node:net';

export type RawConnection = {
  readonly socket: Socket;
  received(): string;
  /** Everything received, once the connection is closed. */
  readonly closed: Promise<string>;
};

/** Sends the text unchanged, because Node's clients would correct or refuse it. */
export function rawConnection(port: number, text: string): RawConnection {
  const socket = connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  let received = '';
  socket.on('data', (part: Buffer) => {
    received += part.toString('latin1');
  });
  // Tests that expect the server to cut the connection.
  socket.on('error', () => undefined);
  return {
    socket,
    received: () => received,
    closed: new Promise((resolve) => socket.once('close', () => resolve(received))),
  };
}
