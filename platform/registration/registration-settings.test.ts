import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ValueOf } from '../../schema/call-types.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { RegistrationMethod } from '../../schema/rules/check-registration.ts';
import { registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aPlatform, aRegistration, type Browser, type TestPlatform } from '../../tests/support/platform.ts';

type Flag = keyof Manifest['flags'];
const flags = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'VALID_CAPTCHA3',
  'AFFMAN3',
] as const satisfies Flag[];
const methods: readonly RegistrationMethod[] = ['username', 'mobileNum'];
const everyField = Object.fromEntries(registrationFieldIds.map((id) => [id, { enabled: true }]));

let stage: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  stage = await aPlatform();
  browser = stage.browser();
});
afterAll(() => stage.close());

/** Fields that the platform refuses in a registration, with their faults. */
const refusedFields = async (values: Record<string, string>) => {
  const { body } = await browser.call('register', { body: aRegistration({ manifest, ...values }) });
  const { code, value } = body as { code: string; value?: { fields: Record<string, { id: string }[]> } };
  return { code, fields: value?.fields ?? {} };
};
let manifest = aManifest();
const put = (changes: Record<string, boolean>) => {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]));
  manifest = aManifest({
    tenant: { id: 'alpha' },
    flags: { ...on, ...changes },
    registration: { fields: everyField },
    sms: { provider: 'platform' },
  });
  stage.brands.put(manifest);
};
const all = (value: string) => Object.fromEntries(registrationFieldIds.map((id) => [id, value]));

describe('the settings of registration', () => {
  test.each([
    {},
    ...flags.map((flag) => ({ [flag]: false })),
    { VALID_CAPTCHA3: false, AFFMAN3: false, REGMOBVERF3: false },
  ] as Record<string, boolean>[])('name the fields that registration enforces with %j', async (changes) => {
    covers(['CALL-ACC-05', 'FLAG-04', 'FLAG-05', 'FLAG-06', 'REG-05', 'REG-06', 'REG-AMB-06']);
    put(changes);
    const settings = (await browser.value('getRegistrationSettings')) as unknown as ValueOf<'getRegistrationSettings'>;
    expect(settings.fields).toEqual(settings.fieldsByMethod[settings.methods[0] ?? '']);
    for (const method of methods) {
      const rules = settings.fieldsByMethod[method];
      // "!" is invalid for every field and differs from the password.
      const filled = await refusedFields({ ...all('!'), confirmPassword: '?', method });
      if (rules === undefined) {
        expect(filled.code).toBe('module.off');
        expect(settings.methods).not.toContain(method);
        continue;
      }
      expect(settings.methods).toContain(method);
      const enabled = Object.keys(rules).filter((id) => rules[id]?.enabled);
      expect(Object.keys(filled.fields).sort()).toEqual(enabled.sort());
      const empty = await refusedFields({ ...all(''), method });
      const required = enabled.filter((id) => rules[id]?.required);
      expect(Object.keys(empty.fields).sort()).toEqual(required.sort());
    }
  });

  test('state when the code is required in username mode, as registration does', async () => {
    covers(['CALL-ACC-05', 'REG-21']);
    put({ MOBILENUMREG3: false });
    const { fields } = (await browser.value(
      'getRegistrationSettings',
    )) as unknown as ValueOf<'getRegistrationSettings'>;
    expect(fields.verificationCode).toMatchObject({
      enabled: true,
      required: false,
      requiredWhen: [{ field: 'mobileNum', is: 'filled' }],
    });
    const number = { mobileNum: '9171234567', countryDialingCode: '+63' };
    expect((await refusedFields({ ...all(''), ...number })).fields).toHaveProperty('verificationCode');
    expect((await refusedFields(all(''))).fields).not.toHaveProperty('verificationCode');
  });
});
