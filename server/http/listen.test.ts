import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { rawConnection } from '../../tests/support/raw-connection.ts';
import { createBounds } from '../limits/bounds.ts';
import { createHttpServer } from './listen.ts';

const bounds = createBounds();
const reached: string[] = [];
const paused: IncomingMessage[] = [];
const aServer = (options: Parameters<typeof createHttpServer>[1]) =>
  createHttpServer(
    (request, response) => {
      reached.push(request.headers.host ?? '');
      if (request.url === '/refuses') return void response.writeHead(401).end('no');
      if (request.url === '/waits') return;
      request.once('end', () => response.end('whole'));
      if (request.headers['x-pause'] !== undefined) return void paused.push(request);
      request.resume();
    },
    { ...options, bounds },
  );
const servers = {
  usual: aServer({}),
  impatient: aServer({ bodyTimeout: 100 }),
  hurried: aServer({ uploadTimeout: 100 }),
  strict: aServer({ idleTimeout: 100 }),
  unforgiving: aServer({ refusedTimeout: 50 }),
  // This server never closes a connection for being slow.
  patient: aServer({ refusedTimeout: 1_000_000 }),
};
const portOf = (server: Server) => (server.address() as AddressInfo).port;
beforeAll(async () => {
  for (const server of Object.values(servers))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
});

const raw = (text: string, server = servers.usual) => rawConnection(portOf(server), text);
/** Half of a request's body. */
const half = (path: string, server: Server) =>
  raw(`PUT ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nhalf`, server);

test('a slow sender is disconnected, except with a file', async () => {
  const file = half(`${wire.apiBase}/uploads`, servers.impatient);
  const call = half(`${wire.apiBase}/feedback`, servers.impatient);
  expect(await call.closed).toBe('');
  file.socket.write('more');
  await expect.poll(file.received).toContain('whole');
  file.socket.destroy();
});

test('an import by staff may take any time, and is disconnected if no bytes arrive', async () => {
  const imports = `${wire.adminBase}/catalogue/imports?reason=x`;
  const slow = half(imports, servers.hurried);
  // Waits as long as a member's file may take, on a server that would otherwise end it earlier.
  expect(await half(`${wire.apiBase}/uploads`, servers.hurried).closed).toBe('');
  expect(servers.hurried.requestTimeout).toBe(0);
  for (const byte of 'more') {
    slow.socket.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(slow.received).toContain('whole');
  slow.socket.destroy();
  expect(await half(imports, servers.strict).closed).toBe('');
  // A client that waits for the server to read is not silent.
  const unread = raw(
    `POST ${imports} HTTP/1.1\r\nHost: a\r\nX-Pause: 1\r\nContent-Length: 8\r\n\r\nhalf`,
    servers.strict,
  );
  await expect.poll(() => paused.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(unread.socket.readyState).toBe('open');
  unread.socket.write('more');
  paused[0]?.resume();
  await expect.poll(unread.received).toContain('whole');
  unread.socket.destroy();
});

test('a client that is refused before its whole body arrived gets a response and is soon disconnected', async () => {
  const before = bounds.counts().refused_body;
  expect(await half('/refuses', servers.unforgiving).closed).toMatch(/^HTTP\/1.1 401 /);
  expect(bounds.counts().refused_body).toBe(before + 1);
});

test('a client that is refused and sends the rest keeps its connection', async () => {
  const call = half('/refuses', servers.usual);
  await expect.poll(call.received).toContain('401');
  call.socket.write('more');
  call.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await call.closed).toContain('whole');
});

test('a connection sends a bounded number of requests before it reads a response', async () => {
  const before = bounds.counts().requests_socket;
  const call = raw('GET /waits HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(101));
  expect(await call.closed).toBe('');
  expect(bounds.counts().requests_socket).toBe(before + 1);
  const well = raw(
    `${'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50)}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect((await well.closed).match(/whole/g)).toHaveLength(51);
});

test.each([
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n'],
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: evil.com/.wild.example\r\n'],
  ['a port that is none', 'GET / HTTP/1.1\r\nHost: a:99999\r\n'],
  ['an address of another host', 'GET http://evil.com/ HTTP/1.1\r\nHost: a\r\n'],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n'],
])('%s gets an error that names the problem, and reaches no handler', async (_, head) => {
  reached.length = 0;
  const answer = await raw(`${head}\r\n`).closed;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"request.invalid"');
  expect(reached).toEqual([]);
});

const gigabyte = 1_000_000_000;
test.each([
  ['a call', `POST ${wire.apiBase}/session`, gigabyte, 'request.too_large'],
  ['a call, by one byte', `POST ${wire.apiBase}/session`, 100_001, 'request.too_large'],
  ['a page', 'POST /m/login', gigabyte, 'request.too_large'],
  ['an address that is none', 'GET /nowhere', gigabyte, 'request.too_large'],
  ['the file of a member', `PUT ${wire.apiBase}/uploads`, 5 * 1024 * 1024 + 1, 'upload.too_large'],
  ['the same in another spelling', `PUT /x/..${wire.apiBase}/uploads`, gigabyte, 'upload.too_large'],
  ['the file of staff', `POST ${wire.adminBase}/catalogue/imports?reason=x`, gigabyte, 'upload.too_large'],
])(
  'a body that is too large is refused as soon as it is announced, and the connection is closed: %s',
  async (_, line, bytes, code) => {
    reached.length = 0;
    const head = `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n`;
    for (const text of [`${head}\r\n`, `${head}\r\n{"data":"`, `${head}Expect: 100-continue\r\n\r\n`]) {
      const answer = await raw(text, servers.patient).closed;
      expect(answer).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
      expect(answer).toContain(`"code":"${code}"`);
    }
    expect(reached).toEqual([]);
  },
);

test('a body of the size that its address allows is read, also from clients that wait for 100-continue', async () => {
  for (const [line, bytes] of [
    [`POST ${wire.apiBase}/session`, 100_000],
    [`PUT ${wire.apiBase}/uploads`, 1_000_000],
  ] as const) {
    const head = `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n`;
    const call = raw(`${head}Expect: 100-continue\r\n\r\n`);
    await expect.poll(call.received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    call.socket.write('x'.repeat(bytes));
    expect(await call.closed).toContain('whole');
  }
});

test('a client that continues to send after its refusal can read it, and is disconnected', async () => {
  const before = bounds.counts().refused_body;
  const head = `POST /m/login HTTP/1.1\r\nHost: a\r\nContent-Length: ${gigabyte}\r\n\r\n`;
  const call = raw(head, servers.unforgiving);
  call.socket.allowHalfOpen = true;
  const sending = setInterval(() => call.socket.write('x'.repeat(10_000)), 5);
  const answer = await call.closed;
  clearInterval(sending);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(bounds.counts().refused_body).toBe(before + 1);
});

test('health checks need no host', async () => {
  const answer = await raw('GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n').closed;
  expect(answer).toContain('whole');
});
