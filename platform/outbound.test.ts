import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../tests/support/a-manifest.ts';
import { aPlatform, type TestPlatform } from '../tests/support/platform.ts';
import { enter } from '../tests/support/players.ts';

/** A provider that is allowed, and an internal service that is not: the same port on two addresses of this machine. */
let provider: Server;
let inside: Server;
let port: number;
let requested: string[];
let stage: TestPlatform;

const listen = (server: Server, at: number, host: string) =>
  new Promise<void>((resolve) => server.listen(at, host, resolve));

beforeAll(async () => {
  provider = createServer((_, response) => {
    const issuer = `http://127.0.0.1:${port}`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        jwks_uri: `${issuer}/keys`,
        token_endpoint: `http://127.0.0.2:${port}/token`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
  });
  inside = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end('{"unReadCount":3}');
  });
  await listen(provider, 0, '127.0.0.1');
  port = (provider.address() as AddressInfo).port;
  await listen(inside, port, '127.0.0.2');
  stage = await aPlatform({
    manifests: [aManifest({ tenant: { id: 'alpha' } })],
    config: { sandbox: false, outboundAllowed: ['127.0.0.1'], secretOf: () => 'a-secret-of-some-length' },
  });
});
afterAll(async () => {
  await stage?.close();
  for (const server of [provider, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  requested = [];
});

const use = (stated: StatedManifest) => stage.brands.put(aManifest({ tenant: { id: 'alpha' }, ...stated }));
const chatAt = (unreadUrl: string): StatedManifest => ({
  flags: { CBS3: true },
  chat: { launchUrl: 'https://chat.example/start', unreadUrl, secretName: 'ALPHA__CHAT_SECRET' },
});

test('an allowed provider cannot redirect the platform to a token endpoint that is not allowed', async () => {
  const google = { clientId: 'livery', clientSecretName: 'ALPHA__CLIENT_SECRET', issuer: `http://127.0.0.1:${port}` };
  use({ flags: { GOOGLELOGIN3: true, REGISTER_REE3: true }, login: { social: { google } } });
  const browser = stage.browser();
  const body = { provider: 'google', returnTo: '' };
  const url = new URL(String((await browser.value('startSocialLogin', { body })).url));
  expect(url.pathname).toBe('/authorize');
  const query = new URLSearchParams({ code: 'code', state: url.searchParams.get('state') ?? '' });
  const finished = { query: query.toString(), registerUrl: 'alpha.localhost' };
  // The answer is the same as if the provider were unavailable.
  expect(await browser.failure('finishSocialLogin', { body: finished })).toBe('503 service.unavailable');
  expect(requested).toEqual([]);
});

test('an internal chat gets no request, as if it were unavailable, unless its range is allowed', async () => {
  const { browser } = await enter({ stage });
  const unread = async (host: string) => {
    use(chatAt(`http://${host}:${port}/unread`));
    stage.clock.pass({ seconds: 2 });
    return (await browser.value('countChatUnread')).unReadCount;
  };
  expect(await unread('127.0.0.2')).toBe(0);
  expect(requested).toEqual([]);
  const open = await aPlatform({
    manifests: [aManifest({ tenant: { id: 'alpha' }, ...chatAt(`http://127.0.0.2:${port}/unread`) })],
    config: { sandbox: false, outboundAllowed: ['127.0.0.2'], secretOf: () => 'a-secret-of-some-length' },
  });
  const entered = await enter({ stage: open });
  expect((await entered.browser.value('countChatUnread')).unReadCount).toBe(3);
  await open.close();
});

test('readiness names each refused address that servers call, but not its network address', async () => {
  const named = await aPlatform({
    config: { sandbox: false },
    manifests: [aManifest({ tenant: { id: 'alpha' }, ...chatAt('https://chat.inner.example/unread') })],
    resolve: async () => [{ address: '10.11.12.13', family: 4 }],
  });
  const brand = named.brands.byId('alpha');
  if (brand === undefined) throw new Error('no brand');
  const points = (await named.platform.lookAtBrand(brand)).filter(({ id }) => id === 'address');
  await named.close();
  expect(points).toContainEqual({
    id: 'address',
    state: 'missing',
    message: '/chat/unreadUrl leads to chat.inner.example, which servers do not ask: its address is private',
    fix: 'OUTBOUND_ALLOWED names the ranges that may',
  });
  expect(JSON.stringify(points)).not.toContain('10.11.12.13');
});
