import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { selfSigned } from '../../tests/support/self-signed.ts';
import { createDomainLooks, type DomainLooks } from './domain-looks.ts';

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).map((close) => close()));

const listening = async (server: Server, onConnection: (socket: Socket) => void = () => undefined) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
/** A server with the certificate of `*.localhost` that answers each request with the same bytes. */
const aSite = async (answer: string, options: TlsOptions = selfSigned) => {
  const requests: string[] = [];
  const site = createServer(options, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      requests.push(chunk.toString());
      socket.write(answer);
    });
  });
  return { port: await listening(site), requests };
};

const clock = aClock();
const looksWith = (more: Partial<Parameters<typeof createDomainLooks>[0]>): DomainLooks => {
  const looks = createDomainLooks({ clock, loopback: true, ca: selfSigned.cert, ...more });
  closing.push(() => looks.close());
  return looks;
};
/** The view of a domain once there is one. */
const viewOf = async (looks: DomainLooks, domain: string, revision = 'abc') => {
  looks.seen(domain, revision);
  await expect.poll(() => looks.seen(domain, revision).view).toBeDefined();
  return looks.seen(domain, revision).view;
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
    const port = await listening(createPlainServer(), () => {
      connections += 1;
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
    const port = await listening(createPlainServer(), (socket) => open.push(socket));
    const looks = looksWith({ port });
    const domains = Array.from({ length: 300 }, (_, index) => `d${index}.localhost`);
    const read = () => domains.map((domain) => looks.seen(domain, 'abc'));
    expect(read().filter(({ isLooking }) => isLooking)).toHaveLength(204);
    await expect.poll(() => open.length).toBe(4);
    read();
    expect(open).toHaveLength(4);

    let resolved = 0;
    const counted = looksWith({
      resolve: () => {
        resolved += 1;
        return failing('ENOTFOUND')();
      },
    });
    await viewOf(counted, 'a.example');
    clock.pass({ seconds: 59 });
    expect(counted.seen('a.example', 'abc').isLooking).toBe(false);
    clock.pass({ seconds: 2 });
    expect(counted.seen('a.example', 'abc').isLooking).toBe(true);
    await expect.poll(() => resolved).toBe(2);
  });
});
