import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { anIdentityProvider, type TestIdentityProvider, testClient } from '../../../tests/support/identity-provider.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { completed, providerKinds } from './provider-kinds.ts';

const { secretOf } = aSecretDoor(
  { TEST_CLIENT_SECRET: testClient.secret },
  { grants: { TEST_CLIENT_SECRET: ['alpha', 'beta'] } },
);
const redirectUris = ['alpha', 'beta'].map((brand) => `https://${brand}.localhost/m/login`);
let peer: TestIdentityProvider;
let signing: TestIdentityProvider;
let stage: TestPlatform;

const manifest = (id: string, changes = {}) =>
  aManifest({
    tenant: { id },
    flags: { GOOGLELOGIN3: true, LINELOGIN3: true, REGISTER_REE3: true },
    login: {
      social: {
        google: { clientId: testClient.id, issuer: peer.issuer, clientSecretName: 'TEST_CLIENT_SECRET' },
        line: { clientId: testClient.id, issuer: signing.issuer, clientSecretName: 'TEST_CLIENT_SECRET' },
      },
    },
    ...changes,
  });

beforeAll(async () => {
  peer = await anIdentityProvider({ redirectUris });
  signing = await anIdentityProvider({ redirectUris, algorithm: 'HS256' });
  stage = await aPlatform({ manifests: [manifest('alpha'), manifest('beta')], config: { secretOf } });
});
afterAll(async () => {
  await stage?.close();
  await peer?.close();
  await signing?.close();
});
beforeEach(() => {
  peer.fail(false);
  peer.person = 'ana';
  signing.person = 'ana';
  stage.brands.put(manifest('alpha'));
});

const start = async (browser: Browser, body = {}) =>
  String((await browser.value('startSocialLogin', { body: { provider: 'google', returnTo: '', ...body } })).url);
const finishing = (query: string, brand = 'alpha') => ({ body: { query, registerUrl: `${brand}.localhost` } });
const enter = async (browser: Browser, body = {}) =>
  browser.value('finishSocialLogin', finishing(await peer.visit(await start(browser, body))));
const accounts = async () =>
  (
    await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').selectAll().where('register_method', '=', 'SOCIAL').execute(),
    )
  ).length;

test('each of the three kinds of provider opens an account and logs in to it again', async () => {
  covers(['CALL-ACC-29']);
  const client = { clientId: testClient.id, clientSecretName: 'TEST_CLIENT_SECRET' };
  stage.brands.put(
    manifest('alpha', {
      flags: { GOOGLELOGIN3: true, LINELOGIN3: true, FACEBOOKLOGIN3: true, REGISTER_REE3: true },
      login: {
        social: {
          google: { ...client, issuer: peer.issuer },
          facebook: { ...client, issuer: peer.issuer },
          line: { ...client, issuer: signing.issuer },
        },
      },
    }),
  );
  peer.person = 'carla';
  signing.person = 'carla';
  const names = new Set<unknown>();
  for (const provider of ['google', 'facebook', 'line'] as const) {
    const through = provider === 'line' ? signing : peer;
    const enterBy = async () => {
      const browser = stage.browser();
      const query = await through.visit(await start(browser, { provider }));
      return browser.value('finishSocialLogin', finishing(query));
    };
    const { userName } = (await enterBy()).session as { userName: string };
    expect((await enterBy()).session).toMatchObject({ userName, firstTimeLogin: false });
    names.add(userName);
  }
  expect(names.size).toBe(3);
});

