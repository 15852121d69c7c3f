import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createLog } from '../../../server/log.ts';
import { createOutbound } from '../../../server/outbound/outbound.ts';
import { selfSigned } from '../../../tests/support/self-signed.ts';
import { tlsProxy } from '../../../tests/support/tls-proxy.ts';
import { probeAddress, probeDomain } from './ready.ts';

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).map((close) => close()));

describe('probes from outside', () => {
  it('report the certificate of a domain as browsers see it: its names, its issuer and its last day', async () => {
    const proxy = await tlsProxy(9);
    closing.push(proxy.close);
    const there = { port: proxy.port, host: '127.0.0.1' };
    const known = { ...there, ca: selfSigned.cert };
    expect(await probeDomain({ domain: 'localhost', ...known })).toMatchObject({ state: 'ready' });
    const soon = new Date('2126-10-20T00:00:00Z');
    expect(await probeDomain({ domain: 'localhost', ...known, now: soon })).toMatchObject({
      state: 'warning',
      message: 'localhost responds; its certificate is valid for 9 more days',
    });
    expect(await probeDomain({ domain: 'localhost', ...there })).toMatchObject({
      state: 'missing',
      message: expect.stringMatching(/self-signed/i),
    });
    expect(await probeDomain({ domain: 'comet.example', ...known })).toMatchObject({
      state: 'missing',
      message: expect.stringContaining('comet.example'),
    });
  });

  it('report whether a domain has an address', async () => {
    expect(await probeDomain({ domain: 'comet.invalid' })).toMatchObject({
      state: 'missing',
      message: 'comet.invalid has no address in DNS',
    });
    const gone = await tlsProxy(9);
    gone.close();
    expect(await probeDomain({ domain: 'localhost', port: gone.port, host: '127.0.0.1' })).toMatchObject({
      state: 'missing',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('report whether an address returns a page', async () => {
    const statuses: Record<string, number> = { '/there': 200, '/gone': 404, '/guarded': 403, '/broken': 500 };
    const server = createServer(({ url = '' }, response) => response.writeHead(statuses[url] ?? 404).end('page'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const outbound = createOutbound({
      clock: systemClock,
      log: createLog({ level: 'silent' }),
      allowed: [],
      loopback: true,
      isOwnHost: () => false,
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stateOf = async (url: string) => (await probeAddress({ path: '/support/url', url }, outbound)).state;
    expect(await probeAddress({ path: 'articles/terms', url: `${base}/there` })).toMatchObject({
      state: 'warning',
      message: `articles/terms ${base}/there is not called: it is not public`,
    });
    const states = await Promise.all(Object.keys(statuses).map((path) => stateOf(base + path)));
    expect(states).toEqual(['ready', 'warning', 'ready', 'warning']);
    server.closeAllConnections();
    server.close();
    expect(await probeAddress({ path: '/support/url', url: `${base}/there` }, outbound)).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/^\/support\/url .* does not answer: ./),
    });
  });
});
