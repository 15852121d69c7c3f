import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { createPasswords } from '../account/passwords/passwords.ts';
import { emptyProfile } from '../account/players.ts';

const oldPassword = 'quiet-Harbor-42';
const newPassword = 'morning-Mango-7';
const hash = await (await createPasswords()).hash(oldPassword);

describe('changing a password', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let username = '';
  let number = 0;

  beforeAll(async () => {
    const manifests = ['alpha', 'beta'].map((id) => aManifest({ tenant: { id }, flags: { VALID_CAPTCHA3: false } }));
    stage = await aPlatform({ manifests });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    number += 1;
    username = `harbourer_${number}`;
    browser = stage.browser();
    await stage.database.asTenant('alpha', (tx) =>
      tx
        .insertInto('player')
        .values({
          ...emptyProfile,
          tenant: 'alpha',
          id: uuidV7(),
          username,
          username_key: username,
          type: 0,
          status: 'active',
          email: `${username}@mail.example`,
          password_hash: hash,
          created_at: stage.clock.now(),
        })
        .execute(),
    );
  });

  const enter = async ({ by = browser, password = oldPassword, remember = false } = {}) =>
    by.value('login', { body: aLogin({ username, password, remember }) });
  const change = (changes = {}, by = browser) =>
    by.call('changePassword', { body: { oldPassword, newPassword, confirmNewPassword: newPassword, ...changes } });
  const outcome = async (changes = {}, by = browser) => {
    const { status, body } = await change(changes, by);
    return `${status} ${(body as { code?: string }).code ?? 'succeeded'}`;
  };
  const copyOf = (from: Browser) => {
    const copy = stage.browser();
    for (const [cookie, value] of from.cookies) copy.cookies.set(cookie, value);
    copy.token = from.token;
    return copy;
  };
  const noted = async (action: string) => {
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .innerJoin('player', 'player.id', 'audit.subject')
        .select(['audit.before', 'audit.after'])
        .where('username', '=', username)
        .where('action', '=', action)
        .execute(),
    );
    return rows.map(({ before, after }) => ({ before, after }));
  };

  test.each(['oldPassword', 'newPassword', 'confirmNewPassword'])('is refused without %s', async (name) => {
    covers(['ENTITY-PSW-01']);
    await enter();
    expect(await outcome({ [name]: undefined })).toMatch(/^4\d\d (request|field)\.invalid$/);
    expect(await outcome()).toBe('200 succeeded');
  });

  test('leaves this browser logged in, and no other', async () => {
    covers(['CALL-ACC-07', 'PSW-08']);
    await enter();
    const before = copyOf(browser);
    const other = stage.browser();
    const { deviceHandle } = await enter({ by: other, remember: true });
    const { body } = await change();
    expect(body).toMatchObject({ value: { userName: username, mustChangePassword: false, deviceHandle: '' } });
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    expect(browser.cookies.get('__Host-session')).not.toBe(before.cookies.get('__Host-session'));
    for (const ended of [before, other]) expect(await ended.failure('getMember')).toBe('401 auth.session_ended');
    expect(await other.failure('resumeSession', { body: { handle: String(deviceHandle) } })).toBe('401 auth.required');
    const stranger = stage.browser();
    expect(await stranger.failure('login', { body: aLogin({ username, password: oldPassword }) })).toBe(
      '401 auth.wrong_credentials',
    );
    expect(await enter({ by: stranger, password: newPassword })).toMatchObject({ userName: username });
    expect(await noted('account.password_changed')).toMatchObject([
      { before: { password: 'own' }, after: { password: 'own' } },
    ]);
  });

  test('is notified by mail, at most five times a day, and not if it was refused', async () => {
    const mails = async () => {
      await eventually(() => expect(stage.platform.mails().waiting).toBe(0));
      const all = (await stage.outbox('alpha')) ?? [];
      return all.filter(({ recipient }) => recipient === `${username}@mail.example`);
    };
    await enter();
    expect(await outcome({ oldPassword: 'not-the-password' })).toBe('401 auth.wrong_old_password');
    expect(await mails()).toEqual([]);
    const passwords = [oldPassword, newPassword];
    for (let turn = 0; turn < 6; turn += 1) {
      const [before = '', after = ''] = turn % 2 === 0 ? passwords : passwords.toReversed();
      const sent = { oldPassword: before, newPassword: after, confirmNewPassword: after };
      expect(await outcome(sent)).toBe('200 succeeded');
    }
    const notices = await mails();
    expect(notices).toHaveLength(5);
    for (const { subject, text } of notices) {
      expect(subject).toBe('Your password at Alpha was changed');
      expect(text).toContain(username);
      for (const secret of passwords) expect(text).not.toContain(secret);
    }
  });

  test('leaves a remembered browser remembered, with another credential', async () => {
    covers(['PSW-08']);
    const { deviceHandle } = await enter({ remember: true });
    const thief = copyOf(browser);
    const { body } = await change();
    const { value } = body as { value: { deviceHandle: string } };
    expect(value.deviceHandle).toMatch(/^[\w-]{43}$/);
    expect(value.deviceHandle).not.toBe(deviceHandle);
    expect(await thief.failure('resumeSession', { body: { handle: String(deviceHandle) } })).toBe('401 auth.required');
    stage.clock.pass({ minutes: 31 });
    expect(await browser.value('resumeSession', { body: { handle: value.deviceHandle } })).toMatchObject({
      userName: username,
    });
  });

  test('requires the old password and allows ten attempts', async () => {
    covers(['PSW-11', 'ERR-19']);
    await enter();
    let last = '';
    for (let turn = 0; turn < 24 && !last.startsWith('429 auth'); turn += 1) {
      last = await outcome({ oldPassword: `wrong-Password-${turn}` });
      if (last.startsWith('429 request')) stage.clock.pass({ seconds: 40 });
      else if (!last.startsWith('429')) expect(last).toBe('401 auth.wrong_old_password');
    }
    expect(last).toBe('429 auth.locked');
    // The budget is separate, so that somebody at an open browser can't lock the player out of the login.
    expect(await enter({ by: stage.browser() })).toMatchObject({ userName: username });
    expect(await noted('account.password_change_failed')).toHaveLength(10);
  });

  test('refunds all attempts after the correct old password', async () => {
    await enter();
    const same = { newPassword: oldPassword, confirmNewPassword: oldPassword };
    for (let round = 0; round < 2; round += 1) {
      for (let turn = 0; turn < 8; turn += 1) {
        expect(await outcome({ oldPassword: 'wrong-Password-1' })).toBe('401 auth.wrong_old_password');
        stage.clock.pass({ seconds: 20 });
      }
      expect(await outcome(same)).toBe('422 modify.new.old.same');
    }
  });

  test.each([
    [{ newPassword: 'short', confirmNewPassword: 'short' }, { newPassword: [{ id: 'tooShort' }] }],
    [{ newPassword: 'password123', confirmNewPassword: 'password123' }, { newPassword: [{ id: 'common' }] }],
    [{ confirmNewPassword: 'morning-Mango-8' }, { confirmNewPassword: [{ id: 'confirmation' }] }],
  ])('applies the rules of a registration to the new password: %j', async (changes, fields) => {
    covers(['PSW-12', 'PSW-14', 'ERR-TEXT-02', 'ERR-TEXT-10']);
    await enter();
    expect((await change(changes)).body).toMatchObject({ code: 'field.invalid', value: { fields } });
  });

  test('refuses the name of the account or the brand, and the old password', async () => {
    covers(['PSW-15', 'PSW-AMB-02', 'ERR-TEXT-09']);
    await enter();
    for (const named of [username, 'Alpha12345'])
      expect((await change({ newPassword: named, confirmNewPassword: named })).body).toMatchObject({
        value: { fields: { newPassword: [{ id: 'common' }] } },
      });
    const same = { newPassword: oldPassword, confirmNewPassword: oldPassword };
    expect(await outcome(same)).toBe('422 modify.new.old.same');
    expect(await outcome({ ...same, oldPassword: 'wrong-Password-1' })).toBe('401 auth.wrong_old_password');
  });

  test('succeeds once for parallel requests', async () => {
    await enter();
    const tabs = Array.from({ length: 8 }, () => copyOf(browser));
    const answers = await Promise.all(
      tabs.map((tab, index) => {
        const mine = `morning-Mango-${index}x`;
        return outcome({ newPassword: mine, confirmNewPassword: mine }, tab);
      }),
    );
    expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(1);
    const live = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('session')
        .innerJoin('player', (join) =>
          join.onRef('player.id', '=', 'session.player_id').onRef('player.tenant', '=', 'session.tenant'),
        )
        .select('session.id')
        .where('username', '=', username)
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(live).toHaveLength(1);
  });

  test('requires a session of this brand', async () => {
    await enter();
    expect(await outcome({}, stage.browser())).toBe('401 auth.required');
    const stranger = stage.browser({ brand: 'beta' });
    for (const [cookie, value] of browser.cookies) stranger.cookies.set(cookie, value);
    stranger.token = browser.token;
    expect(await outcome({}, stranger)).toBe('401 auth.required');
  });
});