test('the first login opens an account, later ones use it', async () => {
  covers(['LOGIN-AMB-05', 'LOGIN-SOCIAL-01', 'FLAG-09']);
  peer.person = 'erin';
  const browser = stage.browser();
  const first = await enter(browser, { returnTo: '/m/games?category=slots#top' });
  expect(first).toMatchObject({
    session: { type: 0, firstTimeLogin: true, deviceHandle: '' },
    returnTo: '/m/games?category=slots#top',
  });
  const { userName } = first.session as { userName: string };
  expect(await browser.value('getMember')).toMatchObject({ account: userName, type: 0 });
  expect(await browser.value('getWallet')).toMatchObject({ sumBalance: '1000.00' });
  const again = await enter(stage.browser());
  expect(again).toMatchObject({ session: { userName, firstTimeLogin: false }, returnTo: '' });
  // Another person gets another account.
  peer.person = 'ben';
  expect((await enter(stage.browser())).session).not.toMatchObject({ userName });

  const rows = await stage.database.asTenant('alpha', async (tx) => ({
    consents: await tx
      .selectFrom('consent')
      .innerJoin('player', (join) =>
        join.onRef('player.id', '=', 'consent.player_id').onRef('player.tenant', '=', 'consent.tenant'),
      )
      .select(['statement', 'text', 'language'])
      .where('username', '=', userName)
      .execute(),
    audit: await tx
      .selectFrom('audit')
      .innerJoin('player', 'player.id', 'audit.subject')
      .select('action')
      .where('username', '=', userName)
      .orderBy('audit.id')
      .execute(),
  }));
  expect(rows.consents).toEqual([
    { statement: 'terms', text: 'I am of legal age and agree to the terms and conditions.', language: 'EN' },
  ]);
  expect(rows.audit.map(({ action }) => action).sort()).toEqual([
    'account.login',
    'account.login',
    'account.registered',
  ]);
  // No password works for it.
  expect(await stage.browser().failure('login', { body: aLogin({ username: userName, password: 'null' }) })).toBe(
    '401 auth.wrong_credentials',
  );
});

test('the same subject at another issuer is somebody else', async () => {
  peer.person = 'ines';
  const first = (await enter(stage.browser())).session as { userName: string };
  const elsewhere = await anIdentityProvider({ redirectUris });
  try {
    elsewhere.person = 'ines';
    const client = { clientId: testClient.id, clientSecretName: 'TEST_CLIENT_SECRET' };
    const google = { ...client, issuer: elsewhere.issuer };
    stage.brands.put(manifest('alpha', { login: { social: { google } } }));
    const browser = stage.browser();
    const query = await elsewhere.visit(await start(browser));
    const { session } = await browser.value('finishSocialLogin', finishing(query));
    expect(session).toMatchObject({ firstTimeLogin: true });
    expect(session).not.toMatchObject({ userName: first.userName });
  } finally {
    await elsewhere.close();
  }
});

test('the authorization address has a new state, nonce and code challenge for each attempt', async () => {
  const browser = stage.browser();
  const [one, other] = [new URL(await start(browser)), new URL(await start(browser))];
  expect(one.origin).toBe(peer.issuer);
  expect(Object.fromEntries(one.searchParams)).toMatchObject({
    client_id: testClient.id,
    redirect_uri: 'https://alpha.localhost/m/login',
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
  // Both tabs can complete their login.
  for (const url of [one, other])
    expect(await browser.value('finishSocialLogin', finishing(await peer.visit(url.href)))).toBeTruthy();
});

test('an attempt can be completed once, within ten minutes, in the browser and brand that began it', async () => {
  const browser = stage.browser();
  const used = await peer.visit(await start(browser));
  await browser.value('finishSocialLogin', finishing(used));
  expect(await browser.failure('finishSocialLogin', finishing(used))).toBe('409 request.stale');

  const stolen = await peer.visit(await start(browser));
  expect(await stage.browser().failure('finishSocialLogin', finishing(stolen))).toBe('409 request.stale');
  const beta = stage.browser({ brand: 'beta' });
  await start(beta);
  for (const [name, value] of browser.cookies) beta.cookies.set(name, value);
  expect(await beta.failure('finishSocialLogin', finishing(stolen, 'beta'))).toBe('409 request.stale');

  const late = await peer.visit(await start(browser));
  stage.clock.pass({ minutes: 10 });
  expect(await browser.failure('finishSocialLogin', finishing(late))).toBe('409 request.stale');
  expect(await browser.failure('finishSocialLogin', finishing('code=x&state=made-up'))).toBe('409 request.stale');
  expect(await browser.failure('finishSocialLogin', finishing('code=x'))).toBe('409 request.stale');
});

test('a hundred parallel returns are one login', async () => {
  peer.person = 'crowd';
  const browser = stage.browser();
  const query = await peer.visit(await start(browser));
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => browser.failure('finishSocialLogin', finishing(query))),
  );
  expect(outcomes.filter((outcome) => outcome === '200 succeeded')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === '409 request.stale')).toHaveLength(99);
});

