import { describe, expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import {
  checkRecovery,
  type EmailField,
  emailFields,
  linkFields,
  phoneFields,
  recoveryMethods,
  requiresCaptcha,
} from './recovery-rules.ts';
import { linkTokenOf } from './recovery-view.tsx';

describe('the ways to recover a password', () => {
  it('are those of the brand, phone first', () => {
    covers(['FORGOT-01', 'FORGOT-02', 'FORGOT-AMB-02', 'FORGOT-AMB-03']);
    const methodsOf = (email: boolean, phone: boolean) => recoveryMethods(aManifest({ recovery: { email, phone } }));
    expect(methodsOf(true, true)).toEqual(['phone', 'email']);
    expect(methodsOf(true, false)).toEqual(['email']);
    expect(methodsOf(false, true)).toEqual(['phone']);
    expect(recoveryMethods(aManifest())).toEqual([]);
  });

  it('require a captcha by mail unless the brand turns it off', () => {
    covers(['FORGOT-AMB-01']);
    expect(requiresCaptcha(aManifest())).toBe(true);
    expect(requiresCaptcha(aManifest({ recovery: { emailCaptcha: false } }))).toBe(false);
    expect(requiresCaptcha(aManifest({ flags: { VALID_CAPTCHA3: false } }))).toBe(false);
  });
});

describe('the rules of recovery by mail', () => {
  const faultsOf = (values: Partial<Record<EmailField, string>>, manifest = aManifest()) =>
    checkRecovery(values, manifest, emailFields);

  it('accept a login name and an address, ignoring spaces around them', () => {
    covers(['FORGOT-12', 'FORGOT-13']);
    expect(faultsOf({ username: ' player ', email: ' a@site.example ', captcha: ' 123456 ' })).toEqual({});
    expect(Object.keys(faultsOf({}))).toEqual(['username', 'email', 'captcha']);
    expect(faultsOf({ username: 'p l', email: 'a@site.example', captcha: '1' }).username?.[0]?.id).toBe('tooShort');
  });

  it('accept a domain of two parts, or only the strict form if the brand requires it', () => {
    covers(['FORGOT-14', 'FORGOT-AMB-05']);
    const strict = aManifest({ rules: { email: { patternId: 'emailStrict' } } });
    const emailFault = (email: string, manifest = aManifest()) =>
      faultsOf({ username: 'player', email, captcha: '1' }, manifest).email?.[0]?.id;
    expect(emailFault('a@b')).toBe('pattern');
    expect(emailFault('user@site.example')).toBeUndefined();
    expect(emailFault('user@site.example', strict)).toBe('pattern');
    expect(emailFault('user.name@site.co.uk', strict)).toBeUndefined();
  });
});

describe('the rules of the other methods', () => {
  it('check number, code and password by their own rules', () => {
    covers(['FORGOT-16', 'FORGOT-18']);
    const faultsOf = (mobileNum: string, verificationCode: string, password: string) =>
      Object.keys(checkRecovery({ mobileNum, verificationCode, password }, aManifest(), phoneFields));
    expect(faultsOf('9171234567', '123456', 'a long walk')).toEqual([]);
    expect(faultsOf('12', 'abc', 'short')).toEqual(phoneFields);
  });

  it('accept a password exactly as typed, and the same again', () => {
    const idsOf = (password: string, confirmPassword: string) =>
      checkRecovery({ password, confirmPassword }, aManifest(), linkFields).confirmPassword?.map(({ id }) => id);
    expect(idsOf(' a long walk ', ' a long walk ')).toBeUndefined();
    expect(idsOf(' a long walk ', 'a long walk')).toEqual(['confirmation']);
    expect(idsOf('a long walk', '')).toEqual(['required']);
  });
});

describe('the page of recovery', () => {
  it('reserves space for either form, because only the browser knows which one it needs', async () => {
    covers(['SHELL-ROUTE-07', 'SHELL-HEADER-04']);
    const html = await renderPage({ page: 'forget', manifest: { recovery: { email: true } } });
    expect(textOf(html)).toContain('Forgot your password?');
    expect(html).not.toContain('<form');
  });

  it('finds the token of a link only in the fragment', () => {
    expect(linkTokenOf('#token=abc-_1')).toBe('abc-_1');
    expect(linkTokenOf('#token=')).toBeUndefined();
    expect(linkTokenOf('#other=abc')).toBeUndefined();
    expect(linkTokenOf('')).toBeUndefined();
  });
});
