import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { anAdminApi, token as localToken, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { totpCode } from '../../../tests/support/totp-code.ts';

const host = 'console.localhost:8080';
const origin = `http://${host}`;
const fromConsole = { origin, [wire.consoleHeader]: '1' };
const password = 'a long enough sentence';

describe('a session of the console', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let turn = 0;
  beforeAll(async () => {
    admin = await anAdminApi({ clock });
  });
  afterAll(() => admin?.close());
  beforeEach(() => clock.pass({ minutes: 20 }));

  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Test =>
    supertest(admin.app).post(`/admin/v1${path}`).set('host', host).set(headers).send(body);
  const get = (path: string, headers: Readonly<Record<string, string>>): Test =>
    supertest(admin.app).get(`/admin/v1${path}`).set('host', host).set(headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const cookiesOf = (answer: { headers: Record<string, unknown> }) => (answer.headers['set-cookie'] ?? []) as string[];
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    cookiesOf(answer)
      .map((line) => line.split(';')[0])
      .join('; ');

  /** An account that can sign in, with the code of its app. */
  const hired = async (role = 'operator') => {
    const email = `person${++turn}@operator.example`;
    const invited = await post('/staff/invitations', { email, role, reason: 'a test' }, bearer(localToken)).expect(200);
    const { invitation } = invited.body.value;
    const opened = await post('/staff/invitations/open', { invitation }).expect(200);
    const code = () => totpCode(opened.body.value.secret, clock.now());
    await post('/staff/invitations/accept', { invitation, password, code: code() }).expect(200);
    const signIn = (headers: Readonly<Record<string, string>> = fromConsole) => {
      clock.pass({ minutes: 1 });
      return post('/staff/sessions', { email, password, code: code() }, headers);
    };
    return { email, signIn };
  };

  it('is in a cookie that scripts and other sites cannot use, and in no response', async () => {
    const { signIn, email } = await hired();
    const answer = await signIn().expect(200);
    expect(answer.body.value).toMatchObject({ actor: email, role: 'operator' });
    expect(answer.body.value).not.toHaveProperty('token');
    expect(answer.body.value).not.toHaveProperty('device');
    const [session, device] = cookiesOf(answer);
    expect(session).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Secure; Max-Age=28800$/);
    expect(device).toMatch(/^__Host-staff-device=.+; Path=\/; SameSite=Strict; HttpOnly; Secure; Max-Age=/);
    const me = await get('/staff/me', { cookie: cookieOf(answer) }).expect(200);
    expect(me.body.value.actor).toBe(email);
  });

  it('accepts writes only from pages of the console: with its header and its exact Origin', async () => {
    const { signIn } = await hired('owner');
    const cookie = cookieOf(await signIn());
    const body = { requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }], reason: 'a test' };
    const changing = (headers: Readonly<Record<string, string>>) => post('/changes', body, headers);
    const strangers: readonly Readonly<Record<string, string>>[] = [
      {},
      { origin },
      { [wire.consoleHeader]: '1' },
      { ...fromConsole, origin: 'http://one.staging.console.localhost:8080' },
      { ...fromConsole, origin: 'http://t.preview.console.localhost:8080' },
      { ...fromConsole, origin: 'https://console.localhost:8080' },
      { ...fromConsole, origin: 'http://console.localhost' },
      { ...fromConsole, origin: 'null' },
    ];
    for (const headers of strangers) {
      const refused = await changing({ cookie, ...headers });
      expect([headers, refused.status, refused.body.code]).toEqual([headers, 403, 'request.forbidden_origin']);
    }
    await changing({ cookie, ...fromConsole }).expect(200);
  });

  it('starts only for the console: another page that signs in gets no cookie', async () => {
    const { signIn } = await hired();
    await signIn({ ...fromConsole, origin: 'http://evil.example' }).expect(403);
    const command = await signIn({}).expect(200);
    expect(cookiesOf(command)).toEqual([]);
    expect(command.body.value.token).toMatch(/^[\w-]{43}$/);
    expect(command.body.value.device).toBeTypeOf('string');
  });

  it('is refused together with a bearer token, whoever owns them', async () => {
    const { signIn } = await hired();
    const cookie = cookieOf(await signIn());
    for (const authorization of [`Bearer ${localToken}`, 'Bearer no-such-token', 'Basic YTpi']) {
      const refused = await get('/staff/me', { cookie, authorization });
      expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid']);
    }
  });

  it('ends at the server and in the browser when its owner signs out', async () => {
    const { signIn } = await hired();
    const cookie = cookieOf(await signIn());
    const out = await post('/staff/sessions/end', { reason: 'signed out' }, { cookie, ...fromConsole }).expect(200);
    expect(out.body.value).toEqual({ ended: true });
    expect(cookiesOf(out)).toEqual([expect.stringMatching(/^__Host-staff=; .*Max-Age=0/)]);
    await get('/staff/me', { cookie }).expect(401);
  });

  it('keeps the attempts of its browser while a stranger uses up those of the account', async () => {
    const { email, signIn } = await hired();
    const cookie = cookieOf(await signIn());
    for (let count = 0; count < 10; count += 1) {
      await post('/staff/sessions', { email, password: 'a guess', code: '123456' }).expect(401);
      clock.pass({ seconds: 20 });
    }
    await signIn().expect(429);
    await signIn({ ...fromConsole, cookie }).expect(200);
  });

  it('is listed with the others of its owner, who can end those and nobody else’s', async () => {
    const [ana, bob] = [await hired(), await hired()];
    const first = cookieOf(await ana.signIn());
    const second = cookieOf(await ana.signIn());
    const theirs = cookieOf(await bob.signIn());
    const listed = await get('/staff/me/sessions', { cookie: second }).expect(200);
    expect(listed.body.value.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false, false]);
    const ended = await post(
      '/staff/me/sessions/end',
      { reason: 'lost a laptop' },
      { cookie: second, ...fromConsole },
    ).expect(200);
    // The session of the invitation is one of them.
    expect(ended.body.value).toEqual({ ended: 2 });
    await get('/staff/me', { cookie: first }).expect(401);
    await get('/staff/me', { cookie: second }).expect(200);
    await get('/staff/me', { cookie: theirs }).expect(200);
  });

  describe('the local owner of a sandbox', () => {
    const aLink = async () => {
      const made = await post('/staff/sign-in-links', { reason: 'a test' }, bearer(localToken)).expect(200);
      const address = new URL(made.body.value.address);
      expect(address.origin).toBe(origin);
      expect(address.search).toBe('');
      return address.hash.slice(1);
    };
    const open = (secret: string, headers: Readonly<Record<string, string>> = fromConsole) =>
      post('/staff/sessions/link', { secret }, headers);

    it('starts a session by a link that works once', async () => {
      const secret = await aLink();
      const answer = await open(secret).expect(200);
      expect(answer.body.value).toMatchObject({ actor: 'local', role: 'owner', brands: null });
      const cookie = cookieOf(answer);
      expect((await get('/staff/me', { cookie }).expect(200)).body.value.by).toBe('local');
      await open(secret).expect(401);
      await post('/staff/sessions/end', { reason: 'signed out' }, { cookie, ...fromConsole }).expect(200);
      await get('/staff/me', { cookie }).expect(401);
      await get('/staff/me', bearer(localToken)).expect(200);
    });

    it('starts a session within ten minutes, on this machine, and it ends after eight hours', async () => {
      const late = await aLink();
      clock.pass({ minutes: 10 });
      await open(late).expect(401);
      const far = await aLink();
      await open(far, { ...fromConsole, 'x-forwarded-for': '203.0.113.7' }).expect(401);
      const cookie = cookieOf(await open(far).expect(200));
      clock.pass({ minutes: 479 });
      await get('/staff/me', { cookie }).expect(200);
      clock.pass({ minutes: 1 });
      await get('/staff/me', { cookie }).expect(401);
    });

    it('is the only one: an owner with an account cannot make such a link', async () => {
      const { signIn } = await hired('owner');
      const cookie = cookieOf(await signIn());
      const refused = await post('/staff/sign-in-links', { reason: 'a test' }, { cookie, ...fromConsole });
      expect([refused.status, refused.body.code]).toEqual([403, 'module.off']);
    });
  });
});
