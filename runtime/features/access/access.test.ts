import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { renderPage, textOf } from '../../forms/testing/render-page.ts';
import { checkLogin, readRefusal } from './login-rules.ts';

type Over = Omit<Parameters<typeof renderPage>[0], 'page'>;
const login = (over: Over = {}) => renderPage({ page: 'login', ...over });
const namesOf = (html: string) =>
  [...html.matchAll(/<(?:input|button)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
const boxOf = (html: string, name: string) =>
  new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const submitOf = (html: string) => /<button\b[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? '';

describe('the login page', () => {
  it('asks for username and password, in player mode and in agent mode, and for no captcha yet', async () => {
    covers(['LOGIN-01', 'LOGIN-02', 'LOGIN-04', 'LOGIN-08', 'LOGIN-AMB-02']);
    for (const page of ['login', 'agentLogin'] as const) {
      const html = await renderPage({ page });
      expect(namesOf(html)).toEqual(['username', 'password', 'remember', 'disclaimer']);
      expect(html).toContain('autoComplete="current-password"');
    }
    expect(textOf(await renderPage({ page: 'agentLogin' }))).toContain('For partners of Sample');
  });

  it('ticks what the brand ticks, and can be sent only with the terms ticked', async () => {
    covers(['LOGIN-09..11', 'LOGIN-AMB-03']);
    const usual = await login();
    expect(boxOf(usual, 'remember')).toContain('checked');
    expect(boxOf(usual, 'disclaimer')).toContain('checked');
    expect(submitOf(usual)).not.toContain('disabled');
    const careful = await login({
      manifest: { login: { rememberMe: false, disclaimer: { preTicked: false } } },
    });
    expect(boxOf(careful, 'remember')).not.toContain('checked');
    expect(boxOf(careful, 'disclaimer')).not.toContain('checked');
    expect(submitOf(careful)).toContain('disabled');
    const without = await login({ manifest: { login: { disclaimer: { enabled: false } } } });
    expect(namesOf(without)).not.toContain('disclaimer');
    expect(submitOf(without)).not.toContain('disabled');
  });

  it('links to recovery, registration and terms as the brand has them', async () => {
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

  it('offers no identity provider that is not set up', async () => {
    covers(['LOGIN-SOCIAL-03']);
    const html = await login({
      manifest: { flags: { FACEBOOKLOGIN3: true, GOOGLELOGIN3: true, LINELOGIN3: true } },
    });
    expect(textOf(html)).not.toMatch(/facebook|google|line\b/i);
  });

  it.each<JsonObject>([
    { variant: 'sheet' },
    { variant: 'split', pictureHeight: 30 },
    { variant: 'picture' },
  ])('has the design $variant', async (accountPages) => {
    expect(namesOf(await login({ manifest: { shell: { accountPages } }, language: 'AR' }))).toContain(
      'username',
    );
  });
});

describe('the rules of a login', () => {
  const manifest = aManifest();
  it('take the limits of the manifest, and the captcha only where it is shown', () => {
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
    expect(Object.keys(checkLogin({ values: {}, manifest, method: 'username', withCaptcha: false }))).toEqual(
      ['username', 'password'],
    );
  });

  it('reveal the captcha on the failure that asks for it, and say nothing more unless the brand wants it', () => {
    covers(['LOGIN-16', 'ERR-AMB-04']);
    const value = { captcha: true };
    const read = (code: string, captchaText = false) => readRefusal({ code, value, captchaText });
    expect(read('auth.wrong_credentials')).toEqual({ captcha: true, wrongCaptcha: false, alert: false });
    expect(read('auth.wrong_credentials', true).alert).toBe(true);
    expect(read('captcha.wrong')).toEqual({ captcha: true, wrongCaptcha: true, alert: false });
    expect(readRefusal({ code: 'auth.locked', value: undefined, captchaText: false })).toEqual({
      captcha: false,
      wrongCaptcha: false,
      alert: true,
    });
  });
});
