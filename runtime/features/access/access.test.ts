import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import { checkLogin, readRefusal } from './login-rules.ts';
import { loginBody } from './use-login.ts';

type Over = Omit<Parameters<typeof renderPage>[0], 'page'>;
const login = (over: Over = {}) => renderPage({ page: 'login', ...over });
const namesOf = (html: string) =>
  [...html.matchAll(/<(?:input|button)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
const boxOf = (html: string, name: string) => new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const submitOf = (html: string) => /<button\b[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? '';

describe('the login page', () => {
  it('has username and password for players and agents, and no captcha at first', async () => {
    covers(['LOGIN-01', 'LOGIN-02', 'LOGIN-04', 'LOGIN-08', 'LOGIN-AMB-02']);
    for (const page of ['login', 'agentLogin'] as const) {
      const html = await renderPage({ page });
      expect(namesOf(html)).toEqual(['username', 'password', 'remember', 'disclaimer']);
      expect(html).toContain('autoComplete="current-password"');
    }
    expect(textOf(await renderPage({ page: 'agentLogin' }))).toContain('For partners of Sample');
  });

  it('pre-ticks boxes as the brand configures them, and can be sent only with the terms ticked', async () => {
    covers(['LOGIN-09..11', 'LOGIN-AMB-03']);
    const usual = await login();
    expect(boxOf(usual, 'remember')).toContain('checked');
    expect(boxOf(usual, 'disclaimer')).toContain('checked');
    expect(submitOf(usual)).not.toContain('disabled');
    const careful = await login({ manifest: { login: { rememberMe: false, disclaimer: { preTicked: false } } } });
    expect(boxOf(careful, 'remember')).not.toContain('checked');
    expect(boxOf(careful, 'disclaimer')).not.toContain('checked');
    expect(submitOf(careful)).toContain('disabled');
    const without = await login({ manifest: { login: { disclaimer: { enabled: false } } } });
    expect(namesOf(without)).not.toContain('disclaimer');
    expect(submitOf(without)).not.toContain('disabled');
  });

  it('links to recovery, registration and terms if the brand has them', async () => {
    covers(['LOGIN-05..07', 'FORGOT-AMB-03']);
    const usual = await login();
    expect(usual).not.toContain('href="/m/forget"');
    expect(usual).toContain('href="/m/register"');
    expect(usual).toContain('href="/m/help?tag=terms"');
    for (const recovery of [{ email: true }, { phone: true }] as JsonObject[])
      expect(await login({ manifest: { recovery } })).toContain('href="/m/forget"');
    for (const flags of [{ REGISTER_REE3: false }, { USERNAMEREG3: false }] as JsonObject[])
      expect(await login({ manifest: { flags } })).not.toContain('href="/m/register"');
  });

  it('offers login by number if the brand has it, first if the brand prefers it', async () => {
    covers(['LOGIN-03', 'LOGIN-04', 'LOGIN-AMB-01']);
    expect(await login()).not.toContain('role="tab"');
    const both = await login({ manifest: { login: { smsEnabled: true } } });
    expect(both.split('role="tab"')).toHaveLength(3);
    expect(namesOf(both)).toContain('password');
    const first = await login({ manifest: { login: { smsEnabled: true, defaultMethod: 'sms' } } });
    expect(namesOf(first)).toEqual(expect.arrayContaining(['mobileNum', 'verificationCode', 'sendCode', 'remember']));
    expect(namesOf(first)).not.toContain('password');
    // Browsers would cut a pasted number before its blanks are removed.
    expect(boxOf(first, 'mobileNum')).not.toMatch(/maxlength/i);
    expect(boxOf(first, 'verificationCode')).not.toMatch(/maxlength/i);
  });

  it('offers identity providers that are enabled and configured, to players only', async () => {
    covers(['LOGIN-SOCIAL-01', 'LOGIN-SOCIAL-02', 'LOGIN-SOCIAL-04']);
    const manifest = {
      flags: { FACEBOOKLOGIN3: true, GOOGLELOGIN3: false, LINELOGIN3: true },
      login: { social: { facebook: { clientId: 'a' }, google: { clientId: 'b' }, line: { clientId: 'c' } } },
    };
    const providersOf = (html: string) => [...html.matchAll(/aria-label="Log in with (\w+)"/g)].map(([, name]) => name);
    expect(providersOf(await login({ manifest }))).toEqual(['Facebook', 'LINE']);
    expect(providersOf(await renderPage({ page: 'agentLogin', manifest }))).toEqual([]);
  });

  it('offers no identity provider without configuration', async () => {
    covers(['LOGIN-SOCIAL-03']);
    const html = await login({ manifest: { flags: { FACEBOOKLOGIN3: true, GOOGLELOGIN3: true, LINELOGIN3: true } } });
    expect(textOf(html)).not.toMatch(/facebook|google|line\b/i);
  });

  it.each<JsonObject>([{ variant: 'sheet' }, { variant: 'split', pictureHeight: 30 }, { variant: 'picture' }])(
    'has the design $variant',
    async (accountPages) => {
      expect(namesOf(await login({ manifest: { shell: { accountPages } }, language: 'AR' }))).toContain('username');
    },
  );
});

describe('the rules of a login', () => {
  const manifest = aManifest();
  it('use the limits of the manifest, and require the captcha only if it is shown', () => {
    covers(['LOGIN-17', 'LOGIN-AMB-06', 'CAPTCHA-02', 'ERR-TEXT-08']);
    const values = { username: 'player', password: 'something' };
    expect(checkLogin({ values, manifest, method: 'username', withCaptcha: false })).toEqual({});
    expect(checkLogin({ values, manifest, method: 'username', withCaptcha: true })).toEqual({
      captcha: [{ id: 'required' }],
    });
    expect(
      checkLogin({ values: { ...values, captcha: '12a' }, manifest, method: 'username', withCaptcha: true })
        .captcha?.[0]?.id,
    ).toBe('pattern');
    expect(Object.keys(checkLogin({ values: {}, manifest, method: 'username', withCaptcha: false }))).toEqual([
      'username',
      'password',
    ]);
  });

  it.each([
    ['digits', 6],
    ['equation', 3],
    ['long', 16],
  ] as const)('take as many digits as a captcha of the kind %s has', (variant, most) => {
    covers(['CAPTCHA-03', 'CAPTCHA-AMB-01']);
    const manifest = aManifest({ captcha: { variant } });
    const faultsOf = (captcha: string) =>
      checkLogin({
        values: { username: 'player', password: 'something', captcha },
        manifest,
        method: 'username',
        withCaptcha: true,
      });
    expect(faultsOf('1'.repeat(most))).toEqual({});
    expect(faultsOf('1'.repeat(most + 1)).captcha?.[0]?.id).toBe('tooLong');
  });

  it('check number and code by their own rules', () => {
    covers(['LOGIN-17..19']);
    const faultsOf = (mobileNum: string, verificationCode: string) =>
      Object.keys(checkLogin({ values: { mobileNum, verificationCode }, manifest, method: 'sms', withCaptcha: false }));
    expect(faultsOf('9171234567', '123456')).toEqual([]);
    expect(faultsOf('9'.repeat(21), '1'.repeat(11))).toEqual(['mobileNum', 'verificationCode']);
    expect(faultsOf('', 'abcd')).toEqual(['mobileNum', 'verificationCode']);
  });

  it('show the captcha after a failure that requires it, with an error only if the brand wants one', () => {
    covers(['LOGIN-16', 'ERR-AMB-04']);
    const value = { captcha: true };
    const read = (code: string, captchaText = false, hadCaptcha = false) =>
      readRefusal({ code, value, hadCaptcha, captchaText });
    expect(read('auth.wrong_credentials')).toEqual({ captcha: true, wrongCaptcha: false, alert: false });
    expect(read('auth.wrong_credentials', true).alert).toBe(true);
    expect(read('captcha.wrong')).toEqual({ captcha: true, wrongCaptcha: true, alert: false });
    // The captcha is already shown, so the name or password was wrong.
    expect(read('auth.wrong_credentials', false, true)).toEqual({ captcha: true, wrongCaptcha: false, alert: true });
    expect(read('captcha.wrong', false, true).alert).toBe(false);
    expect(readRefusal({ code: 'auth.locked', value: undefined, hadCaptcha: false, captchaText: false })).toEqual({
      captcha: false,
      wrongCaptcha: false,
      alert: true,
    });
  });
});

describe('the body of a login', () => {
  const values = {
    username: ' player ',
    password: ' kept as it is ',
    mobileNum: '9171234567 ',
    verificationCode: '123456',
    captcha: '42',
  };
  const common = { values, countryDialingCode: '+63', captchaId: '', agent: false, remember: true };
  const platform = { firebaseChannel: '', firebaseIdToken: '' } as const;

  it('contains one method and no values of the other', () => {
    covers(['ENTITY-LOGIN-01..03', 'ENTITY-LOGIN-AMB-02']);
    expect(loginBody({ ...common, method: 'username', proof: platform })).toMatchObject({
      type: 'username',
      username: 'player',
      password: ' kept as it is ',
      captcha: '',
      countryDialingCode: '',
    });
    expect(loginBody({ ...common, method: 'sms', proof: platform })).toMatchObject({
      type: 'sms',
      username: '9171234567',
      password: '123456',
      countryDialingCode: '+63',
      firebaseMobileNo: '',
    });
    const proof = { firebaseChannel: 'sms', firebaseIdToken: 'token' } as const;
    expect(loginBody({ ...common, method: 'sms', proof, captchaId: 'c' })).toMatchObject({
      type: 'firebase',
      username: '',
      password: '',
      captcha: '42',
      firebaseMobileNo: '9171234567',
      firebaseIdToken: 'token',
      firebaseChannel: 'sms',
    });
  });
});
