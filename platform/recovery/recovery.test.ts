import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '../../schema/generated/operations.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform, type Value } from '../../tests/support/platform.ts';
import { createPasswords } from '../account/passwords/passwords.ts';
import type { NewPlayer } from '../account/player-table.ts';
import { emptyProfile } from '../account/players.ts';

const oldPassword = 'quiet-Harbor-42';
const newPassword = 'morning-Mango-7';
const hash = await (await createPasswords()).hash(oldPassword);
const countryDialingCode = '+63';
const recovery = { email: true, phone: true };
const open = { flags: { VALID_CAPTCHA3: false }, recovery } as const satisfies StatedManifest;

describe('recovery', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let account: NewPlayer;
  let drawn = 0;

  const use = (stated: StatedManifest = open) => {
    for (const id of ['alpha', 'beta']) stage.brands.put(aManifest({ ...stated, tenant: { id } }));
  };
  const anAccount = async (changes: Partial<NewPlayer> = {}) => {
    drawn += 1;
    const mobile = `918${String(2_000_000 + drawn)}`;
    const player: NewPlayer = {
      ...emptyProfile,
      tenant: 'alpha',
      id: uuidV7(),
      username: `Harbourer_${drawn}`,
      username_key: `harbourer_${drawn}`,
      email: `Ana.${drawn}@mail.example`,
      mobile_num: mobile,
      mobile_key: `+63${mobile}`,
      type: 0,
      status: 'active',
      password_hash: hash,
      created_at: stage.clock.now(),
      ...changes,
    };
    await stage.database.asTenant(player.tenant, (tx) => tx.insertInto('player').values(player).execute());
    return player;
  };
  const enter = ({ by = stage.browser(), password = oldPassword, remember = false } = {}) =>
    by.call('login', { body: aLogin({ username: account.username, password, remember }) });
  const outcome = async (operation: OperationId, body: Value, by = browser) =>
    (await by.failure(operation, { body })).replace('200 succeeded', 'done');
  const recover = (changes: Value = {}, by = browser) =>
    by.call('recoverByEmail', {
      body: { username: account.username, email: account.email, captcha: '', captchaId: '', ...changes },
    });
  const mailsTo = async (recipient: string) => {
    await eventually(() => expect(stage.platform.mails().waiting).toBe(0));
    const all = (await stage.outbox('alpha')) ?? [];
    return all.filter((message) => message.channel === 'mail' && message.recipient === recipient);
  };
  /** The last SMS; mails are ignored, because one may still be on its way. */
  const lastSms = async () => {
    const all = (await stage.outbox('alpha')) ?? [];
    return all.find(({ channel }) => channel === 'sms')?.text ?? '';
  };
  const aToken = async () => {
    // The outbox is sorted by time, so the next message needs a later one.
    stage.clock.pass({ seconds: 1 });
    expect((await recover()).status).toBe(200);
    const [mail] = await mailsTo(account.email ?? '');
    return /#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const aLink = (changes: Value = {}) => ({ newPassword, confirmNewPassword: newPassword, ...changes });
  const mobileNum = () => account.mobile_num ?? '';
  const aCode = async (number = mobileNum()) => {
    stage.clock.pass({ minutes: 1 });
    const proof = await browser.solveChallenge('code');
    await browser.value('sendCode', { body: { purpose: 'recover', mobileNum: number, countryDialingCode, proof } });
    return /\d{6}/.exec(await lastSms())?.[0] ?? '';
  };
  const aReset = (changes: Value = {}) => ({
    mobileNum: mobileNum(),
    countryDialingCode,
    verificationCode: '000000',
    newPassword,
    ...changes,
  });
  const noted = async (action: string) => {
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'after'])
        .where('subject', '=', account.id)
        .where('action', '=', action)
        .execute(),
    );
    return rows;
  };

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use();
    browser = stage.browser();
    account = await anAccount();
  });

  describe('by mail', () => {
    test.each([
      ['ana@bücher.example', 'mailto:ana@xn--bcher-kva.example'],
      ['ana@xn--bcher-kva.example', ' ana@Bücher.example'],
    ])('reaches %s if %j is typed', async (email, typed) => {
      account = await anAccount({ email });
      const before = (await mailsTo('ana@xn--bcher-kva.example')).length;
      expect((await recover({ email: typed })).status).toBe(200);
      expect(await mailsTo('ana@xn--bcher-kva.example')).toHaveLength(before + 1);
    });

    test('a link sets a new password and ends every session and device', async () => {
      covers(['CALL-ACC-09', 'ENTITY-FORGOT-01', 'FORGOT-12']);
      const [plain, remembered] = [stage.browser(), stage.browser()];
      await enter({ by: plain });
      const { body } = await enter({ by: remembered, remember: true });
      const handle = (body as { value: { deviceHandle: string } }).value.deviceHandle;
      const answer = await recover({
        username: ` ${account.username?.toUpperCase()} `,
        email: ` ${account.email?.toLowerCase()} `,
      });
      expect(answer.body).toEqual({ success: true, value: {} });
      const [mail] = await mailsTo(account.email ?? '');
      expect(mail).toMatchObject({ subject: 'Set a new password at Alpha' });
      const token = /http:\/\/alpha\.localhost\/m\/forget#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
      expect(await outcome('resetPasswordByLink', aLink({ token }))).toBe('done');
      for (const ended of [plain, remembered]) expect(await ended.failure('getMember')).toBe('401 auth.session_ended');
      expect(await remembered.failure('resumeSession', { body: { handle } })).toBe('401 auth.required');
      expect((await enter()).status).toBe(401);
      expect((await enter({ password: newPassword })).status).toBe(200);
      expect(await noted('account.recovery_asked')).toMatchObject([{ actor: 'visitor', after: { known: true } }]);
      expect(await noted('account.password_reset')).toMatchObject([{ after: { proof: 'mail' } }]);
    });

    test('the owner is notified by mail, however the password was set', async () => {
      const subjects = async () => (await mailsTo(account.email ?? '')).map(({ subject }) => subject);
      const changed = 'Your password at Alpha was changed';
      const token = await aToken();
      stage.clock.pass({ seconds: 1 });
      expect(await outcome('resetPasswordByLink', aLink({ token }))).toBe('done');
      expect(await subjects()).toEqual([changed, 'Set a new password at Alpha']);
      const [mail] = await mailsTo(account.email ?? '');
      expect(mail?.text).toContain('http://alpha.localhost/m/forget\n');
      expect(mail?.text).not.toContain(newPassword);
      stage.clock.pass({ minutes: 1 });
      const again = aReset({ verificationCode: await aCode(), newPassword: oldPassword });
      expect(await outcome('resetPasswordByPhone', again)).toBe('done');
      expect((await subjects()).filter((subject) => subject === changed)).toHaveLength(2);
      // Refused attempts are not notified.
      expect(await outcome('resetPasswordByPhone', again)).toBe('400 code.invalid');
      expect((await subjects()).filter((subject) => subject === changed)).toHaveLength(2);
    });

    test('answers the same whether or not the account exists', async () => {
      covers(['ERR-AMB-05', 'FORGOT-AMB-03']);
      const disabled = await anAccount({ status: 'disabled' });
      const guest = await anAccount({ type: 4 });
      const elsewhere = await anAccount({ tenant: 'beta' });
      const answers = [];
      for (const { username, email } of [
        account,
        { ...account, email: 'somebody@else.example' },
        { username: 'nobody_here', email: account.email },
        disabled,
        guest,
        elsewhere,
      ]) {
        const { status, body, headers } = await recover({ username, email });
        const names = Object.keys(headers).filter((name) => name !== 'x-request-id');
        answers.push(JSON.stringify([status, body, names]));
      }
      expect(new Set(answers).size).toBe(1);
      expect(await mailsTo(account.email ?? '')).toHaveLength(1);
      for (const { email } of [disabled, guest, elsewhere, { email: 'somebody@else.example' }])
        expect(await mailsTo(email ?? '')).toEqual([]);
      const noticed = (await noted('account.recovery_asked')).map(({ after }) => after);
      expect(noticed).toHaveLength(2);
      expect(noticed).toEqual(expect.arrayContaining([{ known: true }, { known: false }]));
    });

    test('of a hundred parallel redemptions of a token, one succeeds', async () => {
      const token = await aToken();
      const sealed = await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const mine = `morning-Mango-${index}x`;
          return browser.seal({ token, newPassword: mine, confirmNewPassword: mine });
        }),
      );
      const answers = await Promise.all(
        sealed.map((data) =>
          stage.browser().failure('resetPasswordByLink', { body: { data }, headers: { encryption: 'JWE' } }),
        ),
      );
      expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['200 succeeded', '400 code.invalid']));
      expect(await noted('account.password_reset')).toHaveLength(1);
    });

    test('a token is valid for half an hour, once, at its brand', async () => {
      const [first, second] = [await aToken(), await aToken()];
      expect(first).not.toBe(second);
      const stranger = stage.browser({ brand: 'beta' });
      const redeem = (token: string, by = browser) => outcome('resetPasswordByLink', aLink({ token }), by);
      expect(await redeem(first, stranger)).toBe('400 code.invalid');
      expect(await redeem('made-up')).toBe('400 code.invalid');
      // Mails can arrive out of order: the older token is valid too, and after its use neither is.
      expect(await redeem(first)).toBe('done');
      for (const token of [first, second]) expect(await redeem(token)).toBe('400 code.invalid');
      const third = await aToken();
      stage.clock.pass({ minutes: 30 });
      expect(await redeem(third)).toBe('400 code.invalid');
    });

    test('a refused password does not use up the token', async () => {
      covers(['PSW-14', 'ERR-TEXT-02', 'ERR-TEXT-09']);
      const token = await aToken();
      const refusals: [Value, string][] = [
        [{ newPassword: 'short', confirmNewPassword: 'short' }, '422 field.invalid'],
        [{ newPassword: 'password123', confirmNewPassword: 'password123' }, '422 field.invalid'],
        [{ confirmNewPassword: 'another-Mango-7' }, '422 field.invalid'],
        [{ newPassword: account.username, confirmNewPassword: account.username }, '422 field.invalid'],
        [{ newPassword: oldPassword, confirmNewPassword: oldPassword }, '422 modify.new.old.same'],
      ];
      for (const [changes, refused] of refusals)
        expect([changes, await outcome('resetPasswordByLink', aLink({ token, ...changes }))]).toEqual([
          changes,
          refused,
        ]);
      expect(await outcome('resetPasswordByLink', aLink({ token }))).toBe('done');
    });

    test('requires a captcha if the brand does, and an address', async () => {
      covers(['FORGOT-AMB-01', 'FORGOT-13', 'FORGOT-14', 'FORGOT-AMB-05']);
      expect((await recover({ email: 'nowhere' })).body).toMatchObject({
        value: { fields: { email: [{ id: 'pattern' }] } },
      });
      expect((await recover({ email: ' ', username: ' ' })).body).toMatchObject({
        value: { fields: { email: [{ id: 'required' }], username: [{ id: 'required' }] } },
      });
      use({ ...open, flags: { VALID_CAPTCHA3: true } });
      expect((await recover()).body).toMatchObject({ code: 'captcha.required', value: { captcha: true } });
      const solved = await browser.solveCaptcha('recover');
      expect((await recover({ ...solved, captcha: '111111' })).body).toMatchObject({ code: 'captcha.wrong' });
      expect((await recover(await browser.solveCaptcha('login'))).body).toMatchObject({ code: 'captcha.wrong' });
      expect((await recover(await browser.solveCaptcha('recover'))).status).toBe(200);
      use({ ...open, flags: { VALID_CAPTCHA3: true }, recovery: { ...recovery, emailCaptcha: false } });
      expect((await recover()).status).toBe(200);
    });

    test('sends three mails an hour per account, which strangers cannot use up', async () => {
      for (let turn = 0; turn < 3; turn += 1) expect((await recover()).status).toBe(200);
      const other = { email: 'somebody@else.example' };
      for (let turn = 0; turn < 3; turn += 1) expect((await recover(other)).status).toBe(200);
      for (const changes of [{}, other]) {
        const { status, headers } = await recover(changes);
        expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
      }
      expect(await mailsTo(account.email ?? '')).toHaveLength(3);
      stage.clock.pass({ hours: 1 });
      expect((await recover()).status).toBe(200);
    });
  });

  describe('by phone', () => {
    test('a code sets a new password, logs in here and ends all other sessions', async () => {
      covers(['CALL-ACC-08', 'ENTITY-FORGOT-02', 'FORGOT-10', 'FORGOT-18']);
      const [other, remembered] = [stage.browser(), stage.browser()];
      await enter({ by: other });
      await enter({ by: remembered, remember: true });
      await enter({ by: browser });
      const verificationCode = await aCode();
      const session = await browser.value('resetPasswordByPhone', { body: aReset({ verificationCode }) });
      expect(session).toMatchObject({ userName: account.username, mustChangePassword: false, deviceHandle: '' });
      expect(await browser.value('getMember')).toMatchObject({ account: account.username });
      for (const ended of [other, remembered]) expect(await ended.failure('getMember')).toBe('401 auth.session_ended');
      expect((await enter()).status).toBe(401);
      expect((await enter({ password: newPassword })).status).toBe(200);
      expect(await noted('account.password_reset')).toMatchObject([{ after: { proof: 'phone' } }]);
      const again = aReset({ verificationCode, newPassword: 'evening-Mango-8' });
      expect(await outcome('resetPasswordByPhone', again)).toBe('400 code.invalid');
    });

    test('a wrong code and a number without an account get the same answer', async () => {
      covers(['ERR-AMB-05']);
      stage.clock.pass({ seconds: 1 });
      const since = stage.clock.now();
      // One number was sent a message that it has no account, the other one was sent nothing.
      await aCode('9170000001');
      const stranger = { mobileNum: '9170000001' };
      await aCode();
      const answers = [];
      for (const changes of [{}, stranger, { mobileNum: '9170000002' }]) {
        const { status, body } = await browser.call('resetPasswordByPhone', { body: aReset(changes) });
        answers.push(JSON.stringify([status, { ...Object(body), reference: undefined }]));
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('code.invalid');
      expect(await noted('account.password_reset_failed')).toMatchObject([
        { actor: 'visitor', after: { proof: 'phone' } },
      ]);
      // Both attempts without an account are recorded, too.
      const strangers = await stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('audit')
          .select('after')
          .where('subject', 'is', null)
          .where('action', '=', 'account.password_reset_failed')
          .where('created_at', '>=', since)
          .execute(),
      );
      expect(strangers).toEqual([{ after: { proof: 'phone' } }, { after: { proof: 'phone' } }]);
    });

    test('a right code refunds all attempts of its number', async () => {
      for (const password of [newPassword, 'evening-Mango-8']) {
        for (let turn = 0; turn < 8; turn += 1) {
          expect(await outcome('resetPasswordByPhone', aReset())).toBe('400 code.invalid');
          stage.clock.pass({ seconds: 20 });
        }
        const right = { verificationCode: await aCode(), newPassword: password };
        expect(await outcome('resetPasswordByPhone', aReset(right))).toBe('done');
      }
    });

    test('a code for another purpose or brand is refused', async () => {
      use({ ...open, login: { smsEnabled: true } });
      const proof = await browser.solveChallenge('code');
      stage.clock.pass({ minutes: 1 });
      await browser.value('sendCode', {
        body: { purpose: 'login', mobileNum: mobileNum(), countryDialingCode, proof },
      });
      const verificationCode = /\d{6}/.exec(await lastSms())?.[0];
      expect(await outcome('resetPasswordByPhone', aReset({ verificationCode }))).toBe('400 code.invalid');
      const recover = await aCode();
      const stranger = stage.browser({ brand: 'beta' });
      const body = aReset({ verificationCode: recover });
      expect(await outcome('resetPasswordByPhone', body, stranger)).toBe('400 code.invalid');
      expect(await outcome('resetPasswordByPhone', body)).toBe('done');
    });

    test('the old password does not use up the code, and is refused only after a right code', async () => {
      covers(['ERR-17', 'PSW-AMB-02']);
      const verificationCode = await aCode();
      const same = { newPassword: oldPassword };
      expect(await outcome('resetPasswordByPhone', aReset(same))).toBe('400 code.invalid');
      const right = { ...same, verificationCode };
      expect(await outcome('resetPasswordByPhone', aReset(right))).toBe('422 modify.new.old.same');
      const named = { verificationCode, newPassword: account.username };
      expect(await outcome('resetPasswordByPhone', aReset(named))).toBe('422 field.invalid');
      expect(await outcome('resetPasswordByPhone', aReset({ verificationCode }))).toBe('done');
    });

    test('names the invalid field', async () => {
      covers(['FORGOT-16']);
      const faults = async (changes: Value) =>
        (await browser.call('resetPasswordByPhone', { body: aReset(changes) })).body;
      for (const [changes, field] of [
        [{ mobileNum: '12' }, 'mobileNum'],
        [{ verificationCode: ' ' }, 'verificationCode'],
        [{ newPassword: 'short' }, 'newPassword'],
      ] as const)
        expect(await faults(changes)).toMatchObject({
          code: 'field.invalid',
          value: { fields: { [field]: expect.anything() } },
        });
    });

    test('unlocks an account that was locked or had no password', async () => {
      account = await anAccount({ password_hash: null });
      let last = 0;
      for (let turn = 0; turn < 20 && last !== 429; turn += 1) last = (await enter()).status;
      expect(last).toBe(429);
      const verificationCode = await aCode();
      expect(await outcome('resetPasswordByPhone', aReset({ verificationCode }))).toBe('done');
      expect((await enter({ password: newPassword })).status).toBe(200);
    });
  });

  test('is closed if the brand offers neither', async () => {
    covers(['FORGOT-AMB-03']);
    use({ flags: open.flags });
    expect((await recover()).body).toMatchObject({ code: 'module.off' });
    expect(await outcome('resetPasswordByLink', aLink({ token: 'x' }))).toBe('403 module.off');
    expect(await outcome('resetPasswordByPhone', aReset())).toBe('403 module.off');
  });
});
