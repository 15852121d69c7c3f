import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { createPasswords } from '../account/passwords/passwords.ts';
import { emptyProfile } from '../account/players.ts';

const password = 'quiet-Harbor-42';
const hash = await (await createPasswords()).hash(password);
const plain = aManifest({ tenant: { id: 'alpha' } });

const anAccount = async ({
  stage,
  username,
  type = 0,
  status = 'active',
}: {
  stage: TestPlatform;
  username: string;
  type?: number;
  status?: 'active' | 'disabled';
}) => {
  const id = uuidV7();
  await stage.database.asTenant('alpha', (tx) =>
    tx
      .insertInto('player')
      .values({
        ...emptyProfile,
        tenant: 'alpha',
        id,
        username,
        username_key: username,
        type,
        status,
        password_hash: hash,
        created_at: stage.clock.now(),
      })
      .execute(),
  );
  return id;
};

describe('login', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let number = 0;
  let name = '';

  beforeAll(async () => {
    stage = await aPlatform({ manifests: [plain] });
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    stage.brands.put(plain);
    browser = stage.browser();
    number += 1;
    name = `user${number}`;
    await anAccount({ stage, username: name });
  });

  const wrong = (changes = {}) => ({ body: aLogin({ username: name, ...changes }) });
  const right = (changes = {}) => ({ body: aLogin({ username: name, password, ...changes }) });
  const solved = () => browser.solveCaptcha('login');

  test('a wrong password, a missing account and a disabled one get the same answer', async () => {
    await anAccount({ stage, username: `${name}_off`, status: 'disabled' });
    const answers = await Promise.all(
      [wrong(), right({ username: `${name}_nobody` }), right({ username: `${name}_off` })].map((sent) =>
        browser.call('login', sent),
      ),
    );
    expect(answers.map(({ status, body }) => [status, { ...Object(body), reference: undefined }])).toEqual(
      answers.map(() => [
        401,
        { success: false, code: 'auth.wrong_credentials', message: 'auth.wrong_credentials', value: { captcha: true } },
      ]),
    );
    expect(browser.cookies.size).toBe(0);
  });

  test('requires a captcha after one failure, for unknown names as well', async () => {
    covers(['LOGIN-08', 'CAPTCHA-02', 'CALL-ACC-01']);
    for (const username of [name, `${name}_nobody`]) {
      expect(await browser.failure('login', wrong({ username }))).toBe('401 auth.wrong_credentials');
      const answer = await browser.call('login', wrong({ username }));
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'captcha.required', value: { captcha: true } }]);
    }
    // The right password fails without a captcha and succeeds with one.
    expect(await browser.failure('login', right())).toBe('400 captcha.required');
    expect(await browser.value('login', right(await solved()))).toMatchObject({ userName: name });
    // A successful login resets the failures.
    expect(await browser.value('login', right())).toMatchObject({ userName: name });
  });

  test('a captcha is valid once, for two minutes, for login only, at its own brand only', async () => {
    await browser.call('login', wrong());
    const captcha = await solved();
    expect(await browser.failure('login', wrong(captcha))).toBe('401 auth.wrong_credentials');
    expect(await browser.failure('login', right(captcha))).toBe('400 captcha.wrong');
    expect(await browser.failure('login', right(await browser.solveCaptcha('register')))).toBe('400 captcha.wrong');
    const late = await solved();
    stage.clock.pass({ seconds: 121 });
    expect(await browser.failure('login', right(late))).toBe('400 captcha.wrong');
    const mistyped = await solved();
    expect(await browser.failure('login', right({ ...mistyped, captcha: '1' }))).toBe('400 captcha.wrong');
    expect(await browser.failure('login', right(mistyped))).toBe('400 captcha.wrong');
  });

  test('of a hundred parallel wrong passwords, one is verified', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.failure('login', wrong())));
    expect(answers.filter((answer) => answer === '401 auth.wrong_credentials')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '400 captcha.required')).toHaveLength(99);
  });

  test('without captchas, at most ten of a hundred attempts are verified, then the account is locked', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { VALID_CAPTCHA3: false } }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.failure('login', wrong())));
    expect(answers.filter((answer) => answer === '401 auth.wrong_credentials')).toHaveLength(5);
    expect(answers.filter((answer) => answer === '429 request.too_many')).toHaveLength(95);
    for (let seconds = 1; seconds <= 16; seconds *= 2) {
      stage.clock.pass({ seconds });
      expect(await browser.failure('login', wrong())).toBe('401 auth.wrong_credentials');
    }
    const locked = await browser.call('login', right());
    expect([locked.status, locked.body]).toMatchObject([429, { code: 'auth.locked' }]);
    expect(locked.headers['retry-after']).toBe('900');
    // Attempts during the lock do not extend it.
    stage.clock.pass({ minutes: 14 });
    expect(await browser.failure('login', wrong())).toBe('429 auth.locked');
    stage.clock.pass({ minutes: 1 });
    expect(await browser.value('login', right())).toMatchObject({ userName: name });
  });

  test('if the brand requires it, the first login needs a captcha as well', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, captcha: { loginTrigger: 'always' } }));
    expect(await browser.failure('login', right())).toBe('400 captcha.required');
    expect(await browser.value('login', right(await solved()))).toMatchObject({ userName: name });
  });

  test("the agents' login refuses types 0, 4 and 40, but only after the right password", async () => {
    covers(['ERR-15', 'ROLE-05', 'ROLE-22', 'AGENT-02']);
    for (const type of [0, 4, 40]) {
      const username = `${name}_t${type}`;
      await anAccount({ stage, username, type });
      expect(await browser.failure('login', wrong({ username, agent: true }))).toBe('401 auth.wrong_credentials');
      const captcha = await solved();
      expect(await browser.failure('login', right({ username, agent: true, ...captcha }))).toBe(
        '403 auth.not_an_agent',
      );
    }
    expect(browser.cookies.size).toBe(0);
    for (const type of [1, 2, 41, 42]) {
      const username = `${name}_t${type}`;
      await anAccount({ stage, username, type });
      expect(await browser.value('login', right({ username, agent: true }))).toMatchObject({ type });
    }
  });

  test("the players' login accepts every member type and refuses others", async () => {
    covers(['ERR-14', 'ROLE-23', 'ENTITY-SESSION-04', 'ENTITY-SESSION-05', 'ENTITY-SESSION-06']);
    for (const type of [0, 1, 2, 4, 40, 41, 42]) {
      const username = `${name}_t${type}`;
      await anAccount({ stage, username, type });
      expect(await browser.value('login', right({ username }))).toMatchObject({ type });
    }
    await anAccount({ stage, username: `${name}_t3`, type: 3 });
    expect(await browser.failure('login', right({ username: `${name}_t3` }))).toBe('403 auth.not_a_member');
  });

  test('each login has a new session id and ends the previous session of its browser', async () => {
    await browser.value('login', right());
    const before = new Map(browser.cookies);
    await browser.value('login', right());
    expect(browser.cookies.get('__Host-session')).not.toBe(before.get('__Host-session'));
    const old = stage.browser();
    for (const [cookie, value] of before) old.cookies.set(cookie, value);
    expect(await old.failure('getMember')).toBe('401 auth.session_ended');
    // The browser already has the cookies of the new session, which a late answer must not delete.
    expect([...old.cookies]).toEqual([...before]);
    expect(await browser.value('getMember')).toMatchObject({ account: name });
  });

  test('an unknown name takes as much work as a wrong password', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { VALID_CAPTCHA3: false } }));
    const names = Array.from({ length: 8 }, (_none, at) => `${name}_known${at}`);
    for (const username of names) await anAccount({ stage, username });
    /** CPU time of this process in microseconds, so that other processes don't matter. */
    const workOf = async (usernames: readonly string[]) => {
      const before = process.cpuUsage();
      for (const username of usernames)
        expect(await browser.failure('login', wrong({ username }))).toBe('401 auth.wrong_credentials');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await workOf([`${name}_first`]);
    const known = await workOf(names);
    const unknown = await workOf(names.map((username) => username.replace('known', 'nobody')));
    // The hash is most of the work; without it a third is left.
    expect(unknown / known).toBeGreaterThan(0.6);
    stage.brands.put(plain);
  });

  test('a session expires after thirty idle minutes; its end is reported once and its cookies are deleted', async () => {
    covers(['ERR-06', 'ERR-03']);
    await browser.value('login', right());
    for (let turn = 0; turn < 3; turn += 1) {
      stage.clock.pass({ minutes: 29 });
      expect(await browser.value('getMember')).toMatchObject({ account: name });
    }
    stage.clock.pass({ minutes: 30 });
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    expect(browser.cookies.size).toBe(0);
    expect(await browser.failure('getMember')).toBe('401 auth.required');
  });

  test('a session expires after twelve hours, however busy; its remembered device stays valid', async () => {
    const { deviceHandle } = await browser.value('login', right({ remember: true }));
    const nearlyThrough = async () => {
      for (let passed = 0; passed < 700; passed += 20) {
        stage.clock.pass({ minutes: 20 });
        await browser.value('getMember');
      }
      stage.clock.pass({ minutes: 19 });
      expect(await browser.value('getMember')).toMatchObject({ account: name });
      stage.clock.pass({ minutes: 1 });
    };
    await nearlyThrough();
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    expect(await browser.value('resumeSession', { body: { handle: deviceHandle } })).toMatchObject({ userName: name });
    await nearlyThrough();
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
  });

  test('a session ends when its account is disabled', async () => {
    await browser.value('login', right());
    await stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('player').set({ status: 'disabled' }).where('username_key', '=', name).execute(),
    );
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
  });

  test('a guest cannot read a wallet; special members can', async () => {
    covers(['ROLE-09', 'ERR-13', 'ROLE-AMB-03']);
    await anAccount({ stage, username: `${name}_guest`, type: 4 });
    await browser.value('login', right({ username: `${name}_guest` }));
    expect(await browser.failure('getWallet')).toBe('403 auth.real_account_only');
    await anAccount({ stage, username: `${name}_special`, type: 41 });
    await browser.value('login', right({ username: `${name}_special` }));
    expect(await browser.value('getWallet')).toMatchObject({ sumBalance: '0.00' });
  });

  test('a trial session carries its own merchant code', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha', trialMerchantCode: 'ALPHATRIAL' } }));
    await anAccount({ stage, username: `${name}_trial`, type: 40 });
    const trial = await browser.value('login', right({ username: `${name}_trial` }));
    expect(trial.merchantCode).toBe('ALPHATRIAL');
    expect((await browser.value('login', right())).merchantCode).toBe('ALPHA');
  });

  test('logins and logouts are audited, without secrets', async () => {
    const id = await anAccount({ stage, username: `${name}_audit` });
    const username = `${name}_audit`;
    await browser.call('login', wrong({ username }));
    await browser.value('login', right({ username, ...(await solved()) }));
    await browser.value('logout');
    const rows = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('audit').selectAll().where('subject', '=', id).orderBy('id').execute(),
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'account.login',
      'account.login_failed',
      'account.logout',
    ]);
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['203.0.113.1']));
    expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      password,
    );
  });
});

