import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodedError } from '../../../schema/errors.ts';
import { registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import { solve } from '../../forms/solve-challenge.ts';
import { consentRecord, consentText, missingConsents } from './consents.ts';
import { registerMethodOf } from './how-it-runs.ts';
import { readRefusal } from './refusal.ts';
import { registrationBody } from './registration-body.ts';
import { registrationFaults } from './registration-rules.ts';
import { NotSent, submitRegistration } from './submit-registration.ts';
import { visibleFields } from './visible-fields.ts';

type Over = Omit<Parameters<typeof renderPage>[0], 'page'>;
const register = (over: Over = {}) => renderPage({ page: 'register', ...over });
const inputsOf = (html: string) =>
  [...html.matchAll(/<(?:input|button)\b[^>]*\bname="([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('consent-'));

describe('the registration page', () => {
  it('has the fields of the brand, and marks required ones', async () => {
    covers(['REG-01', 'REG-07', 'REG-08', 'REG-10', 'REG-25', 'REG-FIELD-01', 'REG-FIELD-02', 'REG-FIELD-16']);
    const usual = await register();
    expect(inputsOf(usual)).toEqual(['username', 'password', 'confirmPassword', 'captcha']);
    expect(textOf(usual).match(/\( ?required ?\)/g)).toHaveLength(4);
    const fields = { mobileNum: { enabled: true }, confirmPassword: { enabled: false }, captcha: { enabled: false } };
    expect(inputsOf(await register({ manifest: { registration: { fields } } }))).toEqual([
      'username',
      'password',
      'mobileNum',
    ]);
    expect(inputsOf(await register({ manifest: { flags: { VALID_CAPTCHA3: false } } }))).not.toContain('captcha');
  });

  it.each(registrationFieldIds.filter((id) => id !== 'verificationCode' && id !== 'affiliateCode'))(
    'has the field %s if and only if it is enabled',
    async (id) => {
      covers(['REG-FIELD-01..16']);
      const withField = (enabled: boolean) => ({ registration: { fields: { [id]: { enabled } } } });
      expect(inputsOf(await register({ manifest: withField(true) }))).toContain(id);
      if (id !== 'username' && id !== 'password')
        expect(inputsOf(await register({ manifest: withField(false) }))).not.toContain(id);
    },
  );

  it('has the test ids of the specification', async () => {
    covers(['REG-15', 'REG-AMB-02']);
    const html = await register({ manifest: { registration: { fields: { mobileNum: { enabled: true } } } } });
    for (const id of ['confimpsw', 'identifying', 'mobileNum1']) expect(html).toContain(`data-testid="${id}"`);
  });

  const both = { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true };

  it('offers two methods if the brand has both, the mobile number first', async () => {
    covers(['REG-05', 'REG-06', 'REG-07', 'REG-09', 'REG-15', 'FLAG-04', 'FLAG-05', 'FLAG-06']);
    const html = await register({ manifest: { flags: both } });
    expect([...html.matchAll(/data-tab="(\w+)"[^>]*aria-selected="(\w+)"/g)].map(([, id, on]) => [id, on])).toEqual([
      ['mobileNum', 'true'],
      ['username', 'false'],
    ]);
    expect(inputsOf(html).slice(0, 3)).toEqual(['mobileNum', 'verificationCode', 'sendCode']);
    expect(inputsOf(html)).not.toContain('username');
    for (const id of ['mobileNum2', 'messageCode2']) expect(html).toContain(`data-testid="${id}"`);
    expect(html).toContain('name="countryDialingCode"');
    for (const [flags, first] of [
      [{ ...both, USERNAMEREG3: false }, 'mobileNum'],
      [{ ...both, MOBILENUMREG3: false }, 'username'],
    ] as const) {
      const one = await register({ manifest: { flags } });
      expect(one).not.toContain('role="tab"');
      expect(inputsOf(one)[0]).toBe(first);
    }
  });

  it('requires a code and a password only while their flags are on', async () => {
    covers(['REG-AMB-06', 'FLAG-06', 'FLAG-07', 'REG-29']);
    const withFlags = async (flags: object) => inputsOf(await register({ manifest: { flags: { ...both, ...flags } } }));
    expect(await withFlags({ REGMOBVERF3: false })).not.toContain('verificationCode');
    expect(await withFlags({ MOBILENUMPASSREG3: false })).not.toContain('password');
    const html = await register({ manifest: { flags: both } });
    const code = /<input\b[^>]*name="verificationCode"[^>]*>/.exec(html)?.[0] ?? '';
    expect(code).toMatch(/autocomplete="one-time-code"/i);
    expect(code).toMatch(/inputmode="numeric"/i);
    // Browsers would cut a pasted number before its blanks are removed.
    expect(code).not.toMatch(/maxlength/i);
    const number = /<input\b[^>]*name="mobileNum"[^>]*>/.exec(html)?.[0] ?? '';
    expect(number).toMatch(/type="tel"/);
    expect(number).toMatch(/autocomplete="tel-national"/i);
    expect(number).not.toMatch(/maxlength/i);
  });

  it('hides the invitation code until its check fails, unless the brand shows it', async () => {
    covers(['REG-FIELD-17', 'REG-AMB-01']);
    const stated = (affiliateAlwaysShown: boolean) => ({
      flags: { AFFMAN3: true },
      registration: { affiliateAlwaysShown, fields: { affiliateCode: { enabled: true } } },
    });
    expect(inputsOf(await register({ manifest: stated(false) }))).not.toContain('affiliateCode');
    expect(inputsOf(await register({ manifest: stated(true) }))).toContain('affiliateCode');
  });

  it('lists the responsible-gaming statements with the age, and one box for all', async () => {
    covers(['REG-CONSENT-01..06', 'REG-CONSENT-AMB-01', 'REG-AMB-04']);
    const html = await register({ manifest: { jurisdiction: { ageLimit: 21 } } });
    const text = textOf(html);
    expect(text).toContain('I am over 21 years old.');
    expect(text).toContain('government official, nor a member of the armed forces or the police');
    expect(text).toContain('I do not hold a gaming licence');
    expect(text).toContain('forfeited');
    expect(html).toContain('name="consent-all"');
    expect(html).not.toMatch(/name="consent-[a-zA-Z]+"[^>]*checked/);
    const off = await register({ manifest: { registration: { responsibleGaming: { enabled: false } } } });
    expect(off).not.toContain('consent-all');
  });

  it('has a box for age and terms; AGEINFO3 adds the age', async () => {
    covers(['REG-04', 'REG-11', 'FLAG-17']);
    const html = await register({ manifest: { jurisdiction: { ageLimit: 21 } } });
    expect(html).toContain('href="/m/help?tag=terms"');
    expect(textOf(html)).toContain('I am 21 or older and agree');
    expect(textOf(await register({ manifest: { flags: { AGEINFO3: false } } }))).toContain(
      'I am of legal age and agree',
    );
  });

  it('links to login, and to recovery only if there is a method', async () => {
    covers(['REG-02', 'REG-03']);
    const html = await register();
    expect(html).toContain('href="/m/login"');
    expect(html).not.toContain('href="/m/forget"');
    expect(await register({ manifest: { recovery: { email: true } } })).toContain('href="/m/forget"');
  });

  it('shows that it is closed if no method is on', async () => {
    covers(['FLAG-AMB-01']);
    const html = await register({ manifest: { flags: { USERNAMEREG3: false } } });
    expect(textOf(html)).toContain('Registration is closed');
    expect(inputsOf(html)).toEqual([]);
    expect(html).toContain('href="/m/login"');
  });
});

describe('consents', () => {
  const manifest = aManifest({ jurisdiction: { ageLimit: 21 } });
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    `${key} ${values.age ?? ''}`.trim();

  it('are all required, and pre-ticked only if the jurisdiction allows it', () => {
    covers(['REG-20', 'LOGIN-AMB-03']);
    const all = missingConsents({}, manifest);
    expect(all).toEqual(['terms', 'age', 'notOfficial', 'noLicence', 'forfeiture']);
    fc.assert(
      fc.property(fc.subarray(all), (agreed) => {
        const ticked = Object.fromEntries(agreed.map((id) => [id, true]));
        expect(missingConsents(ticked, manifest)).toEqual(all.filter((id) => !agreed.includes(id)));
      }),
    );
    const lenient = aManifest({ jurisdiction: { consentPreTicked: true } });
    expect(missingConsents({}, lenient)).toEqual([]);
    expect(missingConsents({ age: false }, lenient)).toEqual(['age']);
  });

  it('are recorded with the language in which they were read', () => {
    expect(consentRecord(manifest, 'AR')[0]).toEqual({ id: 'terms', language: 'AR' });
    expect(consentText('age', manifest, t)).toBe('consent.age 21');
  });
});

describe('the body of a registration', () => {
  const send = (values: Parameters<typeof registrationBody>[0]['values']) =>
    registrationBody({
      method: 'username',
      values,
      captchaId: 'c1',
      consents: [],
      registerUrl: 'sample.example',
      registerMethod: 'H5',
      domain: '',
    });

  it('has every field, empty without a value, and the password as its own confirmation', () => {
    covers(['ENTITY-REG-01', 'ENTITY-REG-02', 'ENTITY-REG-04', 'ENTITY-REG-06', 'ENTITY-REG-08']);
    const body = send({ username: 'ana_1', password: ' keeps spaces ', confirmPassword: 'x' });
    for (const id of registrationFieldIds) expect(typeof body[id]).toBe('string');
    expect(body).toMatchObject({
      username: 'ana_1',
      password: ' keeps spaces ',
      confirmPassword: ' keeps spaces ',
      email: '',
      type: 0,
      registerUrl: 'sample.example',
    });
  });

  it('reports how the page runs', () => {
    covers(['ENTITY-REG-03', 'ENTITY-REG-AMB-01']);
    const plain = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130', standalone: false, webclip: null };
    expect(registerMethodOf(plain)).toBe('H5');
    expect(registerMethodOf({ ...plain, webclip: '1' })).toBe('WEBCLIP');
    expect(registerMethodOf({ ...plain, standalone: true })).toBe('PWA');
    expect(registerMethodOf({ ...plain, standalone: true, webclip: '1' })).toBe('WEBCLIP');
    expect(registerMethodOf({ ...plain, userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130' })).toBe('APP');
  });
});

describe('the visible fields of a registration', () => {
  const manifest = aManifest({
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true },
    registration: {
      fields: {
        email: { enabled: true },
        nickname: { enabled: true, visibleWhen: [{ field: 'email', is: 'filled' }] },
        line: { enabled: true, visibleWhen: [{ field: 'nickname', is: 'filled' }] },
        idNumber: { enabled: true, requiredWhen: [{ field: 'countryDialingCode', is: 'oneOf', values: ['+63'] }] },
      },
    },
  });
  const visibleOf = (values: Record<string, string>, method: 'username' | 'mobileNum' = 'username') =>
    visibleFields({ manifest, method, values });
  const idsOf = (visible: ReturnType<typeof visibleOf>) => visible.fields.map(({ id }) => id);

  it('follow the values along a chain of conditions, and preserve all input', () => {
    covers(['REG-25']);
    const all = { email: 'a@b.example', nickname: 'ana', line: 'ana1' };
    expect(idsOf(visibleOf(all))).toEqual(expect.arrayContaining(['email', 'nickname', 'line']));
    const without = visibleOf({ ...all, email: '' });
    expect(idsOf(without)).toContain('email');
    expect(idsOf(without)).not.toEqual(expect.arrayContaining(['nickname']));
    expect(idsOf(without)).not.toContain('line');
    expect(without.values).not.toHaveProperty('line');
    expect(idsOf(visibleOf(all))).toContain('line');
  });

  it('have trimmed values, except for passwords', () => {
    const { values } = visibleOf({ username: ' ana_1\t', email: '  ', nickname: 'ana', password: ' keeps spaces ' });
    expect(values).toMatchObject({ username: 'ana_1', email: '', password: ' keeps spaces ' });
    expect(values).not.toHaveProperty('nickname');
  });

  it('depend on the dialling code', () => {
    covers(['REG-25']);
    const required = (countryDialingCode: string) =>
      visibleOf({ countryDialingCode }).fields.find(({ id }) => id === 'idNumber')?.rule.required;
    expect([required('+63'), required('+971'), required('')]).toEqual([true, false, false]);
  });

  it('are the same when computed from their own result, for any values', () => {
    const value = fc.constantFrom('', 'x');
    fc.assert(
      fc.property(fc.record({ email: value, nickname: value, line: value }), (values) => {
        const once = visibleOf(values);
        expect(idsOf(visibleOf(once.values as Record<string, string>))).toEqual(idsOf(once));
      }),
    );
  });

  it('contain no values of the other method', () => {
    covers(['REG-FIELD-01', 'ENTITY-REG-08']);
    const typed = { username: 'ana_1', mobileNum: '9171234567', countryDialingCode: '+63' };
    const body = (method: 'username' | 'mobileNum') =>
      registrationBody({
        method,
        values: visibleOf(typed, method).values,
        captchaId: '',
        consents: [],
        registerUrl: 'sample.example',
        registerMethod: 'H5',
        domain: '',
      });
    expect(body('mobileNum')).toMatchObject({
      method: 'mobileNum',
      username: '',
      mobileNum: '9171234567',
      countryDialingCode: '+63',
    });
    // This brand has no phone field in the username method.
    expect(body('username')).toMatchObject({ username: 'ana_1', mobileNum: '', countryDialingCode: '' });
  });

  it('require a dialling code with a number', () => {
    covers(['REG-09']);
    const faults = (countryDialingCode: string) =>
      registrationFaults({
        manifest,
        method: 'mobileNum',
        values: { mobileNum: '9171234567', countryDialingCode },
        now: new Date(),
      });
    expect(faults('').mobileNum).toEqual([{ id: 'dialingCode' }]);
    expect(faults('+63').mobileNum).toBeUndefined();
  });

  it('include the confirmation, which is checked again when the password changes', () => {
    covers(['REG-24', 'REG-28']);
    const faults = (password: string, confirmPassword: string) =>
      registrationFaults({ manifest, method: 'username', values: { password, confirmPassword }, now: new Date() })
        .confirmPassword;
    expect(faults('a long walk', 'a long walk')).toBeUndefined();
    expect(faults('a long walk home', 'a long walk')).toEqual([{ id: 'confirmation' }]);
  });
});

describe('the sequence of a registration', () => {
  const body = {
    ...registrationBody({
      method: 'mobileNum',
      values: { affiliateCode: 'FRIEND', verificationCode: '123456' },
      captchaId: '',
      consents: [],
      registerUrl: '',
      registerMethod: 'H5',
      domain: '',
    }),
  };
  const run = async (over: Partial<Parameters<typeof submitRegistration>[0]> = {}) => {
    const steps: unknown[] = [];
    const call = (async (input: { operation: string; body: typeof body }) => {
      const { firebaseChannel, firebaseIdToken } = input.body;
      steps.push([input.operation, firebaseChannel, firebaseIdToken]);
      return { session: null };
    }) as unknown as Parameters<typeof submitRegistration>[0]['call'];
    const failure = await submitRegistration({
      body,
      call,
      checkAffiliate: async (code) => void steps.push(['affiliate', code]),
      provePhone: async (code) => {
        steps.push(['phone', code]);
        return { firebaseChannel: 'sms', firebaseIdToken: 'signed' };
      },
      ...over,
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { steps, failure };
  };

  it('is invitation, phone, then the whole form', async () => {
    covers(['REG-21', 'REG-23', 'ENTITY-REG-07']);
    expect((await run()).steps).toEqual([
      ['affiliate', 'FRIEND'],
      ['phone', '123456'],
      ['register', 'sms', 'signed'],
    ]);
    expect((await run({ provePhone: undefined })).steps.at(-1)).toEqual(['register', '', '']);
  });

  it('stops at the first rejection; a rejected phone has a separate code', async () => {
    covers(['REG-22', 'REG-23']);
    const refuse = async () => {
      throw new CodedError('code.invalid');
    };
    const phone = await run({ provePhone: refuse });
    expect(phone.failure).toBeInstanceOf(NotSent);
    expect(phone.failure).toMatchObject({ step: 'phone', code: 'code.invalid' });
    expect(phone.steps).toEqual([['affiliate', 'FRIEND']]);
    const invitation = await run({ checkAffiliate: refuse });
    expect(invitation.failure).toMatchObject({ step: 'invitation', code: 'code.invalid' });
    expect(invitation.steps).toEqual([]);
  });
});

describe('a refused registration', () => {
  const read = (code: Parameters<typeof readRefusal>[0]['error']['code'], value?: Record<string, unknown>) =>
    readRefusal({ error: { code, value }, method: 'username', fieldIds: ['username', 'captcha', 'email'] });

  it('marks the fields at fault, for known and for newer faults', () => {
    covers(['ERR-05', 'REG-31']);
    expect(read('user.taken').faults).toEqual({ username: [{ id: 'taken' }] });
    expect(read('captcha.wrong').faults).toEqual({ captcha: [{ id: 'captcha' }] });
    expect(read('affiliate.invalid').faults).toEqual({ affiliateCode: [{ id: 'affiliate' }] });
    const found = read('field.invalid', {
      fields: { email: [{ id: 'required' }, { id: 'fromTomorrow' }], other: [{ id: 'required' }] },
    });
    expect(found.faults).toEqual({ email: [{ id: 'required' }, { id: 'refused' }] });
    expect(found.alert).toBeUndefined();
  });

  it('recognises a rejected code, a number in use and an invitation in a hidden field', () => {
    covers(['ERR-02', 'ERR-10', 'REG-31']);
    expect(read('code.invalid').faults).toEqual({ verificationCode: [{ id: 'code' }] });
    const taken = readRefusal({
      error: { code: 'user.taken', value: undefined },
      method: 'mobileNum',
      fieldIds: ['mobileNum'],
    });
    expect(taken).toMatchObject({ faults: { mobileNum: [{ id: 'numberTaken' }] }, alert: undefined });
    expect(read('affiliate.invalid').affiliateRefused).toBe(true);
    expect(read('affiliate.bad_referrer')).toMatchObject({
      affiliateRefused: true,
      alert: { code: 'affiliate.bad_referrer' },
      faults: {},
    });
    expect(read('user.taken').affiliateRefused).toBe(false);
  });

  it('shows a general error if no field of the page is at fault', () => {
    expect(read('request.too_many').alert?.code).toBe('request.too_many');
    expect(read('field.invalid', { fields: { zalo: [{ id: 'required' }] } }).alert?.code).toBe('field.invalid');
    expect(read('registration.consent_missing')).toMatchObject({ consentMissing: true, alert: undefined });
    expect(read('module.off')).toMatchObject({ closed: true, alert: undefined });
  });
});

describe('the proof of work', () => {
  it('is one that the platform accepts', async () => {
    const keys = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: 300,
      deriveKey,
      data: { tenant: 'sample' },
      ...keys,
    });
    const payload = JSON.parse(atob(await solve({ ...challenge })));
    expect((await verifySolution({ ...payload, deriveKey, ...keys })).verified).toBe(true);
    const forged = {
      ...payload,
      solution: {
        ...payload.solution,
        derivedKey: payload.solution.derivedKey.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
      },
    };
    expect((await verifySolution({ ...forged, deriveKey, ...keys })).verified).toBe(false);
  });
});