test('two tabs with the same new identity get one account', async () => {
  peer.person = 'twice';
  const before = await accounts();
  const browsers = [stage.browser(), stage.browser()];
  const queries: string[] = [];
  for (const browser of browsers) queries.push(await peer.visit(await start(browser)));
  const names = await Promise.all(
    browsers.map(async (browser, index) => {
      const { session } = await browser.value('finishSocialLogin', finishing(queries[index] ?? ''));
      return (session as { userName: string }).userName;
    }),
  );
  expect(new Set(names).size).toBe(1);
  expect(await accounts()).toBe(before + 1);
});

test('a used code, a code of another attempt and a foreign nonce are refused', async () => {
  const browser = stage.browser();
  await enter(stage.browser());
  const before = await accounts();
  peer.person = 'mallory';
  const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
  const swapped = (query: string, changes: Record<string, string>) =>
    String(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...changes }));

  const injected = await peer.visit(await start(browser));
  const next = await start(browser);
  expect(await browser.failure('finishSocialLogin', finishing(swapped(injected, { state: stateOf(next) })))).toBe(
    '401 auth.identity_refused',
  );
  // A code that was already exchanged is worthless under a new state.
  peer.person = 'ana';
  const other = stage.browser();
  const spent = await peer.visit(await start(other));
  await other.value('finishSocialLogin', finishing(spent));
  const again = await start(other);
  expect(await other.failure('finishSocialLogin', finishing(swapped(spent, { state: stateOf(again) })))).toBe(
    '401 auth.identity_refused',
  );
  peer.person = 'mallory';

  const foreign = new URL(await start(browser));
  foreign.searchParams.set('nonce', 'of-somebody-else');
  expect(await browser.failure('finishSocialLogin', finishing(await peer.visit(foreign.href)))).toBe(
    '401 auth.identity_refused',
  );
  const mixed = await peer.visit(await start(browser));
  expect(
    await browser.failure('finishSocialLogin', finishing(swapped(mixed, { iss: 'https://elsewhere.example' }))),
  ).toBe('401 auth.identity_refused');
  expect(await accounts()).toBe(before);
  expect(browser.cookies.has('__Host-session')).toBe(false);
});

test('a player who declines at the provider stays a visitor', async () => {
  peer.person = undefined;
  const browser = stage.browser();
  const query = await peer.visit(await start(browser));
  expect(query).toContain('error=access_denied');
  expect(await browser.failure('finishSocialLogin', finishing(query))).toBe('401 auth.identity_refused');
  expect(await browser.failure('finishSocialLogin', finishing(query))).toBe('409 request.stale');
});

