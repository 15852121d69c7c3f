import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { solve } from '../../forms/solve-challenge.ts';
import { renderPage, textOf } from '../../forms/testing/render-page.ts';
import { consentRecord, consentText, missingConsents } from './consents.ts';
import { registerMethodOf } from './how-it-runs.ts';
import { readRefusal } from './refusal.ts';
import { registrationBody } from './registration-body.ts';

type Over = Omit<Parameters<typeof renderPage>[0], 'page'>;
const register = (over: Over = {}) => renderPage({ page: 'register', ...over });
const inputsOf = (html: string) =>
  [...html.matchAll(/<(?:input|button)\b[^>]*\bname="([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('consent-'));

describe('the registration page', () => {
  it('asks for what the brand asks for, and marks what has to be filled in', async () => {
    covers([
      'REG-01',
      'REG-07',
      'REG-08',
      'REG-10',
      'REG-25',
      'REG-FIELD-01',
      'REG-FIELD-02',
      'REG-FIELD-16',
    ]);
    const usual = await register();
    expect(inputsOf(usual)).toEqual(['username', 'password', 'confirmPassword', 'captcha']);
    expect(textOf(usual).match(/\( ?required ?\)/g)).toHaveLength(4);
    const fields = {
      mobileNum: { enabled: true },
      confirmPassword: { enabled: false },
      captcha: { enabled: false },
    };
    expect(inputsOf(await register({ manifest: { registration: { fields } } }))).toEqual([
      'username',
      'password',
      'mobileNum',
    ]);
    expect(inputsOf(await register({ manifest: { flags: { VALID_CAPTCHA3: false } } }))).not.toContain(
      'captcha',
    );
  });

  it.each(registrationFieldIds.filter((id) => id !== 'verificationCode' && id !== 'affiliateCode'))(
    'has the field %s exactly while it is enabled',
    async (id) => {
      covers(['REG-FIELD-01..16']);
      const withField = (enabled: boolean) => ({ registration: { fields: { [id]: { enabled } } } });
      expect(inputsOf(await register({ manifest: withField(true) }))).toContain(id);
      if (id !== 'username' && id !== 'password')
        expect(inputsOf(await register({ manifest: withField(false) }))).not.toContain(id);
    },
  );

  it('carries the ids of the specification', async () => {
    covers(['REG-15', 'REG-AMB-02']);
    const html = await register({ manifest: { registration: { fields: { mobileNum: { enabled: true } } } } });
    for (const id of ['confimpsw', 'identifying', 'mobileNum1'])
      expect(html).toContain(`data-testid="${id}"`);
  });

  it('keeps the invitation code out of sight until its check failed, unless the brand shows it', async () => {
    covers(['REG-FIELD-17', 'REG-AMB-01']);
    const stated = (affiliateAlwaysShown: boolean) => ({
      flags: { AFFMAN3: true },
      registration: { affiliateAlwaysShown, fields: { affiliateCode: { enabled: true } } },
    });
    expect(inputsOf(await register({ manifest: stated(false) }))).not.toContain('affiliateCode');
    expect(inputsOf(await register({ manifest: stated(true) }))).toContain('affiliateCode');
  });

  it('lists the points of responsible gaming with the age, and one box for all', async () => {
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

  it('confirms age and terms; AGEINFO3 names the age', async () => {
    covers(['REG-04', 'REG-11', 'FLAG-17']);
    const html = await register({ manifest: { jurisdiction: { ageLimit: 21 } } });
    expect(html).toContain('href="/m/help?tag=terms"');
    expect(textOf(html)).toContain('I am 21 or older and agree');
    expect(textOf(await register({ manifest: { flags: { AGEINFO3: false } } }))).toContain(
      'I am of legal age and agree',
    );
  });

  it('links to login, and to recovery only where there is one', async () => {
    covers(['REG-02', 'REG-03']);
    const html = await register();
    expect(html).toContain('href="/m/login"');
    expect(html).not.toContain('href="/m/forget"');
    expect(await register({ manifest: { recovery: { email: true } } })).toContain('href="/m/forget"');
  });

  it('says that it is closed where no method is on', async () => {
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

  it('are all needed, and none is given in advance unless the jurisdiction allows it', () => {
    covers(['REG-20', 'LOGIN-AMB-03']);
    const all = missingConsents({ ticked: {}, manifest });
    expect(all).toEqual(['terms', 'age', 'notOfficial', 'noLicence', 'forfeiture']);
    fc.assert(
      fc.property(fc.subarray(all), (agreed) => {
        const ticked = Object.fromEntries(agreed.map((id) => [id, true]));
        expect(missingConsents({ ticked, manifest })).toEqual(all.filter((id) => !agreed.includes(id)));
      }),
    );
    const lenient = aManifest({ jurisdiction: { consentPreTicked: true } });
    expect(missingConsents({ ticked: {}, manifest: lenient })).toEqual([]);
    expect(missingConsents({ ticked: { age: false }, manifest: lenient })).toEqual(['age']);
  });

  it('are recorded in the words and the language that were read', () => {
    const record = consentRecord({ manifest, t, language: 'AR' });
    expect(record[0]).toEqual({
      id: 'terms',
      text: consentText({ id: 'terms', manifest, t }),
      language: 'AR',
    });
    expect(record[1]?.text).toBe('consent.age 21');
  });
});

describe('what is sent', () => {
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

  it('is every field, empty where nothing was given, with the password as its own confirmation', () => {
    covers(['ENTITY-REG-01', 'ENTITY-REG-02', 'ENTITY-REG-04', 'ENTITY-REG-06', 'ENTITY-REG-08']);
    const body = send({ username: ' ana_1 ', password: ' keeps spaces ', confirmPassword: 'x' });
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

  it('says how the page runs', () => {
    covers(['ENTITY-REG-03', 'ENTITY-REG-AMB-01']);
    const plain = {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
      standalone: false,
      webclip: null,
    };
    expect(registerMethodOf(plain)).toBe('H5');
    expect(registerMethodOf({ ...plain, webclip: '1' })).toBe('WEBCLIP');
    expect(registerMethodOf({ ...plain, standalone: true })).toBe('PWA');
    expect(registerMethodOf({ ...plain, userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130' })).toBe(
      'APP',
    );
  });
});

describe('a refused registration', () => {
  const read = (code: Parameters<typeof readRefusal>[0]['error']['code'], value?: Record<string, unknown>) =>
    readRefusal({ error: { code, value }, method: 'username', asked: ['username', 'captcha', 'email'] });

  it('marks the fields that are to blame, known faults and later ones', () => {
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

  it('speaks up where no field of the page is to blame', () => {
    expect(read('request.too_many').alert).toBe('request.too_many');
    expect(read('field.invalid', { fields: { zalo: [{ id: 'required' }] } }).alert).toBe('field.invalid');
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
