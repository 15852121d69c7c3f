import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';
import {
  createPhoneVerificationService,
  type PhoneVerificationService,
  phoneVerificationPaths,
} from '../../tests/support/phone-verification-service.ts';
import {
  aLogin,
  aPlatform,
  aRegistration,
  type Browser,
  type TestPlatform,
  type Value,
} from '../../tests/support/platform.ts';

const mobile = {
  flags: { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: false, VALID_CAPTCHA3: false },
  registration: { fields: { mobileNum: { enabled: true } } },
  login: { smsEnabled: true },
} as const satisfies StatedManifest;
const countryDialingCode = '+63';
const password = 'morning-Mango-7';

let stage: TestPlatform;
let browser: Browser;
let manifest = aManifest({ tenant: { id: 'alpha' } });
let drawn = 0;

const use = (stated: StatedManifest) => {
  manifest = aManifest({ ...stated, tenant: { id: 'alpha' } });
  stage.brands.put(manifest);
};
const aNumber = () => {
  drawn += 1;
  return `918${String(1_000_000 + drawn)}`;
};
const aForm = (changes: Value = {}) => ({
  body: aRegistration({ manifest, method: 'mobileNum', username: '', password: '', countryDialingCode, ...changes }),
});
const aCode = async (mobileNum: string, purpose = 'register') => {
  stage.clock.pass({ minutes: 1 });
  const proof = await browser.solveChallenge('code');
  await browser.value('sendCode', { body: { purpose, mobileNum, countryDialingCode, proof } });
  const [message] = (await stage.outbox('alpha')) ?? [];
  expect(message?.recipient).toBe(`+63${mobileNum}`);
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
};
const rowOf = (mobileNum: string) =>
  stage.database.asTenant('alpha', (tx) =>
    tx.selectFrom('player').selectAll().where('mobile_num', '=', mobileNum).executeTakeFirstOrThrow(),
  );
const detail = async (changes: Value) => (await browser.call('register', aForm(changes))).body;

beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());
beforeEach(() => {
  browser = stage.browser();
  use(mobile);
});

