import { loadImage } from '@napi-rs/canvas';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import contract from '../../schema/generated/platform.openapi.json' with { type: 'json' };
import { captchaKind, captchaKindIds, captchaRule } from '../../schema/rules/captcha-kinds.ts';
import { checkField } from '../../schema/rules/check-field.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aPlatform, aRegistration, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { drawCaptcha, makeTask } from './captcha/captchas.ts';

let stage: TestPlatform;
let browser: Browser;
const manifest = aManifest({ tenant: { id: 'alpha' } });
beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());
beforeEach(() => {
  browser = stage.browser();
  stage.brands.put(manifest);
});

const solve = async ({ challenge, change = {} }: { challenge: unknown; change?: object }) => {
  const given = challenge as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  const payload = { challenge: { ...given, parameters: { ...given.parameters, ...change } }, solution };
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};
const aProof = async (from = browser) =>
  solve({ challenge: await from.value('getChallenge', { query: { purpose: 'username' } }) });
const check = (username: string, proof: string, from = browser) =>
  from.call('checkUsername', { query: { username, proof } });

describe('a captcha', () => {
  test("is a picture of the brand's kind, valid for two minutes", async () => {
    covers(['CALL-ACC-11', 'CAPTCHA-03', 'CAPTCHA-AMB-01']);
    for (const variant of ['digits', 'equation', 'long'] as const) {
      stage.brands.put(aManifest({ tenant: { id: 'alpha' }, captcha: { variant } }));
      const captcha = await browser.value('getCaptcha', { query: { purpose: 'login' } });
      expect(captcha).toMatchObject({
        variant,
        expirationTime: stage.clock.now().getTime() + 120_000,
        now: stage.clock.now().getTime(),
      });
      const image = String(captcha.image);
      expect(image).toMatch(/^data:image\/png;base64,/);
      const picture = await loadImage(Buffer.from(image.split(',')[1] ?? '', 'base64'));
      expect(picture.width).toBeGreaterThan(300);
    }
    expect(await browser.failure('getCaptcha', { query: { purpose: 'sms' } })).toBe('400 request.invalid');
  });

  test('has digits to read or a sum to solve', () => {
    for (let turn = 0; turn < 50; turn += 1) {
      expect(makeTask.digits()).toMatchObject({ answer: expect.stringMatching(/^\d{6}$/) });
      expect(makeTask.long()).toMatchObject({ answer: expect.stringMatching(/^\d{16}$/) });
      const { shown, answer } = makeTask.equation();
      const [, one, other] = /^(\d+)\+(\d+)=$/.exec(shown) ?? [];
      expect(Number(one) + Number(other)).toBe(Number(answer));
    }
  });

  test.each(captchaKindIds)('has answers of the kind %s that fit the form and the calls', (kind) => {
    const inCalls = [...JSON.stringify(contract).matchAll(/"captcha":\{[^}]*"maxLength":(\d+)/g)];
    expect(inCalls.length).toBeGreaterThan(2);
    expect(Math.min(...inCalls.map(([, most]) => Number(most)))).toBeGreaterThanOrEqual(captchaKind(kind).answerLength);
    const rules = [captchaRule(kind), aManifest().registration.fields.captcha];
    for (let turn = 0; turn < 50; turn += 1) {
      const { answer } = makeTask[kind]();
      for (const rule of rules) expect(checkField(answer, rule)).toEqual([]);
    }
  });

  test('never looks the same twice, and is not blank', async () => {
    const [one, other] = await Promise.all([drawCaptcha('123456'), drawCaptcha('123456')]);
    expect(one.equals(other)).toBe(false);
    expect(one.length).toBeGreaterThan(2000);
  });

  test('is stored without its answer', async () => {
    await browser.solveCaptcha('login');
    const rows = await stage.database.asTenant('alpha', (tx) => tx.selectFrom('captcha').selectAll().execute());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('424242');
  });

  test('is limited to a hundred per address', async () => {
    const real = await aPlatform({ config: { budgets: 'real' }, database: stage.database, dataDir: stage.dataDir });
    const from = real.browser({ address: '198.51.100.77' });
    const getCaptcha = () => from.failure('getCaptcha', { query: { purpose: 'login' } });
    const answers: string[] = [];
    for (let turn = 0; turn < 101; turn += 1) answers.push(await getCaptcha());
    expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(100);
    expect(answers.at(-1)).toBe('429 request.too_many');
    await real.close();
  });
});

