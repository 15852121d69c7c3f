import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';

const values = {
  ALPHA__GOOGLE_CLIENT_SECRET: 'the-client-secret-of-alpha',
  ALPHA__HUB_SIGNING_KEY: 'the-signing-key-of-alpha',
  BETA__HUB_SIGNING_KEY: 'the-signing-key-of-beta',
  BETA__GOOGLE_CLIENT_SECRET: 'the-client-secret-of-beta',
  SHARED_CLIENT_SECRET: 'the-shared-client-secret',
};
const studio = { signing: 'the-signing-key-of-the-studio', public: 'the-public-key-of-the-studio' };

describe('client secrets', () => {
  let host: Server;
  let issuer: string;
  let stage: TestPlatform;
  /** Every request that reached the operator's host: addresses, headers and bodies. */
  let received: string[];

  beforeAll(async () => {
    host = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const authorization = Buffer.from(`${request.headers.authorization}`.replace(/^Basic /, ''), 'base64');
      received.push(`${request.url} ${authorization} ${decodeURIComponent(Buffer.concat(parts).toString())}`);
      const discovery = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        jwks_uri: `${issuer}/keys`,
      };
      const isDiscovery = request.url?.startsWith('/.well-known/') === true;
      response.writeHead(isDiscovery ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isDiscovery ? discovery : { error: 'invalid_grant' }));
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const { secretOf } = aSecretDoor(values, { grants: { SHARED_CLIENT_SECRET: ['alpha'] } });
    stage = await aPlatform({ config: { secretOf, joinedKeys: () => studio } });
  });
  afterAll(async () => {
    await stage?.close();
    host?.closeAllConnections();
    host?.close();
  });
  beforeEach(() => {
    received = [];
  });

  /** A brand whose operator configured its login provider, as a release of an older version may contain. */
  const use = (id: string, clientSecretName: string) => {
    const manifest = aManifest({ tenant: { id }, flags: { GOOGLELOGIN3: true } });
    const google = { clientId: 'client', issuer, clientSecretName };
    const social = { ...manifest.login.social, google };
    stage.brands.put({ ...manifest, login: { ...manifest.login, social } } as Manifest);
  };
  /** Begins a login and returns with a code, which the platform exchanges using the client's secret. */
  const logIn = async (brand: string, host = `${brand}.localhost`) => {
    const browser = stage.browser({ brand, host });
    const begun = await browser.call('startSocialLogin', { body: { provider: 'google', returnTo: '' } });
    const { url } = (begun.body as { value?: { url: string } }).value ?? {};
    if (url === undefined) return `${begun.status} ${(begun.body as { code: string }).code}`;
    const query = `code=a-code&state=${new URL(url).searchParams.get('state')}`;
    const body = { query, registerUrl: host };
    return browser.failure('finishSocialLogin', { body });
  };
  const secrets = [...Object.values(values), ...Object.values(studio)];
  const leaked = () => secrets.filter((secret) => received.some((text) => text.includes(secret)));

  it('are sent only to the provider of their brand', async () => {
    use('beta', 'BETA__GOOGLE_CLIENT_SECRET');
    expect(await logIn('beta')).not.toBe('503 service.unavailable');
    expect(leaked()).toEqual([values.BETA__GOOGLE_CLIENT_SECRET]);
  });

  it.each([
    ["another brand's client secret", 'ALPHA__GOOGLE_CLIENT_SECRET'],
    ['a client secret that is shared with another brand', 'SHARED_CLIENT_SECRET'],
    ["another brand's signing key", 'ALPHA__HUB_SIGNING_KEY'],
    ["the brand's own signing key", 'BETA__HUB_SIGNING_KEY'],
    ['the signing key of the studio', 'STUDIO_SIGNING_KEY'],
  ])('a host that an operator named never receives %s', async (_, name) => {
    use('beta', name);
    expect(await logIn('beta')).toBe('503 service.unavailable');
    expect(leaked()).toEqual([]);
  });

  it('are not shared by two brands with the same provider, client and name if one of them may not use it', async () => {
    use('alpha', 'SHARED_CLIENT_SECRET');
    use('beta', 'SHARED_CLIENT_SECRET');
    expect(await logIn('alpha')).not.toBe('503 service.unavailable');
    expect(leaked()).toEqual([values.SHARED_CLIENT_SECRET]);
    received = [];
    expect(await logIn('beta')).toBe('503 service.unavailable');
    expect(leaked()).toEqual([]);
  });

  it('also work in the staging of their brand', async () => {
    const id = stagingTenant('beta');
    const manifest = aManifest({ tenant: { id: 'beta', domains: ['beta.staging.example'] } });
    const google = { clientId: 'client', issuer, clientSecretName: 'BETA__GOOGLE_CLIENT_SECRET' };
    stage.brands.put({
      ...manifest,
      tenant: { ...manifest.tenant, id },
      flags: { ...manifest.flags, GOOGLELOGIN3: true },
      login: { ...manifest.login, social: { ...manifest.login.social, google } },
    } as Manifest);
    expect(await logIn(id, 'beta.staging.example')).not.toBe('503 service.unavailable');
    expect(leaked()).toEqual([values.BETA__GOOGLE_CLIENT_SECRET]);
  });
});
