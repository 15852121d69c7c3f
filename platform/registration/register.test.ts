import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationFieldIds, registrationFields } from '../../schema/rules/registration-fields.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aLogin, aPlatform, aRegistration, type Browser, type TestPlatform } from '../../tests/support/platform.ts';

const required = { enabled: true, required: true };
/** Every field that needs neither SMS nor an affiliate. */
const allFields: StatedManifest = {
  registration: {
    fields: {
      paymentPassword: required,
      payeeName: required,
      nickname: required,
      email: required,
      birthday: required,
      idNumber: required,
      mobileNum: { enabled: true },
      qqNum: { enabled: true },
      wechat: { enabled: true },
      facebook: { enabled: true },
      line: { enabled: true },
      whatsapp: { enabled: true },
      zalo: { enabled: true },
      recommenderId: { enabled: true },
    },
  },
};
const filled = {
  paymentPassword: '246810',
  payeeName: 'Ana Santos',
  // Stored without the surrounding blanks, as it was validated.
  nickname: ' Ana ',
  email: 'ana@example.com',
  birthday: '1990-05-17',
  idNumber: 'P1234567A',
  whatsapp: '+639171234567',
  mobileNum: '9171234567',
  countryDialingCode: '+63',
};

let stage: TestPlatform;
let browser: Browser;
let manifest = aManifest({ tenant: { id: 'alpha' } });
let number = 0;

const use = (stated: StatedManifest) => {
  manifest = aManifest({ ...stated, tenant: { id: 'alpha' } });
  stage.brands.put(manifest);
};
const aForm = async (changes: Record<string, unknown> = {}) => {
  number += 1;
  const captcha = manifest.flags.VALID_CAPTCHA3 ? await browser.solveCaptcha('register') : {};
  return { body: aRegistration({ manifest, username: `ana_${number}`, ...captcha, ...changes }) };
};
const fieldsOf = async (changes: Record<string, unknown>) => {
  const answer = await browser.call('register', await aForm(changes));
  return { status: answer.status, ...(answer.body as { code: string; value?: { fields?: object } }) };
};

beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());
beforeEach(() => {
  browser = stage.browser();
  use({});
});

