import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { rawConnection } from '../../tests/support/raw-connection.ts';
import { sendCoded } from './failure.ts';
import { createHttpServer } from './listen.ts';
import { createTraffic, latencyBuckets, noteAnswer, routeClassOf, type Traffic } from './traffic.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server whose response depends on the path: `/left` never answers, `/refused` has a code, `/login` is a call, all others are 200. */
async function aServer(traffic: Traffic): Promise<number> {
  server = createHttpServer(
    (request, response) => {
      if (request.url === '/left') return;
      if (request.url?.startsWith('/api') === true) noteAnswer(response, { operation: 'login' });
      if (request.url === '/admin/v1/x') noteAnswer(response, { routeClass: 'admin' });
      if (request.url?.endsWith('refused') === true) return sendCoded(new CodedError('auth.locked'), response);
      response.end('ok');
    },
    { traffic },
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('the class of an address', () => {
  it.each([
    ['/', 'document'],
    ['/m/home?x=/api/v1', 'document'],
    ['/nonsense/../wallet', 'document'],
    [`${wire.manifestPath}?v=1`, 'manifest'],
    [wire.eventsPath, 'events'],
    ['/config/else', 'document'],
    ['/assets/a.js', 'asset'],
    ['/brand/abc.svg', 'asset'],
    [`${wire.apiBase}/login`, 'api'],
    ['/media/covers/1.webp', 'media'],
    ['/wallet/hub/user/info', 'wallet'],
    [wire.healthPath, 'health'],
    [wire.readyPath, 'health'],
    ['/admin/v1/brands', 'document'],
  ])('%s is %s', (url, routeClass) => expect(routeClassOf(url)).toBe(routeClass));
});

describe('a response', () => {
  it('is counted by class, status, code and outcome of logins, for every client', async () => {
    const traffic = createTraffic();
    const port = await aServer(traffic);
    for (const path of ['/m/home', '/m/one', `${wire.apiBase}/login`, `${wire.apiBase}/refused`, '/admin/v1/x'])
      await fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
    // Refused before any handler, because it has no valid host.
    const { socket, received } = rawConnection(port, 'GET /m/none HTTP/1.1\r\nHost: a b\r\n\r\n');
    await expect.poll(received).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
    const counted = () => traffic.requests().map(({ routeClass, status, count }) => `${routeClass} ${status} ${count}`);
    await expect.poll(counted).toEqual(['document 200 2', 'document 400 1', 'api 200 1', 'api 429 1', 'admin 200 1']);
    expect([...traffic.refusals()]).toEqual([
      ['auth.locked', 1],
      ['request.invalid', 1],
    ]);
    expect(traffic.logins()).toEqual([
      { operation: 'login', outcome: 'granted', count: 1 },
      { operation: 'login', outcome: 'auth.locked', count: 1 },
    ]);
  });

  it('is counted as `left` if the client did not wait', async () => {
    const traffic = createTraffic();
    const port = await aServer(traffic);
    const { socket } = rawConnection(port, 'GET /left HTTP/1.1\r\nHost: one.example\r\n\r\n');
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    // Half of it may be on its way: it is destroyed once the server has received it.
    await fetch(`http://127.0.0.1:${port}/m/home`).then((answer) => answer.text());
    socket.destroy();
    await expect
      .poll(() => traffic.requests().map(({ status, count }) => `${status} ${count}`))
      .toEqual(['200 1', '499 1']);
  });

  it('is timed in cumulative buckets, except for streams', () => {
    let now = 0;
    const traffic = createTraffic({ now: () => now });
    const answer = (url: string, milliseconds: number) => {
      const response = { req: { url }, headersSent: true, statusCode: 200 } as never;
      const began = traffic.begin(response);
      now += milliseconds;
      traffic.end({ response, began });
    };
    answer('/m/home', 0.5);
    answer('/m/home', 30);
    answer('/m/home', 60_000);
    answer(wire.eventsPath, 60_000);
    const of = (name: string) => traffic.latencies().find(({ routeClass }) => routeClass === name);
    expect(of('events')).toMatchObject({ count: 0, sum: 0 });
    expect(of('document')?.count).toBe(3);
    expect(of('document')?.sum).toBeCloseTo(60.0305);
    expect(of('document')?.within).toEqual(latencyBuckets.map((end) => (end < 0.05 ? 1 : 2)));
  });
});
