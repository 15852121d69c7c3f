import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { callOf } from '../../tests/support/livery.ts';
import { createAccessLog, maskedAddress } from './access-log.ts';
import { createClientOf } from './client.ts';
import { sendCoded } from './failure.ts';
import { createHttpServer } from './listen.ts';
import { createTraffic, noteAnswer } from './traffic.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that refuses calls as locked and answers pages. Returns it with its log. */
async function aServer({
  mode = 'all',
  trustedProxies = [],
}: {
  mode?: 'errors' | 'all';
  trustedProxies?: string[];
} = {}) {
  const lines: string[] = [];
  const accessLog = createAccessLog({
    mode,
    brandOf: (host) => (host.startsWith('one.') ? { id: 'one' } : undefined),
    clientOf: createClientOf({ trustedProxies }),
    write: (line) => lines.push(line),
  });
  server = createHttpServer(
    (request, response) => {
      if (request.url?.startsWith(wire.apiBase) !== true) return response.end('ok');
      noteAnswer(response, { operation: 'login' });
      sendCoded(new CodedError('auth.locked'), response);
    },
    { traffic: createTraffic({ accessLog }) },
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    request: (path: string, headers: Record<string, string> = {}) =>
      callOf({ port, host: 'one.example', path, headers }),
    written: async (count: number): Promise<Record<string, unknown>[]> => {
      await expect.poll(() => lines.length).toBe(count);
      return lines.map((line) => JSON.parse(line));
    },
  };
}

describe('the access log', () => {
  it('has one line for each response that identifies it and contains no text of a client', async () => {
    const { request, written } = await aServer();
    const page = await request('/m/home?token=a-secret', { cookie: 'session=a-secret', 'user-agent': 'a-secret' });
    await request(`${wire.apiBase}/session?token=a-secret`);
    await request('/a-secret/path');
    const lines = await written(3);
    expect(lines[0]).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      log: 'access',
      requestId: page.headers['x-request-id'],
      tenant: 'one',
      class: 'document',
      route: 'home',
      method: 'GET',
      status: 200,
      durationMs: expect.any(Number),
      bytes: expect.any(Number),
      address: '127.0.0.0/24',
    });
    expect(lines[0]?.bytes).toBeGreaterThan(100);
    expect(lines[1]).toMatchObject({ route: 'login', status: 429, errorCode: 'auth.locked', class: 'api' });
    expect(lines[2]).not.toHaveProperty('route');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('has only refusals and failures in mode `errors`, and leaves other responses unchanged', async () => {
    const { request, written } = await aServer({ mode: 'errors' });
    expect((await request('/m/home')).headers['x-request-id']).toBeUndefined();
    await request(`${wire.apiBase}/session`);
    expect(await written(1)).toMatchObject([{ status: 429, requestId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  });

  it('takes the id and the address of a trusted proxy, and of nobody else', async () => {
    const forwarded = { 'x-request-id': 'edge-2026.11_a', 'x-forwarded-for': '203.0.113.77' };
    const strange = await aServer();
    expect((await strange.request('/m/home', forwarded)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(await strange.written(1)).toMatchObject([{ address: '127.0.0.0/24' }]);
    server?.close();
    const trusted = await aServer({ trustedProxies: ['127.0.0.1'] });
    expect((await trusted.request('/m/home', forwarded)).headers['x-request-id']).toBe('edge-2026.11_a');
    for (const id of ['short', 'a'.repeat(65), 'with space and more', 'quote"quote"'])
      expect((await trusted.request('/m/home', { 'x-request-id': id })).headers['x-request-id']).toMatch(
        /^[\da-f-]{36}$/,
      );
    expect((await trusted.written(5))[0]).toMatchObject({ requestId: 'edge-2026.11_a', address: '203.0.113.0/24' });
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['::1', '::/48'],
    ['', ''],
  ])('masks %s as %s', (address, masked) => expect(maskedAddress(address)).toBe(masked));
});