describe('the budget of an address', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({ manifests: [plain], config: { budgets: 'real' } });
  });
  afterAll(() => stage.close());

  test('is shared by all names and does not affect other addresses', async () => {
    const attacker = stage.browser({ address: '198.51.100.9' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        attacker.failure('login', { body: aLogin({ username: `victim${turn}` }) }),
      ),
    );
    expect(answers.filter((answer) => answer === '401 auth.wrong_credentials')).toHaveLength(50);
    expect(answers.filter((answer) => answer === '429 request.too_many')).toHaveLength(10);
    await anAccount({ stage, username: 'victim1' });
    const other = stage.browser({ address: '198.51.100.10' });
    const captcha = await other.solveCaptcha('login');
    expect(await other.value('login', { body: aLogin({ username: 'victim1', password, ...captcha }) })).toMatchObject({
      userName: 'victim1',
    });
  });

  test('is not used up by successful logins', async () => {
    const shared = stage.browser({ address: '198.51.100.11' });
    const fails = (username: string) => shared.failure('login', { body: aLogin({ username }) });
    const failed = await Promise.all(Array.from({ length: 49 }, (_, turn) => fails(`stranger${turn}`)));
    expect(new Set(failed)).toEqual(new Set(['401 auth.wrong_credentials']));
    await anAccount({ stage, username: 'resident' });
    for (const _ of ['first', 'second', 'third'])
      expect(await shared.value('login', { body: aLogin({ username: 'resident', password }) })).toMatchObject({
        userName: 'resident',
      });
    expect([await fails('stranger50'), await fails('stranger51')]).toEqual([
      '401 auth.wrong_credentials',
      '429 request.too_many',
    ]);
  });
});
