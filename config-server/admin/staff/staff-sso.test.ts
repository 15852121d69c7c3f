import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../platform/protection/secrets/secrets.ts';
import { main } from '../../../scripts/livery/main.ts';
import type { StaffGrants } from '../../../server/staff/staff-identity.ts';
import { invite } from '../../../server/staff/staff-invitations.ts';
import type { StaffOidc } from '../../../server/staff/staff-openid.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aForgingProvider, type ForgingProvider } from '../../../tests/support/forging-provider.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';
import { anIdentityProvider, type TestIdentityProvider, testClient } from '../../../tests/support/identity-provider.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

const back = 'http://127.0.0.1:5123/staff-sign-in';
const all = { brands: null, flags: null, languages: null };
const roles = new Map<string, StaffGrants>([
  ['owners', { role: 'owner', ...all }],
  ['team-one', { role: 'operator', brands: ['one'], flags: null, languages: null }],
  ['team-two', { role: 'operator', brands: ['two'], flags: null, languages: null }],
  ['help', { role: 'support', brands: ['one'], flags: ['CBS3'], languages: null }],
  ['testers', { role: 'qa', ...all }],
]);
const oidcOf = ({ issuer }: { issuer: string }): StaffOidc => ({
  issuer,
  clientId: testClient.id,
  clientSecret: testClient.secret,
  roles,
  scopes: 'openid profile email',
  groupsClaim: 'groups',
});
const aProvider = (inToken = false) =>
  anIdentityProvider({ redirectUris: ['http://127.0.0.1/staff-sign-in'], application: 'native', inToken });
const send = ({ app }: TestAdminApi, path: string, body: object, token?: string) => {
  const call = supertest(app).post(`/admin/v1/staff${path}`);
  return (token === undefined ? call : call.set('authorization', `Bearer ${token}`)).send(body);
};

/** Starts a sign-in like the command. */
async function begun(admin: TestAdminApi, redirectUri = back) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { body } = await send(admin, '/sso/begin', { redirectUri, codeChallenge }).expect(200);
  const address: string = body.value.address;
  const state = new URL(address).searchParams.get('state') ?? '';
  return { address, codeVerifier, state, nonce: new URL(address).searchParams.get('nonce') };
}