describe('registration by number', () => {
  test('opens an account with a generated name and no password', async () => {
    covers(['REG-05', 'REG-09', 'REG-AMB-06', 'FLAG-05', 'FLAG-06', 'FLAG-07', 'CALL-ACC-04', 'LOGIN-03']);
    const mobileNum = aNumber();
    const session = (await browser.value('register', aForm({ mobileNum, verificationCode: await aCode(mobileNum) })))
      .session as Value;
    expect(session).toMatchObject({ userName: expect.stringMatching(/^u[a-z0-9]{9}$/), firstTimeLogin: true });
    expect(await rowOf(mobileNum)).toMatchObject({
      mobile_key: `+63${mobileNum}`,
      country_dialing_code: '+63',
      password_hash: null,
    });
    // No password logs in, not even an empty one; a code does.
    const other = stage.browser();
    const named = { username: session.userName };
    expect(await other.failure('login', { body: aLogin({ ...named, password: '' }) })).toBe('422 field.invalid');
    expect(await other.failure('login', { body: aLogin({ ...named, password }) })).toBe('401 auth.wrong_credentials');
    const code = await aCode(mobileNum, 'login');
    const body = aLogin({ type: 'sms', username: mobileNum, password: code, countryDialingCode });
    expect(await other.value('login', { body })).toMatchObject({ userName: session.userName });
  });

  test('requires a password if MOBILENUMPASSREG3 is on, which logs in as well', async () => {
    covers(['REG-AMB-06', 'FLAG-07']);
    use({ ...mobile, flags: { ...mobile.flags, MOBILENUMPASSREG3: true } });
    const mobileNum = aNumber();
    const verificationCode = await aCode(mobileNum);
    expect(await detail({ mobileNum, verificationCode })).toMatchObject({
      code: 'field.invalid',
      value: { fields: { password: [{ id: 'required' }] } },
    });
    expect(await detail({ mobileNum, verificationCode, password: 'password1' })).toMatchObject({
      value: { fields: { password: [{ id: 'common' }] } },
    });
    const { session } = await browser.value('register', aForm({ mobileNum, verificationCode, password }));
    const username = (session as Value).userName;
    expect(await stage.browser().value('login', { body: aLogin({ username, password }) })).toMatchObject({ type: 0 });
  });

  test("generates names by the brand's rule", async () => {
    for (const rule of [
      { minLength: 12, maxLength: 14 },
      { minLength: 4, maxLength: 6 },
      { minLength: 4, maxLength: 16, patternId: 'digits' },
    ] as const) {
      use({ ...mobile, registration: { fields: { ...mobile.registration.fields, username: rule } } });
      const mobileNum = aNumber();
      await browser.value('register', aForm({ mobileNum, verificationCode: await aCode(mobileNum) }));
      const { username } = await rowOf(mobileNum);
      expect(username.length).toBeGreaterThanOrEqual(rule.minLength);
      expect(username.length).toBeLessThanOrEqual(rule.maxLength);
      if ('patternId' in rule) expect(username).toMatch(/^\d+$/);
    }
  });

  test('a number has one account, and the refusal does not use up the code', async () => {
    covers(['ERR-05']);
    const mobileNum = aNumber();
    await browser.value('register', aForm({ mobileNum, verificationCode: await aCode(mobileNum) }));
    const verificationCode = await aCode(mobileNum);
    for (const written of [mobileNum, `0${mobileNum}`])
      expect(await detail({ mobileNum: written, verificationCode })).toMatchObject({
        code: 'user.taken',
        value: { field: 'mobileNum' },
      });
    const named = { method: 'username', password, verificationCode, mobileNum, username: 'second_one' };
    expect(await detail(named)).toMatchObject({ code: 'user.taken', value: { field: 'mobileNum' } });
  });

  test('a name that is taken does not use up the code', async () => {
    use(mobile);
    const [first, mobileNum] = [aNumber(), aNumber()];
    const named = { method: 'username', password, username: 'taken_name' };
    await browser.value('register', aForm({ ...named, mobileNum: first, verificationCode: await aCode(first) }));
    const verificationCode = await aCode(mobileNum);
    expect(await detail({ ...named, mobileNum, verificationCode })).toMatchObject({
      code: 'user.taken',
      value: { field: 'username' },
    });
    await browser.value('register', aForm({ ...named, username: 'free_name', mobileNum, verificationCode }));
    expect(await rowOf(mobileNum)).toMatchObject({ mobile_key: `+63${mobileNum}`, username: 'free_name' });
  });

  test('in username mode a code is required if there is a number', async () => {
    covers(['FLAG-06', 'ERR-02', 'REG-29']);
    const named = { method: 'username', password };
    expect(await browser.failure('register', aForm({ ...named, username: 'no_number' }))).toBe('200 succeeded');
    const mobileNum = aNumber();
    expect(await detail({ ...named, username: 'with_number', mobileNum })).toMatchObject({
      code: 'field.invalid',
      value: { fields: { verificationCode: [{ id: 'required' }] } },
    });
    for (const [verificationCode, code] of [
      ['12345678901', 'field.invalid'],
      ['12a456', 'field.invalid'],
      ['123456', 'code.invalid'],
    ])
      expect(await detail({ ...named, username: 'with_number', mobileNum, verificationCode })).toMatchObject({ code });
  });

  test('an unproven number cannot log in and does not block its owner', async () => {
    use({ ...mobile, flags: { VALID_CAPTCHA3: false } });
    const mobileNum = aNumber();
    const named = { method: 'username', password, mobileNum };
    await browser.value('register', aForm({ ...named, username: 'claims_it' }));
    await browser.value('register', aForm({ ...named, username: 'claims_it_too' }));
    expect(await rowOf(mobileNum)).toMatchObject({ mobile_key: null });
    use(mobile);
    stage.clock.pass({ minutes: 1 });
    expect(await browser.failure('register', aForm({ mobileNum, verificationCode: await aCode(mobileNum) }))).toBe(
      '200 succeeded',
    );
  });

  test('is closed by its flag, and requires a valid number', async () => {
    covers(['FLAG-05', 'REG-05', 'REG-06']);
    expect(await detail({ mobileNum: '12345678', verificationCode: '123456' })).toMatchObject({
      code: 'field.invalid',
      value: { fields: { mobileNum: [{ id: 'phone' }] } },
    });
    use({ ...mobile, flags: { ...mobile.flags, MOBILENUMREG3: false } });
    expect(await detail({ mobileNum: aNumber(), verificationCode: '123456' })).toMatchObject({ code: 'module.off' });
  });
});

