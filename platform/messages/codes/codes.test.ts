import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/database/database.ts';
import { createLimits } from '../../../server/limits/limits.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import {
  aLogin,
  aPlatform,
  aRegistration,
  type Browser,
  type TestPlatform,
  type Value,
} from '../../../tests/support/platform.ts';
import { budgetsOf } from '../../protection/budgets.ts';

const verified: StatedManifest = {
  flags: { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: false, VALID_CAPTCHA3: false },
  registration: { fields: { mobileNum: { enabled: true } } },
  login: { smsEnabled: true },
  recovery: { phone: true },
};
const countryDialingCode = '+63';

let drawn = 0;
/** A number that no other test uses. */
const aNumber = () => {
  drawn += 1;
  return `917${String(1_000_000 + drawn)}`;
};

const onStage = (stage: () => TestPlatform) => {
  const send = async ({
    mobileNum,
    purpose = 'register',
    from = stage().browser(),
    headers = {},
    ...changes
  }: {
    mobileNum: string;
    purpose?: string;
    from?: Browser;
    headers?: Record<string, string>;
    proof?: string;
    countryDialingCode?: string;
  }) =>
    from.call('sendCode', {
      body: {
        purpose,
        mobileNum,
        countryDialingCode,
        proof: changes.proof ?? (await from.solveChallenge('code')),
        ...changes,
      },
      headers,
    });
  const textTo = async ({ mobileNum, brand = 'alpha' }: { mobileNum: string; brand?: string }) => {
    const messages = (await stage().outbox(brand)) ?? [];
    return messages.find(({ recipient }) => recipient === `+63${mobileNum}`)?.text ?? '';
  };
  const codeOf = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  /** Sends a code to a number and reads it from the sandbox's outbox. */
  const aCode = async (wish: { mobileNum: string; purpose?: string; from?: Browser; brand?: string }) => {
    const { brand = 'alpha', ...rest } = wish;
    const { mobileNum } = rest;
    const answer = await send({ from: stage().browser({ brand }), ...rest });
    expect(answer.status).toBe(200);
    const code = codeOf(await textTo({ mobileNum, brand }));
    expect(code).toMatch(/^\d{6}$/);
    return code;
  };
  const aForm = ({ brand = 'alpha', ...changes }: Value & { brand?: string }) => ({
    body: aRegistration({
      manifest: aManifest({ ...verified, tenant: { id: brand } }),
      method: 'mobileNum',
      username: '',
      password: '',
      countryDialingCode,
      ...changes,
    }),
  });
  const register = (changes: Value & { brand?: string }) =>
    stage()
      .browser({ brand: changes.brand ?? 'alpha' })
      .failure('register', aForm(changes));
  const logIn = (changes: Value, brand = 'alpha') =>
    stage()
      .browser({ brand })
      .call('login', { body: aLogin({ type: 'sms', countryDialingCode, ...changes }) });
  return { send, textTo, codeOf, aCode, aForm, register, logIn };
};

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('codes', () => {
  let stage: TestPlatform;
  const { send, textTo, aCode, register, logIn } = onStage(() => stage);
  beforeAll(async () => {
    stage = await aPlatform({ manifests: ['alpha', 'beta'].map((id) => aManifest({ ...verified, tenant: { id } })) });
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    stage.brands.put(aManifest({ ...verified, tenant: { id: 'alpha' } }));
  });

  test('a code proves the number that it was sent to, once', async () => {
    covers(['SMS-06', 'ENTITY-SMS-01', 'ENTITY-SMS-02', 'CALL-ACC-10', 'REG-29', 'ERR-02', 'FLAG-06']);
    const mobileNum = aNumber();
    const answer = await send({ mobileNum: `0${mobileNum}` });
    const now = stage.clock.now().getTime();
    expect(answer.body).toMatchObject({ value: { expirationTime: now + 60_000, now, length: 6 } });
    const text = await textTo({ mobileNum });
    const code = /^(\d{6}) is your code to register at Alpha\. It works for 5 minutes\./.exec(text)?.[1] ?? '';
    expect(await register({ mobileNum, verificationCode: wrongOf(code) })).toBe('400 code.invalid');
    expect(await register({ mobileNum, verificationCode: code })).toBe('200 succeeded');
    expect(await register({ mobileNum, verificationCode: code })).toBe('400 code.invalid');
  });

  test('of a hundred parallel redemptions, one succeeds', async () => {
    const mobileNum = aNumber();
    const verificationCode = await aCode({ mobileNum });
    const answers = await Promise.all(Array.from({ length: 100 }, () => register({ mobileNum, verificationCode })));
    expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '400 code.invalid')).toHaveLength(99);
  });

  test('of a hundred parallel wrong codes, five count as attempts', async () => {
    const mobileNum = aNumber();
    const code = await aCode({ mobileNum });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => register({ mobileNum, verificationCode: wrongOf(code) })),
    );
    expect(new Set(answers)).toEqual(new Set(['400 code.invalid']));
    expect(await register({ mobileNum, verificationCode: code })).toBe('400 code.invalid');
    const { tries } = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('phone_code')
        .select(({ fn }) => fn.max('tries').as('tries'))
        .executeTakeFirstOrThrow(),
    );
    expect(tries).toBe(5);
  });

  test('the fifth attempt is still valid; the code expires after five minutes', async () => {
    const [mobileNum, late] = [aNumber(), aNumber()];
    const code = await aCode({ mobileNum });
    for (let turn = 0; turn < 4; turn += 1)
      expect(await register({ mobileNum, verificationCode: wrongOf(code) })).toBe('400 code.invalid');
    expect(await register({ mobileNum, verificationCode: code })).toBe('200 succeeded');
    const old = await aCode({ mobileNum: late });
    stage.clock.pass({ minutes: 5 });
    expect(await register({ mobileNum: late, verificationCode: old })).toBe('400 code.invalid');
  });

  test('a new code replaces the previous one and its attempts', async () => {
    const mobileNum = aNumber();
    const first = await aCode({ mobileNum });
    for (let turn = 0; turn < 5; turn += 1) await register({ mobileNum, verificationCode: wrongOf(first) });
    stage.clock.pass({ seconds: 60 });
    const second = await aCode({ mobileNum });
    if (second !== first) expect(await register({ mobileNum, verificationCode: first })).toBe('400 code.invalid');
    expect(await register({ mobileNum, verificationCode: second })).toBe('200 succeeded');
  });

  test('a code is valid for its number, purpose and brand only', async () => {
    const [mobileNum, other] = [aNumber(), aNumber()];
    await aCode({ mobileNum: other });
    const code = await aCode({ mobileNum });
    await aCode({ mobileNum, brand: 'beta' });
    expect(await register({ mobileNum: other, verificationCode: code })).not.toBe('200 succeeded');
    expect(await register({ mobileNum, verificationCode: code, brand: 'beta' })).not.toBe('200 succeeded');
    expect((await logIn({ username: mobileNum, password: code })).status).toBe(400);
    expect(await register({ mobileNum, verificationCode: code })).toBe('200 succeeded');
    // The account exists now. Neither its registration code nor a code for another purpose logs in.
    stage.clock.pass({ seconds: 60 });
    const recovery = await aCode({ mobileNum, purpose: 'recover' });
    expect((await logIn({ username: mobileNum, password: recovery })).body).toMatchObject({ code: 'code.invalid' });
  });

  test('a code is sent to a number once a minute, whoever the caller is', async () => {
    const mobileNum = aNumber();
    await aCode({ mobileNum });
    stage.clock.pass({ seconds: 20 });
    const soon = await send({ mobileNum, purpose: 'login', from: stage.browser({ address: '198.51.100.4' }) });
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '40']);
    stage.clock.pass({ seconds: 40 });
    expect((await send({ mobileNum })).status).toBe(200);
  });

  test('a hundred parallel requests send one message', async () => {
    const mobileNum = aNumber();
    const from = stage.browser();
    const proofs = await Promise.all(Array.from({ length: 20 }, () => from.solveChallenge('code')));
    const answers = await Promise.all(proofs.map((proof) => send({ mobileNum, from, proof })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const messages = (await stage.outbox('alpha')) ?? [];
    expect(messages.filter(({ recipient }) => recipient === `+63${mobileNum}`)).toHaveLength(1);
  });

  test("a number without an account gets the same answers, limits and messages as a player's", async () => {
    covers(['CALL-ACC-10', 'LOGIN-03', 'ENTITY-LOGIN-02', 'ENTITY-LOGIN-AMB-02', 'ERR-02']);
    const [known, unknown] = [aNumber(), aNumber()];
    expect(await register({ mobileNum: known, verificationCode: await aCode({ mobileNum: known }) })).toBe(
      '200 succeeded',
    );
    stage.clock.pass({ minutes: 1 });
    for (const purpose of ['login', 'recover']) {
      const answers = [await send({ mobileNum: known, purpose }), await send({ mobileNum: unknown, purpose })];
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      const again = [await send({ mobileNum: known, purpose }), await send({ mobileNum: unknown, purpose })];
      expect(again.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
        [429, '60'],
        [429, '60'],
      ]);
      expect(await textTo({ mobileNum: unknown })).toMatch(
        /^Somebody requested a code from Alpha for this number, but no account/,
      );
      stage.clock.pass({ minutes: 1 });
    }
    const code = await aCode({ mobileNum: known, purpose: 'login' });
    await send({ mobileNum: unknown, purpose: 'login' });
    const wrong = await Promise.all([known, unknown].map((username) => logIn({ username, password: wrongOf(code) })));
    expect(wrong.map(({ status, body }) => [status, body])).toEqual([
      [
        400,
        {
          success: false,
          code: 'code.invalid',
          message: 'code.invalid',
          value: { captcha: false },
          reference: expect.any(String),
        },
      ],
      [
        400,
        {
          success: false,
          code: 'code.invalid',
          message: 'code.invalid',
          value: { captcha: false },
          reference: expect.any(String),
        },
      ],
    ]);
    const answer = await logIn({ username: `0${known}`, password: code });
    expect(answer.body).toMatchObject({ value: { type: 0, firstTimeLogin: false } });
    expect((await logIn({ username: known, password: code })).status).toBe(400);
  });

  test('a disabled player is treated like a missing one', async () => {
    const mobileNum = aNumber();
    await register({ mobileNum, verificationCode: await aCode({ mobileNum }) });
    await stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('player').set({ status: 'disabled' }).where('mobile_key', '=', `+63${mobileNum}`).execute(),
    );
    stage.clock.pass({ minutes: 1 });
    await send({ mobileNum, purpose: 'login' });
    expect(await textTo({ mobileNum })).toMatch(/no account/);
  });
});

