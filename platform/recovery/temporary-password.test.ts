import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aLogin, aPlatform, aRegistration, type Browser, type TestPlatform } from '../../tests/support/platform.ts';

const oldPassword = 'quiet-Harbor-42';
const newPassword = 'morning-Mango-7';
const every = Object.fromEntries(Object.keys(aManifest().flags).map((flag) => [flag, true]));
/** A brand with every flag on, so that no operation is refused for being off. */
const manifest = aManifest({ tenant: { id: 'alpha' }, flags: { ...every, VALID_CAPTCHA3: false } });

/** Operations that such a session may call, in addition to public ones. */
const open: readonly OperationId[] = ['getSession', 'changePassword'];

describe('a temporary password', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let username = '';
  let drawn = 0;

  beforeAll(async () => {
    stage = await aPlatform({ manifests: [manifest] });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    drawn += 1;
    username = `harbourer_${drawn}`;
    browser = stage.browser();
    const body = aRegistration({ manifest, username, password: oldPassword });
    await stage.browser().value('register', { body });
  });

  const set = (account = username, actor = 'cli:bo') => {
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand');
    const origin = { address: '192.0.2.1', requestId: 'r1' };
    return stage.platform.setTemporaryPassword({ brand, username: account, reason: 'lost phone', actor, origin });
  };
  const enter = ({ by = browser, password = oldPassword, remember = false } = {}) =>
    by.call('login', { body: aLogin({ username, password, remember }) });
  const change = (oldOne: string, by = browser) =>
    by.value('changePassword', { body: { oldPassword: oldOne, newPassword, confirmNewPassword: newPassword } });

  test('is set at most sixty times an hour by one member of staff', async () => {
    const codeOf = (actor: string) => set('nobody', actor).catch((error: unknown) => (error as { code: string }).code);
    for (let count = 0; count < 60; count += 1) expect(await codeOf('cli:busy')).toBe('user.unknown_or_disabled');
    expect(await codeOf('cli:busy')).toBe('request.too_many');
    expect(await codeOf('cli:other')).toBe('user.unknown_or_disabled');
  });

  test('opens a session that can only change it', async () => {
    covers(['PSW-AMB-01', 'ERR-16']);
    const { password } = await set();
    const session = (await enter({ password })).body as { value: Record<string, unknown> };
    expect(session.value).toMatchObject({ userName: username, mustChangePassword: true });
    const outcomes = [];
    for (const operation of Object.keys(operations) as OperationId[]) {
      if (operation === 'logout') continue;
      const { method } = operations[operation];
      const sent = method === 'get' ? { query: { nonsense: 1 } } : { body: { data: 'nonsense' } };
      const { body } = await browser.call(operation, sent);
      const { code = '', value } = body as { code?: string; value?: object };
      const visitor = await stage.browser().call(operation, sent);
      const asVisitor = (visitor.body as { code?: string }).code ?? '';
      // Public operations require no session and are open to this one, too.
      const expected = asVisitor === 'auth.required' && !open.includes(operation);
      outcomes.push(operation);
      expect([operation, code === 'auth.forbidden']).toEqual([operation, expected]);
      if (expected) expect(value).toEqual({ mustChangePassword: true });
    }
    expect(outcomes.length).toBeGreaterThan(20);
    expect(await browser.failure('uploadImage', { body: Buffer.from('x') })).toBe('403 auth.forbidden');
    expect(await browser.value('getSession')).toMatchObject({ mustChangePassword: true });
    await browser.value('logout', { body: {} });
    expect(await browser.failure('getSession')).toBe('401 auth.required');
  });

  test('hides the images of its account', async () => {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    await enter();
    const { url } = await browser.value('uploadImage', { body: image, headers: { 'content-type': 'image/jpeg' } });
    const look = () =>
      stage.server.send({
        path: String(url),
        host: 'alpha.localhost',
        headers: {
          'x-forwarded-proto': 'https',
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
    expect((await look()).status).toBe(200);
    const { password } = await set();
    await enter({ password });
    expect((await look()).status).toBe(404);
    await change(password);
    expect((await look()).status).toBe(200);
  });

  test('is refused for a trial account, which has no password', async () => {
    const trial = stage.browser({ address: '203.0.113.77' });
    const { userName } = await trial.value('startTrial', { body: {} });
    await expect(set(String(userName))).rejects.toMatchObject({ code: 'change.refused' });
    expect(await trial.value('getMember')).toMatchObject({ account: userName, type: 40 });
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').select('password_hash').where('username', '=', String(userName)).executeTakeFirst(),
    );
    expect(row?.password_hash).toBeNull();
  });

  test('ends when it is changed', async () => {
    covers(['PSW-07', 'PSW-AMB-01']);
    const { password } = await set();
    await enter({ password });
    expect(await change(password)).toMatchObject({ mustChangePassword: false });
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    expect((await enter({ by: stage.browser(), password })).status).toBe(401);
    stage.clock.pass({ hours: 25 });
    expect((await enter({ by: stage.browser(), password: newPassword })).body).toMatchObject({
      value: { mustChangePassword: false },
    });
  });

  test('replaces the old password, and ends its sessions and devices', async () => {
    const remembered = stage.browser();
    const { body } = await enter({ by: remembered, remember: true });
    const handle = (body as { value: { deviceHandle: string } }).value.deviceHandle;
    const { password } = await set();
    expect(await remembered.failure('getMember')).toBe('401 auth.session_ended');
    expect(await remembered.failure('resumeSession', { body: { handle } })).toBe('401 auth.required');
    expect((await enter()).status).toBe(401);
    // The device is not remembered: it would need no password and thus bypass the change.
    expect((await enter({ password, remember: true })).body).toMatchObject({ value: { deviceHandle: '' } });
    expect(browser.cookies.has('__Host-remember')).toBe(false);
  });

  test('is valid for a day', async () => {
    const { password, expiresAt } = await set();
    expect(Date.parse(expiresAt) - stage.clock.now().getTime()).toBe(24 * 3_600_000);
    stage.clock.pass({ hours: 23, minutes: 50 });
    expect((await enter({ password })).status).toBe(200);
    stage.clock.pass({ minutes: 10 });
    expect((await enter({ by: stage.browser(), password })).body).toMatchObject({ code: 'auth.wrong_credentials' });
    await expect(change(password)).rejects.toThrow('auth.wrong_old_password');
  });

  test('is audited with who set it, and with the password that it replaces', async () => {
    const { expiresAt } = await set();
    stage.clock.pass({ seconds: 1 });
    await set();
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .innerJoin('player', 'player.id', 'audit.subject')
        .select(['actor', 'address', 'before', 'after'])
        .where('username', '=', username)
        .where('action', '=', 'account.temporary_password_set')
        .orderBy('audit.created_at')
        .execute(),
    );
    const by = { actor: 'staff:cli:bo', address: '192.0.2.1' };
    const after = { password: 'temporary', reason: 'lost phone' };
    expect(rows).toMatchObject([
      { ...by, before: { password: 'own', expiresAt: null }, after: { ...after, expiresAt } },
      { ...by, before: { password: 'temporary', expiresAt }, after },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/password_hash|\$argon2/);
  });

  test("is notified by mail to the account's address, without the password", async () => {
    const email = `${username}@mail.example`;
    await stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('player').set({ email }).where('username', '=', username).execute(),
    );
    const { password } = await set();
    await eventually(() => expect(stage.platform.mails().waiting).toBe(0));
    const mails = (await stage.outbox('alpha')) ?? [];
    const notices = mails.filter(({ recipient }) => recipient === email);
    expect(notices).toMatchObject([{ subject: 'Your password at Alpha was changed' }]);
    expect(notices[0]?.text).toContain('http://alpha.localhost/m/');
    expect(notices[0]?.text).not.toContain(password);
  });

  test('is refused for shared accounts and unknown names', async () => {
    await stage.seed();
    await expect(set('nobody_here')).rejects.toMatchObject({ code: 'user.unknown_or_disabled' });
    await expect(set('guest')).rejects.toMatchObject({ code: 'change.refused' });
  });
});
