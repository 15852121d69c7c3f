import { createHash, randomBytes } from 'node:crypto';
import supertest, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { anAdminApi, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { checkAdminAnswer } from '../../../tests/support/check-answer.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { anIdentityProvider, type TestIdentityProvider, testClient } from '../../../tests/support/identity-provider.ts';

const host = 'console.localhost:8080';
const back = `http://${host}/sign-in/provider`;
const ofCommand = 'http://127.0.0.1:5123/staff-sign-in';
const fromConsole = { host, origin: `http://${host}`, [wire.consoleHeader]: '1' };
type Headers = Readonly<Record<string, string>>;

describe('sign-in by OpenID Connect in the console', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let provider: TestIdentityProvider;
  beforeAll(async () => {
    provider = await anIdentityProvider({ redirectUris: [back, ofCommand] });
    provider.people.sue = { preferred_username: 'sue', groups: ['testers'] };
    provider.people.stranger = { preferred_username: 'stranger', groups: [] };
    admin = await anAdminApi({
      clock,
      oidc: {
        issuer: provider.issuer,
        clientId: testClient.id,
        clientSecret: testClient.secret,
        scopes: 'openid profile email',
        groupsClaim: 'groups',
        roles: new Map([['testers', { role: 'qa', brands: null, flags: null, languages: null }]]),
      },
    });
  });
  afterAll(async () => {
    await admin?.close();
    await provider?.close();
  });
  // Rate limits are active, so the clock has to move on.
  beforeEach(() => {
    clock.pass({ minutes: 16 });
    provider.person = 'sue';
  });

  const post = (step: 'begin' | 'finish', body: object, headers: Headers = fromConsole): Test => {
    const path = `/admin/v1/staff/sso/${step}`;
    return supertest(admin.app)
      .post(path)
      .set(headers)
      .send(body)
      .expect((answer) => checkAdminAnswer({ method: 'post', path, answer }));
  };
  const cookiesOf = ({ headers }: Response) => (headers['set-cookie'] ?? []) as unknown as string[];
  /** The cookie that a response sets in the browser, by its name. */
  const cookieOf = (answer: Response, name: string) =>
    cookiesOf(answer)
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith(`__Host-${name}=`)) ?? '';
  const begun = async (body: object = {}, headers: Headers = fromConsole) => {
    const answer = await post('begin', body, headers).expect(200);
    return {
      address: new URL(answer.body.value.address),
      line: cookiesOf(answer)[0],
      cookie: cookieOf(answer, wire.staffSsoCookie),
    };
  };
  /** The redirect back from the provider, as the page sends it. */
  const broughtBack = async ({ address }: { address: URL }) => {
    const { code, state, iss } = Object.fromEntries(new URLSearchParams(await provider.visit(address.href)));
    return { code, state, issuer: iss };
  };
  const outcome = ({ status, body }: Response) => [status, body.code];
  const refused = [401, 'auth.identity_refused'];

  it('is announced to pages before any sign-in, and differs from a server without a provider', async () => {
    const waysOf = async ({ app }: TestAdminApi) =>
      (await supertest(app).get('/admin/v1/staff/sign-in-ways').set(fromConsole).expect(200)).body.value;
    expect(await waysOf(admin)).toEqual({ openid: true });
    const plain = await anAdminApi({ clock });
    expect(await waysOf(plain)).toEqual({ openid: false });
    await plain.close();
  });

  it('ends with a session cookie, at the requested page, and is recorded in the audit log', async () => {
    const mine = await begun({ page: '/brands/one?env=staging' });
    expect(mine.line).toMatch(/^__Host-staff-sso=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=600$/);
    const answer = await post('finish', await broughtBack(mine), { ...fromConsole, cookie: mine.cookie });
    expect(answer.body.value).toEqual({
      actor: 'oidc:sue',
      role: 'qa',
      brands: null,
      page: '/brands/one?env=staging',
      expiresAt: expect.any(String),
    });
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^__Host-staff-sso=; .*Max-Age=0$/),
      expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Secure; /),
    ]);
    const me = await supertest(admin.app)
      .get('/admin/v1/staff/me')
      .set({ host, cookie: cookieOf(answer, wire.staffCookie) });
    expect(me.body.value).toMatchObject({ actor: 'oidc:sue', by: 'openid' });
    const rows = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', 'oidc:sue').execute(),
    );
    expect(rows.at(-1)).toMatchObject({
      action: 'staff.signed-in',
      actor: 'oidc:sue',
      tenant: 'console',
      after: { by: 'openid', subject: 'sue', role: 'qa' },
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it('reveals the verifier neither to the page nor in the address', async () => {
    const answer = await post('begin', {}).expect(200);
    const [, verifier = ''] = cookieOf(answer, wire.staffSsoCookie).split('=');
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(answer.body)).not.toContain(verifier);
  });

  it('redirects to the host of the settings, whatever the request names', async () => {
    const elsewhere = { ...fromConsole, host: 'evil.example:8080', origin: 'http://evil.example:8080' };
    for (const headers of [fromConsole, elsewhere, { ...fromConsole, 'x-forwarded-host': 'evil.example' }]) {
      const { address } = await begun({}, headers);
      expect([headers, address.searchParams.get('redirect_uri')]).toEqual([headers, back]);
    }
    const challenge = randomBytes(32).toString('base64url');
    for (const body of [
      { redirectUri: 'https://evil.example/sign-in/provider' },
      { redirectUri: 'http://127.0.0.1:80/staff-sign-in' },
      { redirectUri: 'http://127.0.0.1:80/staff-sign-in', codeChallenge: challenge },
      { codeChallenge: challenge },
    ])
      expect([body, outcome(await post('begin', body))]).toEqual([body, [400, 'request.invalid']]);
    // The console's redirect address is for its own pages.
    for (const body of [{}, { codeChallenge: challenge }, { redirectUri: back, codeChallenge: challenge }])
      expect([body, outcome(await post('begin', body, { host }))]).toEqual([body, [400, 'request.invalid']]);
    await post('begin', {}, { ...fromConsole, origin: 'http://evil.example' }).expect(403);
  });

  it('can be finished only in the browser that started it', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    expect(mine.cookie).not.toBe(theirs.cookie);
    const body = await broughtBack(theirs);
    for (const cookie of ['', mine.cookie, '__Host-staff-sso=short', `${theirs.cookie}A`])
      expect([cookie, outcome(await post('finish', body, { ...fromConsole, cookie }))]).toEqual([cookie, refused]);
    // A verifier in the page's request is refused, because somebody else may have supplied it.
    const [, codeVerifier = ''] = theirs.cookie.split('=');
    expect(outcome(await post('finish', { ...body, codeVerifier }))).toEqual([400, 'request.invalid']);
    await post('finish', body, { ...fromConsole, cookie: theirs.cookie }).expect(200);
  });

  it('cannot be finished with a sign-in of the command, which somebody else may have started', async () => {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { body } = await post('begin', { redirectUri: ofCommand, codeChallenge }, { host }).expect(200);
    // With a code of the provider that is good until it is used.
    const brought = await broughtBack({ address: new URL(body.value.address) });
    const { cookie } = await begun();
    expect(outcome(await post('finish', brought, { ...fromConsole, cookie }))).toEqual(refused);
    await post('finish', { ...brought, codeVerifier }, { host }).expect(200);
  });

  it('uses a state once, and within ten minutes', async () => {
    const mine = await begun();
    const headers = { ...fromConsole, cookie: mine.cookie };
    await post('finish', await broughtBack(mine), headers).expect(200);
    // The same attempt with another code.
    expect(outcome(await post('finish', await broughtBack(mine), headers))).toEqual(refused);
    const late = await begun();
    const body = await broughtBack(late);
    clock.pass({ minutes: 10, seconds: 1 });
    expect(outcome(await post('finish', body, { ...fromConsole, cookie: late.cookie }))).toEqual(refused);
  });

  it('may be started in two tabs, of which either can finish first', async () => {
    const first = await begun({ page: '/me' });
    const second = await begun({ page: '/brands' }, { ...fromConsole, cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    const headers = { ...fromConsole, cookie: first.cookie };
    const pages: unknown[] = [];
    for (const tab of [second, first])
      pages.push((await post('finish', await broughtBack(tab), headers).expect(200)).body.value.page);
    expect(pages).toEqual(['/brands', '/me']);
  });

  it('is refused for a person without a role, who gets no session', async () => {
    provider.person = 'stranger';
    const mine = await begun();
    const answer = await post('finish', await broughtBack(mine), { ...fromConsole, cookie: mine.cookie });
    expect(outcome(answer)).toEqual([403, 'staff.forbidden']);
    expect(cookieOf(answer, wire.staffCookie)).toBe('');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/%09//evil.example',
    'javascript:alert(1)',
    '',
    '/a b',
    `/${'a'.repeat(500)}`,
  ])('redirects to no page outside the console, such as %j', async (page) => {
    const mine = await begun({ page });
    const answer = await post('finish', await broughtBack(mine), { ...fromConsole, cookie: mine.cookie });
    expect(answer.body.value?.page).toBe('/');
  });
});