describe('fields that depend on others', () => {
  test('are required, refused and dropped by the platform as by the page', async () => {
    use({
      flags: { VALID_CAPTCHA3: false },
      registration: {
        fields: {
          nickname: { enabled: true },
          payeeName: { enabled: true, visibleWhen: [{ field: 'nickname', is: 'filled' }] },
          zalo: { enabled: true, visibleWhen: [{ field: 'payeeName', is: 'filled' }] },
          email: { enabled: true, requiredWhen: [{ field: 'nickname', is: 'empty' }] },
        },
      },
    });
    const named = { method: 'username', password, username: 'dependent' };
    expect(await detail(named)).toMatchObject({ value: { fields: { email: [{ id: 'required' }] } } });
    // A hidden field that is filled in anyway does not make other fields visible.
    const filled = { payeeName: 'Ana Santos', zalo: '123456', email: 'ana@example.com' };
    await browser.value('register', aForm({ ...named, ...filled }));
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').selectAll().where('username', '=', 'dependent').executeTakeFirstOrThrow(),
    );
    expect([row.payee_name, row.profile, row.email]).toEqual(['', {}, 'ana@example.com']);
  });
});

describe('an invitation', () => {
  const invited: StatedManifest = {
    flags: { AFFMAN3: true, VALID_CAPTCHA3: false },
    registration: { fields: { affiliateCode: { enabled: true } } },
  };
  const check = async (code: string, domain = '') => browser.failure('checkAffiliate', { body: { code, domain } });
  const named = (username: string) => ({ method: 'username', password, username });

  test('is checked by its own call and again with the registration', async () => {
    covers(['REG-23', 'REG-30', 'REG-31', 'CALL-ACC-13', 'FLAG-21', 'ERR-10']);
    use(invited);
    expect(await check('WELCOME1')).toBe('200 succeeded');
    expect(await check(' welcome1 ', 'alpha.localhost:8080')).toBe('200 succeeded');
    expect(await check('ENDED99')).toBe('422 affiliate.invalid');
    expect(await check('NOBODY')).toBe('422 affiliate.invalid');
    expect(await check('WELCOME1', 'https://beta.localhost/m/register')).toBe('422 affiliate.bad_referrer');
    const sent = (affiliateCode: string, changes: Value = {}) =>
      browser.failure('register', aForm({ ...named('invited'), affiliateCode, ...changes }));
    expect(await sent('NOBODY')).toBe('422 affiliate.invalid');
    expect(await sent('WELCOME1', { domain: 'evil.example' })).toBe('422 affiliate.bad_referrer');
    expect(await sent('WELCOME1', { domain: 'alpha.example' })).toBe('200 succeeded');
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').select('affiliate_code').where('username', '=', 'invited').executeTakeFirst(),
    );
    expect(row).toEqual({ affiliate_code: 'WELCOME1' });
  });

  test('is ignored if AFFMAN3 is off', async () => {
    covers(['FLAG-21']);
    use({ ...invited, flags: { VALID_CAPTCHA3: false } });
    expect(await check('WELCOME1')).toBe('403 module.off');
    expect(await browser.failure('register', aForm({ ...named('uninvited'), affiliateCode: 'NOBODY' }))).toBe(
      '200 succeeded',
    );
  });

  test('of one brand is invalid at another', async () => {
    use(invited);
    stage.brands.put(aManifest({ ...invited, tenant: { id: 'beta' } }));
    await stage.database.asTenant('beta', (tx) =>
      tx
        .insertInto('affiliate')
        .values({ tenant: 'beta', code: 'BETAONLY', status: 'active', created_at: stage.clock.now() })
        .execute(),
    );
    const body = { code: 'BETAONLY', domain: '' };
    expect(await stage.browser({ brand: 'beta' }).failure('checkAffiliate', { body })).toBe('200 succeeded');
    expect(await check('BETAONLY')).toBe('422 affiliate.invalid');
  });

  test('can be guessed thirty times per address', async () => {
    const real = await aPlatform({
      manifests: [aManifest({ ...invited, tenant: { id: 'alpha' } })],
      config: { budgets: 'real' },
    });
    const from = real.browser();
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, turn) =>
        from.failure('checkAffiliate', { body: { code: `GUESS${turn}`, domain: '' } }),
      ),
    );
    expect(answers.filter((answer) => answer === '422 affiliate.invalid')).toHaveLength(30);
    expect(answers.filter((answer) => answer === '429 request.too_many')).toHaveLength(1);
    await real.close();
  });
});