describe('registration', () => {
  test('stores the requested fields with hashed or sealed secrets, and consents', async () => {
    covers([
      'REG-08',
      'REG-25',
      'REG-26',
      'REG-FIELD-03',
      'REG-FIELD-04',
      'REG-FIELD-11',
      'REG-FIELD-12',
      'REG-FIELD-13',
      'REG-FIELD-15',
      'REG-CONSENT-01',
      'REG-CONSENT-04',
      'ENTITY-REG-03',
      'ENTITY-REG-05',
      'ENTITY-REG-06',
      'ENTITY-REG-08',
      'ENTITY-REGCFG-01',
    ]);
    use(allFields);
    const { body } = await aForm({ ...filled, qqNum: '' });
    await browser.value('register', { body });
    const { player, consents } = await stage.database.asTenant('alpha', async (tx) => ({
      player: await tx
        .selectFrom('player')
        .selectAll()
        .where('username', '=', String((body as Record<string, unknown>).username))
        .executeTakeFirstOrThrow(),
      consents: await tx.selectFrom('consent').selectAll().execute(),
    }));
    expect(player).toMatchObject({
      nickname: 'Ana',
      payee_name: 'Ana Santos',
      birthday: '1990-05-17',
      mobile_num: '9171234567',
      country_dialing_code: '+63',
      profile: { whatsapp: '+639171234567' },
      register_method: 'H5',
      register_host: 'alpha.localhost:8080',
    });
    expect(player.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(player.payment_password_hash).toMatch(/^\$argon2id\$/);
    expect(player.id_number_sealed).toMatch(/^v1\./);
    expect(JSON.stringify(player)).not.toContain('P1234567A');
    expect(
      consents
        .filter(({ player_id }) => player_id === player.id)
        .map(({ statement }) => statement)
        .sort(),
    ).toEqual(['age', 'forfeiture', 'noLicence', 'notOfficial', 'terms']);
    expect(await browser.value('getMember')).toMatchObject({ nickname: 'Ana' });
  });

  test('names every invalid field and its faults', async () => {
    covers(['REG-25', 'REG-27', 'REG-28', 'REG-32', 'REG-AMB-03', 'CAPTCHA-04', 'ERR-TEXT-10']);
    use(allFields);
    const answer = await fieldsOf({
      ...filled,
      username: 'a!',
      password: 'short',
      confirmPassword: 'other-password',
      email: 'nowhere',
      birthday: '2015-02-30',
      payeeName: '',
    });
    expect(answer).toMatchObject({ status: 422, code: 'field.invalid' });
    expect(answer.value?.fields).toEqual({
      username: [
        { id: 'tooShort', min: 4, max: 16 },
        { id: 'pattern', patternId: 'usernameChars', min: 4, max: 16 },
      ],
      password: [{ id: 'tooShort', min: 8, max: 64 }],
      confirmPassword: [{ id: 'confirmation' }],
      email: [{ id: 'pattern', patternId: 'email', min: 3, max: 254 }],
      birthday: [{ id: 'birthday' }],
      payeeName: [{ id: 'required' }],
    });
  });

  test("checks the birthday against the age limit, by the date in the brand's time zone", async () => {
    use({ ...allFields, locale: { timeZone: 'Asia/Manila' }, jurisdiction: { ageLimit: 21 } });
    // The time is 00:30 on 2 March in Manila, still 1 March in London.
    const left = Date.parse('2026-03-01T16:30:00Z') - stage.clock.now().getTime();
    stage.clock.pass({ seconds: Math.max(0, left / 1000) });
    const young = await fieldsOf({ ...filled, birthday: '2005-03-03' });
    expect(young.value?.fields).toEqual({ birthday: [{ id: 'tooYoung' }] });
    expect(await browser.value('register', await aForm({ ...filled, birthday: '2005-03-02' }))).toMatchObject({
      session: { type: 0 },
    });
  });

  test.each([
    'password1',
    'Password123!',
    'iloveyou',
    'aaaaaaaaaa',
    'ALPHA-2026',
    '\uFF50\uFF41\uFF53\uFF53\uFF57\uFF4F\uFF52\uFF441',
  ])('finds the common password %s without a network', async (password) => {
    const answer = await fieldsOf({ password, confirmPassword: password });
    expect(answer.value?.fields).toEqual({ password: [{ id: 'common' }] });
  });

  test('refuses the account name as its password, and 65 characters', async () => {
    const name = 'anasantos2026';
    expect((await fieldsOf({ username: name, password: name, confirmPassword: name })).value?.fields).toEqual({
      password: [{ id: 'common' }],
    });
    const long = 'x-y-'.repeat(17);
    expect((await fieldsOf({ password: long, confirmPassword: long })).value?.fields).toMatchObject({
      password: [{ id: 'tooLong', min: 8, max: 64 }],
    });
  });

  test('accepts a password in any Unicode form', async () => {
    const form = await aForm({
      password: 'ｍｏrning-\u212Bngstr\u00F6m',
      confirmPassword: 'ｍｏrning-\u212Bngstr\u00F6m',
    });
    await browser.value('register', form);
    const body = aLogin({
      username: (form.body as unknown as { username: string }).username,
      password: 'morning-\u00C5ngstro\u0308m',
    });
    expect(await stage.browser().value('login', { body })).toMatchObject({ type: 0 });
  });

  test("stores consents in the brand's wording, whatever the client sends", async () => {
    use({
      jurisdiction: { ageLimit: 21 },
      locale: { default: 'EN', enabled: ['EN', 'AR'] },
      flags: { AGEINFO3: true },
      registration: { responsibleGaming: { items: ['age'] } },
    });
    stage.brands.put(manifest, { EN: { 'registration:disclaimer.age': 'At alpha, {{age}} and over.' } });
    // Tagalog is shipped, but the brand does not have it.
    const languages = { terms: 'TY', age: 'AR', noLicence: 'EN' };
    const form = await aForm({ consents: Object.entries(languages).map(([id, language]) => ({ id, language })) });
    const { session } = await browser.value('register', form);
    const storedRow = () =>
      stage.database.asTenant('alpha', (tx) =>
        tx
          .selectFrom('consent')
          .innerJoin('player', (join) =>
            join.onRef('player.tenant', '=', 'consent.tenant').onRef('player.id', '=', 'consent.player_id'),
          )
          .select(['statement', 'text', 'language'])
          .where('username', '=', String((session as { userName: string }).userName))
          .orderBy('statement', 'desc')
          .execute(),
      );
    expect(await storedRow()).toEqual([
      { statement: 'terms', text: 'At alpha, 21 and over.', language: 'EN' },
      { statement: 'age', text: expect.stringMatching(/[\u0600-\u06ff].*21/), language: 'AR' },
    ]);
    const words = { id: 'terms', language: 'EN', text: 'I agree to nothing.' };
    expect(await browser.failure('register', await aForm({ consents: [words] }))).toBe('400 request.invalid');
  });

  test('requires every consent of the brand and ignores others', async () => {
    covers(['REG-11', 'REG-20', 'REG-AMB-04', 'REG-CONSENT-05']);
    const answer = await browser.call('register', await aForm({ consents: [{ id: 'terms', language: 'EN' }] }));
    expect(answer.body).toMatchObject({
      code: 'registration.consent_missing',
      value: { missing: ['age', 'notOfficial', 'noLicence', 'forfeiture'] },
    });
    use({ registration: { responsibleGaming: { enabled: false } } });
    expect(await browser.failure('register', await aForm({ consents: [] }))).toBe('422 registration.consent_missing');
    expect(await browser.failure('register', await aForm())).toBe('200 succeeded');
  });

  test('a name is unique in any case, even for twenty parallel requests', async () => {
    covers(['ERR-05']);
    use({ flags: { VALID_CAPTCHA3: false } });
    const forms = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => aForm({ username: turn % 2 ? 'Wanted' : 'wanted' })),
    );
    const answers = await Promise.all(forms.map((form) => stage.browser().failure('register', form)));
    expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 user.taken')).toHaveLength(19);
    // The same name at another brand is another account.
    const beta = aManifest({ tenant: { id: 'beta' } });
    const there = stage.browser({ brand: 'beta' });
    const captcha = await there.solveCaptcha('register');
    expect(
      await there.failure('register', { body: aRegistration({ manifest: beta, username: 'wanted', ...captcha }) }),
    ).toBe('200 succeeded');
  });

  test('requires its captcha and consumes it', async () => {
    const captcha = await browser.solveCaptcha('register');
    expect(await browser.failure('register', await aForm({ ...captcha, captcha: '999999' }))).toBe('400 captcha.wrong');
    expect(await browser.failure('register', await aForm(captcha))).toBe('400 captcha.wrong');
    expect(await browser.failure('register', await aForm({ captcha: '' }))).toBe('422 field.invalid');
    expect(await browser.failure('register', await aForm(await browser.solveCaptcha('login')))).toBe(
      '400 captcha.wrong',
    );
  });

  test('is closed by its flags', async () => {
    covers(['ERR-16', 'FLAG-04', 'FLAG-15', 'FLAG-22']);
    const form = await aForm();
    use({ flags: { REGISTER_REE3: false } });
    expect(await browser.failure('register', form)).toBe('403 module.off');
    expect(await browser.failure('getRegistrationSettings')).toBe('403 module.off');
    use({ flags: { USERNAMEREG3: false } });
    expect(await browser.failure('register', await aForm())).toBe('403 module.off');
    const proof = await browser.solveChallenge('username');
    expect(await browser.failure('checkUsername', { query: { username: 'ana_santos', proof } })).toBe('403 module.off');
    use({ flags: { VALID_CAPTCHA3: false } });
    expect(await browser.failure('getCaptcha', { query: { purpose: 'register' } })).toBe('403 module.off');
    expect(await browser.failure('register', await aForm())).toBe('200 succeeded');
  });

  test('opens no session if the brand does not log new players in', async () => {
    use({ registration: { autoLogin: false } });
    const form = await aForm();
    const { username } = form.body as Record<string, unknown>;
    expect(await browser.value('register', form)).toEqual({ account: username, session: null });
    expect(browser.cookies.size).toBe(0);
  });

  test('stores no fields that the brand does not request', async () => {
    const { body } = await aForm({ idNumber: 'P1234567A', email: 'ana@example.com', nickname: 'Ana' });
    await browser.value('register', { body });
    expect(await browser.value('getMember')).toMatchObject({ nickname: '' });
    const { username } = body as unknown as { username: string };
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').selectAll().where('username', '=', username).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ email: '', id_number_sealed: null });
  });

  test('stores every text field of the registry, without a change here for new ones', async () => {
    const proving = new Set(['verificationCode', 'captcha', 'affiliateCode']);
    const texts = registrationFieldIds.filter(
      (id) => registrationFields[id].kind === 'text' && !proving.has(id) && id !== 'idNumber',
    );
    const fields = Object.fromEntries(texts.map((id) => [id, { enabled: true }]));
    use({ registration: { fields } });
    const values = Object.fromEntries(
      texts.map((id) => {
        const { patternId, minLength, maxLength } = registrationFields[id].defaults;
        const example: Record<string, string> = { email: 'kept@example.com', mobileNum: '9171234567' };
        const made = example[id] ?? (patternId === 'name' ? 'Ana Kept' : '1234567890');
        return [id, made.padEnd(minLength, '1').slice(0, maxLength)];
      }),
    );
    const { body } = await aForm({ ...values, countryDialingCode: '+63' });
    await browser.value('register', { body });
    const row = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('player').selectAll().where('username', '=', String(values.username)).executeTakeFirstOrThrow(),
    );
    const { profile, ...columns } = row;
    const stored = new Set<unknown>([...Object.values(columns), ...Object.values(profile)]);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((id) => !stored.has(values[id]))).toEqual([]);
    expect(Object.keys(profile).sort()).toEqual(
      texts.filter((id) => !['username', 'mobileNum', 'payeeName', 'nickname', 'email'].includes(id)).sort(),
    );
  });

  test.each([
    ['registerUrl', 'evil.example'],
    ['registerUrl', 'beta.localhost:8080'],
    ['domain', 'https://evil.example/invite'],
  ])('a %s of another site is a bad referrer', async (field, address) => {
    covers(['ERR-10', 'ENTITY-REG-02']);
    expect(await browser.failure('register', await aForm({ [field]: address }))).toBe('422 affiliate.bad_referrer');
  });

  test("only its owner can read the file of the platform's key", async () => {
    expect((await stat(join(stage.dataDir, 'platform.key'))).mode & 0o777).toBe(0o600);
  });
});

describe('the budget of registrations', () => {
  test('is limited per address', async () => {
    const real = await aPlatform({
      config: { budgets: 'real' },
      manifests: [aManifest({ tenant: { id: 'alpha' }, flags: { VALID_CAPTCHA3: false } })],
    });
    use({ flags: { VALID_CAPTCHA3: false } });
    const from = real.browser();
    const forms = await Promise.all(Array.from({ length: 12 }, () => aForm()));
    const answers = await Promise.all(forms.map((form) => from.failure('register', form)));
    expect(answers.filter((answer) => answer === '200 succeeded')).toHaveLength(10);
    expect(answers.filter((answer) => answer === '429 request.too_many')).toHaveLength(2);
    await real.close();
  });
});