test('flags, clients, closed registration and disabled accounts are checked at the start and on return', async () => {
  covers(['LOGIN-SOCIAL-02', 'FLAG-08..10']);
  const browser = stage.browser();
  peer.person = 'dora';
  await enter(stage.browser());
  for (const provider of ['facebook', 'google', 'line'])
    expect(
      await stage.browser({ brand: 'alpha' }).failure('startSocialLogin', { body: { provider, returnTo: '' } }),
    ).toBe(provider === 'facebook' ? '403 module.off' : '200 succeeded');
  // The flag alone is not enough: the brand also needs a client.
  stage.brands.put(manifest('alpha', { flags: { FACEBOOKLOGIN3: true } }));
  expect(await browser.failure('startSocialLogin', { body: { provider: 'facebook', returnTo: '' } })).toBe(
    '403 module.off',
  );
  stage.brands.put(manifest('alpha'));
  const query = await peer.visit(await start(browser));
  stage.brands.put(manifest('alpha', { flags: { GOOGLELOGIN3: false } }));
  expect(await browser.failure('finishSocialLogin', finishing(query))).toBe('403 module.off');

  stage.brands.put(manifest('alpha', { flags: { GOOGLELOGIN3: true, REGISTER_REE3: false } }));
  peer.person = 'newcomer';
  expect(await browser.failure('finishSocialLogin', finishing(await peer.visit(await start(browser))))).toBe(
    '403 registration.closed',
  );
  peer.person = 'dora';
  const { session } = await enter(browser);
  await stage.database.asTenant('alpha', (tx) =>
    tx
      .updateTable('player')
      .set({ status: 'disabled' })
      .where('username', '=', (session as { userName: string }).userName)
      .execute(),
  );
  expect(await browser.failure('finishSocialLogin', finishing(await peer.visit(await start(browser))))).toBe(
    '401 auth.identity_refused',
  );
});

test('addresses that lead to another origin are refused', async () => {
  const browser = stage.browser();
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', 'm/home'])
    expect([returnTo, await browser.failure('startSocialLogin', { body: { provider: 'google', returnTo } })]).toEqual([
      returnTo,
      '400 request.invalid',
    ]);
  const query = await peer.visit(await start(browser));
  expect(await browser.failure('finishSocialLogin', { body: { query, registerUrl: 'evil.example' } })).toBe(
    '422 affiliate.bad_referrer',
  );
});

test("tokens signed with the client's secret are verified with it", async () => {
  covers(['FLAG-10']);
  const browser = stage.browser();
  const query = await signing.visit(await start(browser, { provider: 'line' }));
  expect(await browser.value('finishSocialLogin', finishing(query))).toMatchObject({
    session: { firstTimeLogin: true },
  });
});

test('a discovery document is cached for an hour, and longer if the provider is away', async () => {
  const browser = stage.browser();
  await start(browser);
  const before = peer.discoveries();
  await start(browser);
  expect(peer.discoveries()).toBe(before);
  stage.clock.pass({ hours: 1 });
  await start(browser);
  expect(peer.discoveries()).toBe(before + 1);
  stage.clock.pass({ hours: 1 });
  peer.fail(true);
  expect(await start(browser)).toContain(peer.issuer);
  // If the provider is away, the login fails as unavailable, not as refused.
  peer.fail(false);
  const query = await peer.visit(await start(browser));
  peer.fail(true);
  expect(await browser.failure('finishSocialLogin', finishing(query))).toBe('503 service.unavailable');
});

test('no request is sent to a provider without a secret, or without https outside the sandbox', async () => {
  const body = { provider: 'google', returnTo: '' };
  for (const config of [{}, { sandbox: false, secretOf }]) {
    const other = await aPlatform({ manifests: [manifest('alpha')], config });
    expect(await other.browser().failure('startSocialLogin', { body })).toBe('503 service.unavailable');
    await other.close();
  }
});

test('the known token endpoint completes a discovery document that has none', () => {
  const metadata = { issuer: 'https://www.facebook.com' };
  expect(completed(providerKinds.facebook, metadata).token_endpoint).toMatch(
    /^https:\/\/graph\.facebook\.com\/v\d+\.0\/oauth\/access_token$/,
  );
  expect(completed(providerKinds.google, metadata)).toEqual(metadata);
  const whole = { ...metadata, token_endpoint: 'https://token.example' };
  expect(completed(providerKinds.facebook, whole)).toEqual(whole);
});