describe('a number that a third party verified', () => {
  const issuer = 'https://verify.example/livery';
  const audience = 'livery';
  const apiKey = 'browser-key';
  let service: PhoneVerificationService;
  let server: TestServer;
  let origin: string;
  const thirdParty = (): StatedManifest => ({
    ...mobile,
    sms: {
      provider: 'thirdParty',
      thirdParty: {
        apiBase: `${origin}${phoneVerificationPaths.apiBase}`,
        jwksUrl: `${origin}${phoneVerificationPaths.jwksUrl}`,
        apiKey,
        issuer,
        audience,
      },
    },
  });
  const callFirebase = async (call: string, body: object) => {
    const response = await fetch(`${origin}/v1/accounts:${call}?key=${apiKey}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const aToken = async (mobileNum: string) => {
    const phoneNumber = `+63${mobileNum}`;
    const { sessionInfo } = await callFirebase('sendVerificationCode', { phoneNumber });
    const code = service.codeFor(phoneNumber) ?? '';
    const { idToken } = await callFirebase('signInWithPhoneNumber', { sessionInfo, code });
    return idToken ?? '';
  };
  const withToken = (mobileNum: string, firebaseIdToken: string) => ({
    mobileNum,
    firebaseIdToken,
    firebaseChannel: 'sms',
    verificationCode: '123456',
  });

  beforeAll(async () => {
    service = await createPhoneVerificationService({ clock: stage.clock, apiKey, issuer, audience });
    server = await serve(service.handler);
    origin = `http://127.0.0.1:${server.port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => use(thirdParty()));

  test('registers and logs in, each with its own token', async () => {
    covers(['REG-21', 'ENTITY-REG-07', 'ENTITY-LOGIN-02', 'ENTITY-LOGIN-03']);
    const mobileNum = aNumber();
    const token = await aToken(mobileNum);
    await browser.value('register', aForm(withToken(mobileNum, token)));
    const login = (firebaseIdToken: string, changes: Value = {}) =>
      stage
        .browser()
        .failure('login', {
          body: aLogin({
            type: 'firebase',
            username: '',
            password: '',
            firebaseMobileNo: mobileNum,
            firebaseChannel: 'sms',
            firebaseIdToken,
            countryDialingCode,
            ...changes,
          }),
        });
    expect(await login(token)).toBe('400 code.invalid');
    const fresh = await aToken(mobileNum);
    expect(await login(fresh, { firebaseChannel: '' })).toBe('400 code.invalid');
    expect(await login(fresh)).toBe('200 succeeded');
    expect(await login(fresh)).toBe('400 code.invalid');
    // A proven number without an account gets the same answer as a wrong token.
    const stranger = aNumber();
    expect(await login(await aToken(stranger), { firebaseMobileNo: stranger })).toBe('400 code.invalid');
  });

  test("is accepted for its number only, for a few minutes, signed by the brand's service for this brand", async () => {
    covers(['REG-21', 'REG-22', 'ENTITY-REG-07']);
    const [mobileNum, other] = [aNumber(), aNumber()];
    const refused = async (token: string) =>
      expect(await browser.failure('register', aForm(withToken(mobileNum, token)))).toBe('400 code.invalid');
    await refused('');
    await refused('no.token.this');
    await refused(await aToken(other));
    const forged = await generateKeyPair('ES256');
    const jwk = await exportJWK(forged.publicKey);
    const { keys } = (await (await fetch(`${origin}/jwks.json`)).json()) as { keys: { kid: string }[] };
    const now = Math.floor(stage.clock.now().getTime() / 1000);
    await refused(
      await new SignJWT({ phone_number: `+63${mobileNum}` })
        .setProtectedHeader({ alg: 'ES256', kid: keys[0]?.kid, jwk })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(forged.privateKey),
    );
    const old = await aToken(mobileNum);
    stage.clock.pass({ minutes: 6 });
    await refused(old);
    const good = await aToken(mobileNum);
    for (const wrong of [{ issuer: 'https://other.example' }, { audience: 'another' }]) {
      const stated = thirdParty();
      use({ ...stated, sms: { ...stated.sms, thirdParty: { ...stated.sms?.thirdParty, ...wrong } } });
      await refused(good);
    }
    use(thirdParty());
    expect(await browser.failure('register', aForm({ ...withToken(mobileNum, good), firebaseChannel: '' }))).toBe(
      '400 code.invalid',
    );
    expect(await browser.failure('register', aForm(withToken(mobileNum, good)))).toBe('200 succeeded');
  });

  test('is proven once, however its token is encoded', async () => {
    const keys = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'again', alg: 'ES256' };
    const known = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
    });
    const stated = thirdParty();
    const jwksUrl = `http://127.0.0.1:${known.port}/jwks.json`;
    use({ ...stated, sms: { ...stated.sms, thirdParty: { ...stated.sms?.thirdParty, jwksUrl } } });
    const mobileNum = aNumber();
    const now = () => Math.floor(stage.clock.now().getTime() / 1000);
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT({ phone_number: `+63${mobileNum}`, sub: 'somebody', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'again' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now())
        .setExpirationTime(now() + 3600)
        .sign(keys.privateKey);
    const login = (firebaseIdToken: string) =>
      stage
        .browser()
        .failure('login', {
          body: aLogin({
            type: 'firebase',
            username: '',
            password: '',
            countryDialingCode,
            firebaseMobileNo: mobileNum,
            firebaseChannel: 'sms',
            firebaseIdToken,
          }),
        });
    await browser.value('register', aForm(withToken(mobileNum, await sign({ jti: 'opens' }))));

    const token = await sign({});
    const [head = '', payload = '', signature = ''] = token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    // Every ECDSA signature (r, s) has a twin (r, n - s), which anybody can compute.
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')]);
    // The last of 86 characters has four unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(signature.at(-1) ?? '');
    const unread = [last ^ 0b0001, last ^ 0b1111].map((at) => letters[at] ?? '');
    expect(await login(token)).toBe('200 succeeded');
    const rewritten = [
      ...unread.map((letter) => `${head}.${payload}.${signature.slice(0, -1)}${letter}`),
      `${head}.${payload}.${twin.toString('base64url')}`,
      `${token}=`,
    ];
    for (const again of rewritten) expect(await login(again)).toBe('400 code.invalid');

    // New tokens for the same verification.
    const looked = now() + 1;
    expect(await login(await sign({ auth_time: looked, jti: 'one' }))).toBe('200 succeeded');
    stage.clock.pass({ minutes: 1 });
    expect(await login(await sign({ auth_time: looked, jti: 'two' }))).toBe('400 code.invalid');
    expect(await login(await sign({ auth_time: now() - 360, jti: 'three' }))).toBe('400 code.invalid');
    expect(await login(await sign({ jti: 'four' }))).toBe('200 succeeded');
    expect(await login(await sign({ jti: 'four', note: 'written anew' }))).toBe('400 code.invalid');
    await known.close();
  });

  test("replaces the platform's own codes and logins", async () => {
    const mobileNum = aNumber();
    const body = aLogin({ type: 'sms', username: mobileNum, password: '123456', countryDialingCode });
    expect(await browser.failure('login', { body })).toBe('403 module.off');
    use(mobile);
    const token = await aToken(mobileNum);
    expect(await browser.failure('register', aForm(withToken(mobileNum, token)))).toBe('400 code.invalid');
  });
});