describe('availability of a name', () => {
  test('is answered for a proof of work', async () => {
    covers(['CALL-ACC-12', 'ERR-AMB-05']);
    const captcha = await browser.solveCaptcha('register');
    await browser.value('register', { body: aRegistration({ manifest, username: 'Maria_C', ...captcha }) });
    expect((await check('maria_c', await aProof())).body).toMatchObject({ value: { available: false } });
    expect((await check('maria_d', await aProof())).body).toMatchObject({ value: { available: true } });
    expect((await check('m!', await aProof())).body).toMatchObject({ code: 'field.invalid' });
  });

  test('is answered once for each proof', async () => {
    const proof = await aProof();
    const answers = await Promise.all(Array.from({ length: 10 }, () => check('somebody', proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is answered once, however the proof is encoded', async () => {
    const proof = await aProof();
    expect((await check('somebody', proof)).status).toBe(200);
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown> & { nonce: string }; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const written = (changed: object) => Buffer.from(JSON.stringify(changed)).toString('base64');
    const { parameters, signature } = challenge;
    const turned = Object.fromEntries(Object.entries(parameters).reverse());
    for (const again of [
      `${proof} `,
      Buffer.from(JSON.stringify({ challenge, solution }, null, 2)).toString('base64url'),
      written({ solution, challenge: { signature, parameters: turned } }),
      written({
        challenge: { parameters: { ...parameters, nonce: parameters.nonce.toUpperCase() }, signature },
        solution,
      }),
      written({ challenge: { parameters: { ...parameters, nonce: ` ${parameters.nonce}` }, signature }, solution }),
      written({ challenge: { parameters, signature: signature.toUpperCase() }, solution }),
      written({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } }),
    ])
      expect((await check('somebody', again)).body).toMatchObject({ code: 'captcha.wrong' });
  });

  test.each([
    ['nothing', ''],
    ['nonsense', 'AAAA'],
    ['null', Buffer.from('null').toString('base64')],
    ['an empty object', Buffer.from('{"challenge":null,"solution":null}').toString('base64')],
  ])('is refused for %s', async (_what, proof) => {
    const answer = await check('somebody', proof);
    expect([400]).toContain(answer.status);
  });

  test('is refused for a challenge of another brand, or one that was made easier, unsolved or too old', async () => {
    const challenge = await browser.value('getChallenge', { query: { purpose: 'username' } });
    const wrong = [
      await aProof(stage.browser({ brand: 'beta' })),
      await solve({ challenge, change: { keyPrefix: '00' } }),
      await solve({ challenge, change: { data: { tenant: 'alpha', purpose: 'username', until: 9e15 } } }),
      Buffer.from(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })).toString('base64'),
    ];
    for (const proof of wrong) expect((await check('somebody', proof)).body).toMatchObject({ code: 'captcha.wrong' });
    const old = await solve({ challenge });
    stage.clock.pass({ minutes: 5 });
    expect((await check('somebody', old)).body).toMatchObject({ code: 'captcha.wrong' });
  });

  test('has its own budget', async () => {
    const real = await aPlatform({ config: { budgets: 'real' }, database: stage.database, dataDir: stage.dataDir });
    const from = real.browser({ address: '198.51.100.78' });
    const answers: string[] = [];
    for (let turn = 0; turn < 31; turn += 1)
      answers.push(await from.failure('checkUsername', { query: { username: 'somebody', proof: 'AAAA' } }));
    expect(answers.slice(0, 30).every((answer) => answer === '400 captcha.wrong')).toBe(true);
    expect(answers.at(-1)).toBe('429 request.too_many');
    await real.close();
  });
});
