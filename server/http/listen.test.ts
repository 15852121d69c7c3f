import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { createHttpServer } from './listen.ts';

const server = createHttpServer(
  (request, response) => {
    request.resume();
    request.once('end', () => response.end('whole'));
  },
  { bodyTimeout: 100 },
);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Half of a request's body, and what comes back until the connection ends. */
const half = (path: string): { socket: Socket; ended: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf`);
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  socket.on('error', () => undefined);
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) };
};

test('who sends slowly is cut, but for files', async () => {
  const file = half(`${wire.apiBase}/uploads`);
  const call = half(`${wire.apiBase}/feedback`);
  expect(await call.ended).toBe('');
  file.socket.write('more');
  expect(await file.ended).toContain('whole');
});