describe('a code to a phone', () => {
  let stage: TestPlatform;
  const { send, textTo, codeOf, aCode, logIn } = onStage(() => stage);
  const put = (stated: StatedManifest) => stage.brands.put(aManifest({ ...stated, tenant: { id: 'alpha' } }));
  beforeAll(async () => {
    stage = await aPlatform({ manifests: [aManifest({ ...verified, tenant: { id: 'alpha' } })] });
  });
  afterAll(() => stage.close());
  beforeEach(() => put(verified));

  test.each([
    ['register', { ...verified, flags: { ...verified.flags, REGMOBVERF3: false } }],
    ['login', { ...verified, login: { smsEnabled: false } }],
    ['recover', { ...verified, recovery: { phone: false } }],
    ['login', { ...verified, sms: { provider: 'thirdParty' } }],
  ] as const)('to %s is not sent if the brand has it off', async (purpose, stated) => {
    covers(['FLAG-06', 'LOGIN-04', 'ERR-16']);
    put(stated);
    const answer = await send({ mobileNum: aNumber(), purpose });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'module.off' }]);
    put(verified);
    expect((await send({ mobileNum: aNumber(), purpose })).status).toBe(200);
  });

  test.each([
    ['12345', '+63'],
    ['28123456', '+63'],
    ['9171234567', '+999'],
    ['9171234567', 'x63'],
    ['+447911123456', '+63'],
    ['9171234567x12', '+63'],
  ])('is not sent to %s at %s', async (mobileNum, dialling) => {
    covers(['SMS-06']);
    const answer = await send({ mobileNum, countryDialingCode: dialling, proof: 'not looked at' });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'field.invalid', value: { fields: { mobileNum: [{ id: 'phone' }] } } },
    ]);
  });

  test('requires a proof of work, each valid once', async () => {
    const from = stage.browser();
    const body = { purpose: 'register', mobileNum: aNumber(), countryDialingCode, proof: 'none' };
    expect(await from.failure('sendCode', { body })).toBe('400 captcha.wrong');
    const other = await from.solveChallenge('username');
    expect(await from.failure('sendCode', { body: { ...body, proof: other } })).toBe('400 captcha.wrong');
    const proof = await from.solveChallenge('code');
    expect(await from.failure('sendCode', { body: { ...body, proof } })).toBe('200 succeeded');
    expect(await from.failure('sendCode', { body: { ...body, mobileNum: aNumber(), proof } })).toBe(
      '400 captcha.wrong',
    );
  });

  test("is refused with `code.quota_spent` when the brand's daily messages are used up", async () => {
    const real = await aPlatform({
      config: { budgets: 'real' },
      database: stage.database,
      dataDir: stage.dataDir,
      clock: stage.clock,
      manifests: [aManifest({ ...verified, tenant: { id: 'beta' } })],
    });
    const budget = budgetsOf('real').codeTenant;
    const limits = createLimits();
    const spend = (tx: Tx) => limits.spend(tx, { budget, subject: 'all' });
    await stage.database.asTenant('beta', async (tx) => {
      for (let turn = 0; turn < budget.limit; turn += 1) await spend(tx);
    });
    const from = real.browser({ brand: 'beta' });
    const body = { purpose: 'register', mobileNum: aNumber(), countryDialingCode };
    const sendCode = async () => from.call('sendCode', { body: { ...body, proof: await from.solveChallenge('code') } });
    const { status, body: answer, headers } = await sendCode();
    expect([status, answer]).toMatchObject([503, { code: 'code.quota_spent' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // The refusal used up nothing of the number's limit.
    stage.clock.pass({ hours: 24 });
    expect((await sendCode()).status).toBe(200);
    await real.close();
  });

  test('accepts the number in either property', async () => {
    covers(['ENTITY-SMS-03', 'ENTITY-SMS-AMB-01']);
    const from = stage.browser();
    const body = { purpose: 'register', countryDialingCode };
    const proof = () => from.solveChallenge('code');
    const mobileNo = aNumber();
    await from.value('sendCode', { body: { ...body, mobileNo, proof: await proof() } });
    // The pause between two codes belongs to the number, in whichever property it is sent.
    expect(await from.failure('sendCode', { body: { ...body, mobileNum: mobileNo, proof: await proof() } })).toBe(
      '429 request.too_many',
    );
    expect(await from.failure('sendCode', { body: { ...body, proof: await proof() } })).toBe('422 field.invalid');
  });

  test('is in the language of the page', async () => {
    put({ ...verified, locale: { default: 'EN', enabled: ['EN', 'CN', 'AR', 'TY'] } });
    for (const [language, word] of [
      ['zh-CN', '注册验证码'],
      ['ar', 'رمز التسجيل'],
      ['fil-PH', 'magrehistro'],
      ['de', 'to register'],
    ] as const) {
      const mobileNum = aNumber();
      await send({ mobileNum, headers: { 'accept-language': language } });
      const text = await textTo({ mobileNum });
      expect(text).toContain(word);
      expect(codeOf(text)).toMatch(/^\d{6}$/);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test('can be read in the message only', async () => {
    const mobileNum = aNumber();
    const code = await aCode({ mobileNum });
    const row = await stage.database.asTenant('alpha', (tx) => tx.selectFrom('phone_code').selectAll().execute());
    expect(row.length).toBeGreaterThan(0);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(mobileNum);
  });

  test('for login counts wrong codes per number', async () => {
    put({ ...verified, flags: { ...verified.flags, VALID_CAPTCHA3: true } });
    const mobileNum = aNumber();
    expect((await logIn({ username: mobileNum, password: '123456' })).body).toMatchObject({
      code: 'code.invalid',
      value: { captcha: true },
    });
    expect((await logIn({ username: mobileNum, password: '123456' })).body).toMatchObject({ code: 'captcha.required' });
    expect((await logIn({ username: aNumber(), password: '123456' })).body).toMatchObject({ code: 'code.invalid' });
  });

  test('is required, as name and password are', async () => {
    const empty = async (changes: Value) => (await logIn(changes)).body;
    expect(await empty({ username: '', password: '' })).toMatchObject({
      code: 'field.invalid',
      value: { fields: { mobileNum: [{ id: 'required' }], verificationCode: [{ id: 'required' }] } },
    });
    expect(await empty({ type: 'username', username: ' ', password: '' })).toMatchObject({
      code: 'field.invalid',
      value: { fields: { username: [{ id: 'required' }], password: [{ id: 'required' }] } },
    });
    put({ ...verified, login: { smsEnabled: false } });
    expect(await empty({ username: aNumber(), password: '123456' })).toMatchObject({ code: 'module.off' });
  });
});

describe('the budgets of codes', () => {
  let stage: TestPlatform;
  const { send } = onStage(() => stage);
  beforeAll(async () => {
    stage = await aPlatform({
      manifests: [aManifest({ ...verified, tenant: { id: 'alpha' } })],
      config: { budgets: 'real' },
    });
  });
  afterAll(() => stage.close());

  test('allow five an hour per number, from any address', async () => {
    const mobileNum = aNumber();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const from = stage.browser({ address: `198.51.100.${turn + 1}` });
      statuses.push((await send({ mobileNum, from })).status);
      stage.clock.pass({ minutes: 1 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    stage.clock.pass({ hours: 1 });
    expect((await send({ mobileNum })).status).toBe(200);
  });

  test('allow twenty an hour per address, for any numbers', async () => {
    const from = stage.browser({ address: '198.51.100.77' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await send({ mobileNum: aNumber(), from })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    // The refused request used up nothing of its number's limit.
    const mobileNum = aNumber();
    expect((await send({ mobileNum, from })).status).toBe(429);
    expect((await send({ mobileNum, from: stage.browser({ address: '198.51.100.78' }) })).status).toBe(200);
  });

  test("are not used up if the message can't be sent", async () => {
    // Outside the sandbox and without a gateway, nothing can be sent.
    const silent = await aPlatform({
      manifests: [aManifest({ ...verified, tenant: { id: 'alpha' } })],
      config: { budgets: 'real', sandbox: false },
    });
    const mobileNum = aNumber();
    // More than the hourly limits of a number and an address.
    for (let turn = 0; turn < 21; turn += 1) {
      const { status, body } = await onStage(() => silent).send({ mobileNum });
      expect([turn, status, body]).toMatchObject([turn, 503, { code: 'service.unavailable' }]);
    }
    await silent.close();
  });

  test('leave a minute between two messages, also where one before them could not be sent', async () => {
    // Another node of the same brand, which can send nothing.
    const silent = await aPlatform({
      manifests: [aManifest({ ...verified, tenant: { id: 'alpha' } })],
      config: { budgets: 'real', sandbox: false },
      database: stage.database,
      dataDir: stage.dataDir,
      clock: stage.clock,
    });
    const mobileNum = aNumber();
    const sentBy = async (node: TestPlatform) =>
      (await onStage(() => node).send({ mobileNum, from: node.browser({ address: '198.51.100.79' }) })).status;
    expect(await sentBy(silent)).toBe(503);
    await silent.close();
    stage.clock.pass({ seconds: 50 });
    expect(await sentBy(stage)).toBe(200);
    stage.clock.pass({ seconds: 20 });
    expect(await sentBy(stage)).toBe(429);
    stage.clock.pass({ seconds: 40 });
    expect(await sentBy(stage)).toBe(200);
  });
});
