import { afterEach, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { aManifest } from '../tests/support/a-manifest.ts';
import { aConfigServer, type TestConfigServer } from '../tests/support/config-server.ts';

let server: TestConfigServer;
afterEach(() => server.close());

const off = aManifest({ tenant: { id: 'one' }, features: { offline: false } });

describe('the service worker of a brand', () => {
  it('is revalidated each time, may only connect to its own host, and does not exist on an unknown host', async () => {
    server = await aConfigServer();
    const { status, headers, body } = await server.get(wire.workerPath);
    expect([status, body.toString()]).toEqual([200, '// the worker']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
    });
    expect(server.answeredAtOnce(wire.workerPath)).toBe(true);
    const tag = { 'if-none-match': String(headers.etag) };
    expect((await server.get(wire.workerPath, tag)).status).toBe(304);
    expect((await server.get(wire.workerPath, { host: 'nobody.example' })).status).toBe(404);
  });

  it('is replaced by one that removes itself, as soon as the brand has switched it off', async () => {
    server = await aConfigServer();
    const { headers } = await server.get(wire.workerPath);
    server.brands.put(off);
    const dismissed = await server.get(wire.workerPath, { 'if-none-match': String(headers.etag) });
    expect(dismissed.status).toBe(200);
    expect(dismissed.body.toString()).toContain('registration.unregister()');
    expect((await server.get(wire.workerPath, { host: 'two.example' })).body.toString()).toBe('// the worker');
  });
});

describe('the offline page', () => {
  it('is rendered once a language for everybody, whoever requests it', async () => {
    server = await aConfigServer();
    for (const cookie of ['', 'member=1', 'session=secret; member=1'])
      expect((await server.get(wire.offlinePath, { cookie })).status).toBe(200);
    expect(server.rendered).toMatchObject([{ state: 'offline', memberHint: false }]);
  });

  it('is replaced by the page of a closed site, and is an unknown path if the brand has switched it off', async () => {
    server = await aConfigServer();
    server.brands.put(aManifest({ tenant: { id: 'one' }, status: { maintenance: { on: true } } }));
    await server.get(wire.offlinePath);
    expect(server.rendered.map(({ state }) => state)).toEqual(['maintenance']);
    server.brands.put(off);
    expect((await server.get(wire.offlinePath)).headers.location).toBe('/m/home');
  });
});