describe.each([
  { claimsIn: 'the user info', inToken: false },
  { claimsIn: 'the ID token', inToken: true },
])('staff by OpenID Connect with claims in $claimsIn', ({ inToken }) => {
  const clock = aClock();
  let admin: TestAdminApi;
  let provider: TestIdentityProvider;
  beforeAll(async () => {
    provider = await aProvider(inToken);
    admin = await anAdminApi({ clock, oidc: oidcOf(provider) });
  });
  afterAll(async () => {
    await admin?.close();
    await provider?.close();
  });
  beforeEach(() => {
    // Rate limits are active, so the clock has to move on.
    clock.pass({ minutes: 16 });
    provider.people.u9 = { preferred_username: 'dee', groups: ['owners'] };
  });

  /** The provider's redirect, in the form that is sent to finish. */
  const broughtBack = async (person: string, { address, codeVerifier }: Awaited<ReturnType<typeof begun>>) => {
    provider.person = person;
    const { code, state, iss } = Object.fromEntries(new URLSearchParams(await provider.visit(address)));
    return { code, state, codeVerifier, issuer: iss };
  };
  const signIn = async (person: string, claims?: object) => {
    if (claims !== undefined) provider.people[person] = { ...claims };
    return send(admin, '/sso/finish', await broughtBack(person, await begun(admin)));
  };
  const me = async (token: string) =>
    (await supertest(admin.app).get('/admin/v1/staff/me').set('authorization', `Bearer ${token}`)).body;
  const refusal = async (body: object) => {
    const answer = await send(admin, '/sso/finish', body);
    return [answer.status, answer.body.code];
  };
  const audited = (subject: string) =>
    admin.database.asOperator((tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute(),
    );
  const change = (body: object) => send(admin, '/accounts', { reason: 'x', ...body }, localToken);

  it('have groups that an owner sees with their rights', async () => {
    const { body } = await supertest(admin.app)
      .get('/admin/v1/staff/groups')
      .set('authorization', `Bearer ${localToken}`);
    expect(body.value).toEqual({
      issuer: provider.issuer,
      groups: ['owners', 'team-one', 'team-two', 'help', 'testers'].map((group) => ({ group, ...roles.get(group) })),
    });
  });

  it('are identified by the provider, for eight hours, and are the actor of their acts', async () => {
    const { body, status } = await signIn('u1', {
      email: 'Sue@Operator.example',
      email_verified: true,
      groups: ['team-one', 'lunch'],
    });
    expect([status, body.value]).toEqual([
      200,
      expect.objectContaining({ actor: 'oidc:sue@operator.example', role: 'operator', brands: ['one'] }),
    ]);
    expect(new Date(body.value.expiresAt).getTime() - clock.now().getTime()).toBe(8 * 3_600_000);
    const { token } = body.value;
    expect((await me(token)).value).toMatchObject({ actor: 'oidc:sue@operator.example', by: 'openid' });
    expect((await me(localToken)).value.by).toBe('local');
    const requests = [{ tenant: 'one', path: '/flags/CBS3', value: true }];
    const sent = { requests, reason: 'chat' };
    await supertest(admin.app).post('/admin/v1/changes').set('authorization', `Bearer ${token}`).send(sent);
    const history = await admin.call({ method: 'get', path: '/admin/v1/brands/one/changes' });
    expect(history.body.value.at(-1)).toMatchObject({ actor: 'oidc:sue@operator.example' });
    expect((await audited('oidc:sue@operator.example')).at(-1)).toMatchObject({
      action: 'staff.signed-in',
      actor: 'oidc:sue@operator.example',
      tenant: 'console',
      after: { by: 'openid', issuer: provider.issuer, subject: 'u1', role: 'operator', brands: ['one'] },
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it.each([
    [['testers', 'team-one', 'team-two'], { role: 'operator', brands: ['one', 'two'], flags: null, languages: null }],
    [['help'], { role: 'support', brands: ['one'], flags: ['CBS3'], languages: null }],
    [['help', 'owners', 'team-one'], { role: 'owner', brands: null, flags: null, languages: null }],
    ['testers', { role: 'qa', brands: null, flags: null, languages: null }],
  ])('get the best role of their groups %j', async (groups, grants) => {
    const { body } = await signIn('u2', { preferred_username: 'Bea B', groups });
    expect((await me(body.value.token)).value).toMatchObject({ actor: 'oidc:bea-b', ...grants });
  });

  it('get the rights of their groups at the next sign-in; older sessions end', async () => {
    const first = (await signIn('u3', { preferred_username: 'cy', groups: ['owners'] })).body.value.token;
    const second = (await signIn('u3')).body.value.token;
    expect((await me(first)).success).toBe(true);
    const third = (await signIn('u3', { preferred_username: 'new name', groups: ['testers'] })).body.value;
    expect([third.actor, third.role]).toEqual(['oidc:cy', 'qa']);
    expect([(await me(first)).success, (await me(second)).success]).toEqual([false, false]);
    const refused = await signIn('u3', { groups: ['lunch'] });
    expect([refused.status, refused.body.code]).toEqual([403, 'staff.forbidden']);
    expect((await me(third.token)).success).toBe(false);
  });

  it.each([
    ['other groups', ['testers']],
    ['no group that gives a role', ['lunch']],
  ])('pass on nothing that outlives their rights: tokens and invitations end with %s', async (_, groups) => {
    const person = `heir-of-${groups[0]}`;
    const { token } = (await signIn(person, { preferred_username: person, groups: ['owners'] })).body.value;
    const machine = { name: `made-by-${groups[0]}`, role: 'owner', reason: 'x' };
    const made = (await send(admin, '/tokens', machine, token).expect(200)).body.value.token;
    const guest = { email: `${groups[0]}@operator.example`, role: 'owner', reason: 'x' };
    const { invitation } = (await send(admin, '/invitations', guest, token).expect(200)).body.value;
    const later = new Date(clock.now().getTime() + 86_400_000);
    const requests = [{ tenant: 'one', path: '/flags/CBS3', value: true, from: later }];
    await supertest(admin.app)
      .post('/admin/v1/changes')
      .set('authorization', `Bearer ${token}`)
      .send({ requests, reason: 'x' })
      .expect(200);
    const owners = async () =>
      (await admin.call({ method: 'get', path: '/admin/v1/schedule?brand=one' })).body.value.list.map(
        ({ actor }: { actor: string }) => actor,
      );
    // Unchanged groups end nothing.
    await signIn(person, { preferred_username: person, groups: ['owners'] });
    expect((await me(made)).value).toMatchObject({ role: 'owner' });
    expect((await owners()).at(-1)).toBe(`oidc:${person}`);
    await signIn(person, { preferred_username: person, groups });
    // Nobody is there to decide, so a scheduled change stays, in the name of the host.
    await eventually(async () => expect((await owners()).at(-1)).toBe('host'));
    expect((await me(made)).code).toBe('staff.required');
    expect((await send(admin, '/invitations/open', { invitation })).body.code).toBe('request.not_found');
  });

  it('are refused without a group that gives a role, which the audit log records, and get no account', async () => {
    for (const groups of [undefined, [], ['lunch'], [7], { owners: true }]) {
      const { status, body } = await signIn('u4', { preferred_username: 'stranger', groups });
      expect([status, body.message]).toEqual([403, expect.stringContaining('none of your groups')]);
    }
    const rows = await audited('oidc:stranger');
    expect(rows).toHaveLength(5);
    expect(rows[2]).toMatchObject({ action: 'staff.sign-in-refused', after: { groups: ['lunch'] } });
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/staff' });
    expect(JSON.stringify(body)).not.toContain('stranger');
  });

  it('are never taken for an account with a password, nor for each other', async () => {
    const email = 'ola@operator.example';
    const token = 'a-token-of-ola';
    await aStaffToken({ database: admin.database, email, token, role: 'owner', clock });
    const claims = { email, email_verified: true, groups: ['testers'] };
    expect((await signIn('u5', claims)).body.value).toMatchObject({ actor: `oidc:${email}`, role: 'qa' });
    expect((await me(token)).value).toMatchObject({ actor: email, role: 'owner', by: 'password' });
    const other = (await signIn('u6', claims)).body.value;
    expect(other.actor).toMatch(/^oidc:ola@operator\.example~[a-z0-9_-]{16}$/);
    // An unverified address is not shown.
    const { body } = await signIn('u7', { ...claims, email_verified: false });
    expect(body.value.actor).toBe('oidc:u7');
    expect((await change({ email: other.actor, disabled: true })).body.value).toMatchObject({ by: 'openid' });
    expect((await signIn('u5')).status).toBe(200);
  });

  it('get one account if they sign in twice at once', async () => {
    provider.people.u8 = { preferred_username: 'twice', groups: ['testers'] };
    const sent = [await begun(admin), await begun(admin)].map((attempt) => broughtBack('u8', attempt));
    const both = await Promise.all((await Promise.all(sent)).map((body) => send(admin, '/sso/finish', body)));
    expect(both.map(({ body }) => body.value?.actor)).toEqual(['oidc:twice', 'oidc:twice']);
  });

  it('cannot sign in after they are disabled; their rights are the provider’s to decide', async () => {
    const { token, actor } = (await signIn('u9')).body.value;
    expect((await change({ email: actor, role: 'qa' })).body.code).toBe('change.refused');
    await change({ email: actor, disabled: true }).expect(200);
    expect((await me(token)).success).toBe(false);
    const refused = await signIn('u9');
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('switched off')]);
    expect((await audited(actor)).at(-1)?.action).toBe('staff.sign-in-refused');
    await change({ email: actor, disabled: false }).expect(200);
    expect((await signIn('u9')).status).toBe(200);
  });

  it('always include an owner with a password, whatever the provider decides', async () => {
    await signIn('u9');
    const withPassword = await admin.database.asOperator((tx) =>
      tx.selectFrom('staff_account').select(['email', 'role']).where('issuer', 'is', null).execute(),
    );
    await admin.database.asOperator((tx) =>
      tx.updateTable('staff_account').set({ role: 'qa' }).where('issuer', 'is', null).execute(),
    );
    const email = 'last@operator.example';
    await aStaffToken({ database: admin.database, email, token: 'a-token-of-the-last', clock });
    expect((await change({ email, disabled: true })).body.code).toBe('change.refused');
    // Restores the owners for other tests.
    for (const { email, role } of withPassword)
      await admin.database.asOperator((tx) =>
        tx.updateTable('staff_account').set({ role }).where('email', '=', email).execute(),
      );
  });

  it('finish a sign-in once, within ten minutes, and only their own', async () => {
    const mine = await begun(admin);
    const body = await broughtBack('u9', mine);
    const verifier = randomBytes(32).toString('base64url');
    expect(await refusal({ ...body, codeVerifier: verifier })).toEqual([401, 'auth.identity_refused']);
    expect(await refusal({ ...body, state: `${body.state}A` })).toEqual([401, 'auth.identity_refused']);
    expect(await refusal({ ...body, state: (await begun(admin)).state })).toEqual([401, 'auth.identity_refused']);
    expect((await send(admin, '/sso/finish', body)).status).toBe(200);
    // The same attempt with another code: the attempt is used, however its state is written.
    expect(await refusal(await broughtBack('u9', mine))).toEqual([401, 'auth.identity_refused']);
    const late = await broughtBack('u9', await begun(admin));
    clock.pass({ minutes: 10, seconds: 1 });
    expect(await refusal(late)).toEqual([401, 'auth.identity_refused']);
  });

  it('are redirected to the loopback and nowhere else', async () => {
    const codeChallenge = randomBytes(32).toString('base64url');
    for (const redirectUri of [
      'https://evil.example/staff-sign-in',
      'http://127.0.0.1.evil.example:80/staff-sign-in',
      'http://127.0.0.1:80@evil.example/staff-sign-in',
      'http://localhost:80/staff-sign-in',
      'http://127.0.0.1:80/other',
    ]) {
      const { status, body } = await send(admin, '/sso/begin', { redirectUri, codeChallenge });
      expect([redirectUri, status, body.code]).toEqual([redirectUri, 400, 'request.invalid']);
    }
  });

  it('cannot use a response of another provider', async () => {
    const other = await aProvider();
    const mine = await begun(admin);
    const address = mine.address.replace(provider.issuer, other.issuer);
    other.people.ana = { preferred_username: 'ana', groups: ['owners'] };
    const query = Object.fromEntries(new URLSearchParams(await other.visit(address)));
    const body = { code: query.code, state: query.state, codeVerifier: mine.codeVerifier };
    expect(await refusal({ ...body, issuer: query.iss })).toEqual([401, 'auth.identity_refused']);
    expect(await refusal({ ...body, issuer: provider.issuer })).toEqual([401, 'auth.identity_refused']);
    await other.close();
  });

  it('use up no attempts of their address by correct sign-ins', async () => {
    clock.pass({ minutes: 20 });
    const { state, codeVerifier } = await begun(admin);
    const wrong = async () => (await send(admin, '/sso/finish', { state, code: 'x', codeVerifier })).body.code;
    for (let count = 0; count < 29; count += 1)
      expect([count, await wrong()]).toEqual([count, 'auth.identity_refused']);
    for (let count = 0; count < 3; count += 1) expect((await signIn('u9')).status).toBe(200);
    expect([await wrong(), await wrong()]).toEqual(['auth.identity_refused', 'request.too_many']);
    clock.pass({ minutes: 20 });
  });

  it('store nothing before they are identified, and have limited attempts for each address', async () => {
    const used = () => admin.database.asOperator((tx) => tx.selectFrom('staff_used_once').select('hash').execute());
    // The attempts of others have expired by now, and are deleted at the next sign-in.
    expect((await signIn('u9')).status).toBe(200);
    expect(await used()).toHaveLength(1);
    const { state, codeVerifier } = await begun(admin);
    const codes: string[] = [];
    for (let count = 0; count < 31; count += 1)
      codes.push((await send(admin, '/sso/finish', { state, code: 'x', codeVerifier })).body.code);
    expect([codes[0], codes.at(-1)]).toEqual(['auth.identity_refused', 'request.too_many']);
    expect(await used()).toHaveLength(1);
    const codeChallenge = codeVerifier;
    const begins: number[] = [];
    for (let count = 0; count < 60; count += 1)
      begins.push((await send(admin, '/sso/begin', { redirectUri: back, codeChallenge })).status);
    expect([begins[0], begins.at(-1)]).toEqual([200, 429]);
  });
});

describe('a provider of staff', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let provider: ForgingProvider;
  beforeAll(async () => {
    provider = await aForgingProvider();
    admin = await anAdminApi({ clock, oidc: oidcOf(provider) });
  });
  afterAll(async () => {
    await admin?.close();
    await provider?.close();
  });
  const now = () => Math.floor(Date.now() / 1000);
  const finished = async (claims: object, options?: { strangeKey: boolean }) => {
    const { state, codeVerifier, nonce } = await begun(admin);
    const right = { aud: testClient.id, sub: 'u1', nonce, iat: now(), exp: now() + 60, groups: ['testers'] };
    await provider.forge({ ...right, ...claims }, options);
    const { status, body } = await send(admin, '/sso/finish', { state, code: 'any', codeVerifier });
    return body.code ?? status;
  };

  it('is trusted only for a token for this server', async () => {
    expect(await finished({})).toBe(200);
    for (const wrong of [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: 'https://id.evil.example' },
      { aud: 'another-client' },
      { exp: now() - 600, iat: now() - 660 },
    ])
      expect([wrong, await finished(wrong)]).toEqual([wrong, 'auth.identity_refused']);
    expect(await finished({}, { strangeKey: true })).toBe('auth.identity_refused');
  });

  it('is optional: without one there is no such sign-in', async () => {
    const plain = await anAdminApi({ clock });
    const codeChallenge = randomBytes(32).toString('base64url');
    const { body } = await send(plain, '/sso/begin', { redirectUri: back, codeChallenge });
    expect(body.code).toBe('module.off');
    await plain.close();
  });

  it('leaves the first two owners to be invited on the database, until two have accounts with a password', async () => {
    const own = await anAdminApi({ clock, oidc: oidcOf({ issuer: 'http://127.0.0.1:1' }) });
    const { database } = own;
    // Makes all accounts look like accounts of the provider.
    await database.asOperator((tx) =>
      tx
        .updateTable('staff_account')
        .set((row) => ({ issuer: 'https://id.example', subject: row.ref('email') }))
        .set({ password_hash: null, totp_secret: null })
        .execute(),
    );
    const vault = createSecrets(Buffer.alloc(32, 7));
    const first = () =>
      invite({
        database,
        clock,
        vault,
        email: 'olga@operator.example',
        first: true,
        origin: undefined,
        grants: { role: 'owner', ...all },
        actor: 'first',
        reason: 'the first owner',
      });
    await first();
    const { invitation } = await first();
    const { secret } = (await send(own, '/invitations/open', { invitation }).expect(200)).body.value;
    const code = totpCode(secret, clock.now());
    const accepted = { invitation, password: 'a long enough sentence', code };
    const { token } = (await send(own, '/invitations/accept', accepted).expect(200)).body.value;
    const who = supertest(own.app).get('/admin/v1/staff/me').set('authorization', `Bearer ${token}`);
    expect((await who).body.value).toMatchObject({ actor: 'olga@operator.example', role: 'owner' });
    expect(await first()).toMatchObject({ invitation: expect.any(String) });
    await aStaffToken({ database, email: 'otto@operator.example', token: 'any', clock });
    await aStaffToken({ database, email: 'oda@operator.example', token: 'another', clock });
    await expect(first()).rejects.toMatchObject({ code: 'staff.forbidden' });
    await own.close();
  });

  it('may be down, which does not count as a refusal', async () => {
    const gone = await anAdminApi({ clock, oidc: oidcOf({ issuer: 'http://127.0.0.1:1' }) });
    const codeChallenge = randomBytes(32).toString('base64url');
    const { body } = await send(gone, '/sso/begin', { redirectUri: back, codeChallenge });
    expect(body.code).toBe('service.unavailable');
    await gone.close();
  });
});

describe('livery login --sso', () => {
  let admin: TestAdminApi;
  let provider: TestIdentityProvider;
  let server: TestServer;
  let home: string;
  beforeAll(async () => {
    provider = await aProvider();
    admin = await anAdminApi({ oidc: oidcOf(provider) });
    server = await serve(admin.app);
    home = await mkdtemp(join(tmpdir(), 'livery-sso-'));
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
    await provider?.close();
    await rm(home, { recursive: true, force: true });
  });

  /** Runs a command. `visit` is the person who opens the address that it prints. */
  const run = async (argv: readonly string[], visit?: (address: string) => Promise<unknown>) => {
    const lines: string[] = [];
    let visited: Promise<unknown> = Promise.resolve();
    const out = (text: string) => {
      lines.push(text);
      const address = /http\S+\/auth\?\S+/.exec(text)?.[0];
      if (address !== undefined && visit !== undefined) visited = visit(address);
    };
    const url = `http://localhost:${server.port}`;
    const env = { XDG_CONFIG_HOME: home, DATA_DIR: home };
    const code = await main({ argv: [...argv, '--url', url], output: { out, err: out }, env });
    await visited;
    return [code, lines.join('\n')] as const;
  };

  it('prints an address, waits until it is opened, and stores the token', async () => {
    Object.assign(provider, { person: 'wim' });
    provider.people.wim = { preferred_username: 'wim', groups: ['team-one'] };
    let page = '';
    const signedIn = await run(['login', '--sso'], async (address) => {
      const wayBack = await provider.wayBack(address);
      const { origin } = new URL(wayBack);
      // Other processes on the machine may call the listener, but without a state of this sign-in.
      expect((await fetch(`${origin}/staff-sign-in?code=x&state=y`)).status).toBe(200);
      expect((await fetch(`${origin}/other?code=x&state=y`)).status).toBe(404);
      page = await (await fetch(wayBack)).text();
    });
    expect(signedIn).toEqual([0, expect.stringContaining('as oidc:wim, operator of one, until')]);
    expect(page).toContain('You can close this page');
    expect(await readFile(join(home, 'livery', 'credentials.json'), 'utf8')).toContain('oidc:wim');
    const who = await run(['whoami']);
    expect(who).toEqual([0, expect.stringMatching(/^oidc:wim, operator of one, .*by OpenID Connect$/)]);
    expect((await run(['brands']))[1]).toMatch(/^one +served/);
    expect((await run(['logout']))[1]).toContain('signed out');
  });

  it('prints the refusals of the provider and the server', async () => {
    Object.assign(provider, { person: undefined });
    const visit = async (address: string) => fetch(await provider.wayBack(address));
    expect((await run(['login', '--sso'], visit))[1]).toContain('the provider refused the sign-in: access_denied');
    Object.assign(provider, { person: 'zoe' });
    const [code, text] = await run(['login', '--sso'], visit);
    expect([code, text]).toEqual([1, expect.stringContaining('none of your groups gives you a role')]);
    expect((await run(['login', '--sso', '--port', 'x']))[0]).toBe(2);
    expect((await run(['login', '--sso', '--invitation']))[0]).toBe(2);
  });
});
