import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { selfSigned } from '../../tests/support/self-signed.ts';
import { createBounds } from '../limits/bounds.ts';
import { createDomainLooks, type DomainLooks } from './domain-looks.ts';
import { viewFor } from './look-at-domain.ts';

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).map((close) => close()));

const listening = async (
  server: Server,
  {
    host = '127.0.0.1',
    port = 0,
    onConnection = () => undefined,
  }: { host?: string; port?: number; onConnection?: (socket: Socket) => void } = {},
) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
type Answer = string | ((socket: Socket, request: string) => void);
/** A server with the certificate of `*.localhost` that answers each request. */
const aSite = async (answer: Answer, options: TlsOptions = selfSigned) => {
  const requests: string[] = [];
  const site = createServer(options, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      requests.push(chunk.toString());
      if (typeof answer === 'string') socket.write(answer);
      else answer(socket, chunk.toString());
    });
  });
  return { port: await listening(site), requests };
};

const clock = aClock();
const looksWith = (more: Partial<Parameters<typeof createDomainLooks>[0]>): DomainLooks => {
  const looks = createDomainLooks({ clock, bounds: createBounds(), loopback: true, ca: selfSigned.cert, ...more });
  closing.push(() => looks.close());
  return looks;
};
/** The view of a domain once there is one. */
const viewOf = async (looks: DomainLooks, domain: string, revision = 'abc') => {
  await expect.poll(() => looks.seen({ domain, brand: 'one', revision }).view, { timeout: 15_000 }).toBeDefined();
  return looks.seen({ domain, brand: 'one', revision }).view;
};
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('looks at domains', () => {
  it('see a brand that answers with its revision, and the names, the issuer and the end of its certificate', async () => {
    const { port, requests } = await aSite('HTTP/1.1 200 OK\r\nETag: "abc"\r\n\r\n');
    const view = await viewOf(looksWith({ port }), 'localhost');
    expect(view).toMatchObject({
      addresses: ['127.0.0.1'],
      isServed: true,
      problem: null,
      certificate: { issuer: 'localhost', names: ['localhost', '*.localhost'], isValid: true },
    });
    expect(view?.certificate?.until).toMatch(/^2126-10-29/);
    expect(requests).toEqual([
      expect.stringMatching(/^HEAD \/config\/manifest\.json HTTP\/1\.1\r\nHost: localhost\r\n/),
    ]);
  });

  it('are right about each brand that states a domain, after a release, and about one that is not served', async () => {
    const { port, requests } = await aSite('HTTP/1.1 200 OK\r\nETag: "abc"\r\n\r\n');
    const looks = looksWith({ port });
    const served = { isServed: true, problem: null, detail: null };
    const other = { isServed: false, problem: 'other-server', detail: 'it answers 200' };
    expect(await viewOf(looks, 'localhost', 'abc')).toMatchObject(served);
    for (const revision of ['def', 'ab', 'a', '', undefined])
      expect(looks.seen({ domain: 'localhost', brand: 'one', revision }).view, revision).toMatchObject(other);
    expect(looks.seen({ domain: 'localhost', brand: 'one', revision: 'abc' }).view).toMatchObject(served);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['weakened its tag', 'HTTP/1.1 200 OK\r\netag: W/"abc-gzip"\r\n\r\n'],
    ['announced its answer', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nETag: "abc"\r\n\r\n'],
    [
      'sent its head in parts',
      (socket: Socket) => {
        const head = 'HTTP/1.1 200 OK\r\nETag: "abc"\r\n\r\n';
        for (const [index, byte] of [...head].entries()) setTimeout(() => socket.write(byte), index);
      },
    ],
    [
      'refuses requests that name no program',
      (socket: Socket, request: string) => {
        const isNamed = /\r\nUser-Agent: \S/.test(request) && /\r\nAccept: \*\/\*\r\n/.test(request);
        socket.write(`HTTP/1.1 ${isNamed ? '200 OK' : '403 Forbidden'}\r\nETag: "abc"\r\n\r\n`);
      },
    ],
  ] satisfies [string, Answer][])('see a brand whose proxy %s', async (_, answer) => {
    const { port } = await aSite(answer);
    expect(await viewOf(looksWith({ port }), 'localhost')).toMatchObject({ isServed: true, problem: null });
  });

  it('say nothing about a family that this machine has no way to', () => {
    const talk = { certificate: null, etag: undefined, detail: 'connect ENETUNREACH', isUnreachable: true };
    const certificate = { issuer: '', names: [], from: '', until: '', isValid: true };
    const six = { ...talk, address: '2001:4860::1' };
    const four = { ...talk, address: '203.0.113.7', certificate, etag: '"abc"', isUnreachable: false };
    const look = { addresses: [four.address, six.address], failure: null };
    expect(viewFor({ ...look, talks: [four, six] }, 'abc')).toMatchObject({ isServed: true, certificate });
    expect(viewFor({ ...look, talks: [six] }, 'abc')).toMatchObject({ problem: 'no-answer', certificate: null });
  });

  it('keep the certificate of a server that never answers', async () => {
    const { port } = await aSite(() => undefined);
    expect(await viewOf(looksWith({ port }), 'localhost')).toMatchObject({
      certificate: { isValid: true },
      isServed: false,
      problem: 'other-server',
      detail: 'no response within 5 s',
    });
  }, 20_000);

  it('look at the first address of each family', async () => {
    const answerOf = (tag: string) => `HTTP/1.1 200 OK\r\nETag: "${tag}"\r\n\r\n`;
    const { port } = await aSite(answerOf('abc'));
    const six = createServer(selfSigned, (socket) => socket.on('data', () => socket.write(answerOf('other'))));
    await listening(six, { host: '::1', port });
    const both = (address: string) =>
      looksWith({
        port,
        resolve: async () => [
          { address: '127.0.0.1', family: 4 },
          { address, family: 6 },
        ],
      });
    expect(await viewOf(both('::1'), 'localhost')).toMatchObject({
      addresses: ['127.0.0.1', '::1'],
      isServed: false,
      problem: 'other-server',
      detail: '::1: it answers 200',
    });
    await new Promise((resolve) => six.close(resolve));
    expect(await viewOf(both('::1'), 'localhost')).toMatchObject({
      isServed: false,
      problem: 'no-answer',
      certificate: null,
      detail: expect.stringContaining('ECONNREFUSED ::1'),
    });
  });

  it.each([
    ['another revision', 'HTTP/1.1 200 OK\r\nETag: "other"\r\n\r\n', 'it answers 200'],
    [
      'a redirect, which is not followed',
      'HTTP/1.1 302 Found\r\nLocation: https://b.localhost/\r\nETag: "abc"\r\n\r\n',
      'it answers 302',
    ],
    [
      'endless headers, of which a part is read',
      `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(200_000)}ETag: "abc"\r\n\r\n`,
      'it answers 200',
    ],
    ['no HTTP', 'hello\r\n\r\n', 'it speaks no HTTP'],
  ])('call a server with %s another one', async (_, answer, detail) => {
    const { port, requests } = await aSite(answer);
    expect(await viewOf(looksWith({ port }), 'localhost')).toMatchObject({
      isServed: false,
      problem: 'other-server',
      detail,
    });
    expect(requests).toHaveLength(1);
  });

  it('show a certificate that browsers refuse, and send nothing then', async () => {
    const { port, requests } = await aSite('HTTP/1.1 200 OK\r\nETag: "abc"\r\n\r\n');
    const untrusted = await viewOf(looksWith({ port, ca: undefined }), 'localhost');
    expect(untrusted).toMatchObject({ isServed: false, problem: 'certificate', certificate: { isValid: false } });
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const otherName = await viewOf(looksWith({ port, resolve }), 'shop.example');
    expect(otherName).toMatchObject({ problem: 'certificate', certificate: { names: ['localhost', '*.localhost'] } });
    expect(requests).toEqual([]);
  });

  it('never connect to an address that is not public', async () => {
    let connections = 0;
    const port = await listening(createPlainServer(), {
      onConnection: () => {
        connections += 1;
      },
    });
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.7', '169.254.169.254', '::1']) {
      const looks = looksWith({
        port,
        loopback: false,
        resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
      });
      expect(await viewOf(looks, 'shop.example'), address).toMatchObject({
        addresses: [],
        problem: 'refused',
        certificate: null,
      });
    }
    const inSandbox = looksWith({ port, resolve: async () => [{ address: '192.168.0.1', family: 4 }] });
    expect(await viewOf(inSandbox, 'shop.example')).toMatchObject({ problem: 'refused', detail: null });
    expect(connections).toBe(0);
  });

  it('tell a missing record from name servers that do not answer, and from a closed port', async () => {
    expect(await viewOf(looksWith({ resolve: failing('ENOTFOUND') }), 'a.example')).toMatchObject({
      problem: 'no-record',
      detail: null,
    });
    expect(await viewOf(looksWith({ resolve: failing('ETIMEOUT') }), 'a.example')).toMatchObject({
      problem: 'no-resolver',
      detail: 'ETIMEOUT',
    });
    const { port } = await aSite('');
    closing.splice(0).map((close) => close());
    expect(await viewOf(looksWith({ port }), 'a.localhost')).toMatchObject({
      problem: 'no-answer',
      addresses: ['127.0.0.1'],
    });
  });

  it('are bounded at once, and each domain is looked at again only when its view is old', async () => {
    const open: Socket[] = [];
    const port = await listening(createPlainServer(), {
      onConnection: (socket) => open.push(socket.on('error', () => undefined).resume()),
    });
    const looks = looksWith({ port });
    const domains = Array.from({ length: 300 }, (_, index) => `d${index}.localhost`);
    const read = () => domains.map((domain) => looks.seen({ domain, brand: domain.slice(0, 3), revision: 'abc' }));
    expect(read().filter(({ isLooking }) => isLooking)).toHaveLength(204);
    await expect.poll(() => open.length).toBe(4);
    read();
    // The next one gets its turn when one ends, and no other.
    for (const count of [5, 6, 7]) {
      open[count - 5]?.destroy();
      await expect.poll(() => open.length).toBe(count);
      expect(open.filter(({ destroyed }) => !destroyed)).toHaveLength(4);
    }
    // Looks that run end with the program, and none begins any more.
    looks.close();
    await expect.poll(() => open.filter(({ destroyed }) => !destroyed)).toEqual([]);
    expect(looks.seen({ domain: 'late.localhost', brand: 'one', revision: 'abc' })).toEqual({
      view: undefined,
      isLooking: false,
    });
    expect(open).toHaveLength(7);

    const bounds = createBounds();
    const shared = looksWith({ port, bounds });
    const readBy = (brand: string) =>
      domains
        .slice(0, 40)
        .filter((domain) => shared.seen({ domain: `${brand}-${domain}`, brand, revision: 'abc' }).isLooking);
    expect([readBy('one'), readBy('two')].map(({ length }) => length)).toEqual([24, 20]);
    expect(bounds.counts().domain_looks).toBe(36);

    let resolved = 0;
    const counted = looksWith({
      resolve: () => {
        resolved += 1;
        return failing('ENOTFOUND')();
      },
    });
    await viewOf(counted, 'a.example');
    clock.pass({ seconds: 59 });
    expect(counted.seen({ domain: 'a.example', brand: 'one', revision: 'abc' }).isLooking).toBe(false);
    clock.pass({ seconds: 2 });
    expect(counted.seen({ domain: 'a.example', brand: 'one', revision: 'abc' }).isLooking).toBe(true);
    await expect.poll(() => resolved).toBe(2);
  });
});
