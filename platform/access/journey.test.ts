import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../schema/generated/operations.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aLogin, aPlatform, aRegistration, type TestPlatform } from '../../tests/support/platform.ts';
import { aPlayer, password } from '../../tests/support/players.ts';

const manifest = aManifest({ tenant: { id: 'alpha' }, wallet: { currency: 'PHP' } });

describe('an account', () => {
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({ manifests: [manifest, aManifest({ tenant: { id: 'beta' } })] });
  });
  afterAll(() => stage?.close());

  test('is registered, logged in, read and logged out', async () => {
    covers([
      'CALL-ACC-01',
      'CALL-ACC-04',
      'CALL-ACC-11',
      'CALL-ACC-15',
      'CALL-ACC-16',
      'ENTITY-LOGIN-01',
      'ENTITY-LOGIN-04',
      'ENTITY-SESSION-02',
      'ENTITY-MEMBER-01',
      'ENTITY-WALLET-01',
      'ENTITY-REG-01',
      'ROLE-01',
      'ROLE-03',
      'ROLE-07',
      'SESSION-04',
      'REG-AMB-05',
    ]);
    const browser = stage.browser();
    const captcha = await browser.solveCaptcha('register');
    const registered = await browser.value('register', { body: aRegistration({ manifest, ...captcha }) });
    expect(registered.session).toMatchObject({
      merchantCode: 'ALPHA',
      userName: 'ana_santos',
      type: 0,
      firstTimeLogin: true,
    });
    expect([...browser.cookies.keys()]).toEqual(['__Host-session', 'member']);
    expect(await browser.value('getMember')).toMatchObject({ account: 'ana_santos', nickname: '', type: 0 });
    expect(await browser.value('getWallet')).toEqual({ sumBalance: '1000.00', currency: 'PHP' });
    expect(await browser.value('logout')).toEqual({});
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await browser.failure('getMember')).toBe('401 auth.required');

    const again = stage.browser();
    const session = await again.value('login', {
      body: aLogin({ username: 'ANA_santos', password: 'morning-Mango-7' }),
    });
    expect(session).toMatchObject({ userName: 'ana_santos', firstTimeLogin: false });
    expect(await again.value('getSession')).toEqual(session);
    expect(await again.value('getWallet')).toEqual({ sumBalance: '1000.00', currency: 'PHP' });
  });

  test('is unknown at another brand: the answers are those for an account that never existed', async () => {
    const { username } = await aPlayer({ stage });
    const body = aLogin({ username, password });
    expect(await stage.browser({ brand: 'beta' }).failure('login', { body })).toBe('401 auth.wrong_credentials');

    const member = stage.browser();
    await member.value('login', { body });
    const stranger = stage.browser({ brand: 'beta' });
    for (const [name, value] of member.cookies) stranger.cookies.set(name, value);
    const withCookie = await stranger.call('getMember');
    const without = await stage.browser({ brand: 'beta' }).call('getMember');
    expect([withCookie.status, withCookie.body]).toEqual([without.status, without.body]);
    expect(await member.value('getMember')).toMatchObject({ account: username });
  });

  test('is logged out without an error, however often and in whatever state its session is', async () => {
    covers(['CALL-ACC-14', 'SESSION-05']);
    expect(operations.logout).toEqual({ method: 'delete', path: '/session' });
    const { username } = await aPlayer({ stage });
    const body = aLogin({ username, password });
    const logouts = () =>
      stage.database.asTenant(
        'alpha',
        async (tx) =>
          (await tx.selectFrom('audit').select('id').where('action', '=', 'account.logout').execute()).length,
      );
    const before = await logouts();
    expect(await stage.browser().value('logout')).toEqual({});
    const browser = stage.browser();
    await browser.value('login', { body });
    const [copy, late] = [stage.browser(), stage.browser()];
    for (const other of [copy, late]) for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    // Another brand, another site, or a page without the token of the session can log nobody out.
    const stranger = stage.browser({ brand: 'beta' });
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value);
    expect(await stranger.value('logout')).toEqual({});
    expect(await copy.failure('logout')).toBe('403 request.forbidden_origin');
    // The token of another session is as long as the right one.
    const neighbour = stage.browser();
    const beside = aLogin({ username: (await aPlayer({ stage })).username, password });
    await neighbour.value('login', { body: beside });
    copy.token = neighbour.token;
    expect(await copy.failure('logout')).toBe('403 request.forbidden_origin');
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    expect(await logouts()).toBe(before);

    stage.clock.pass({ minutes: 31 });
    expect(await browser.failure('logout', { headers: { origin: 'http://evil.example' } })).toBe(
      '403 request.forbidden_origin',
    );
    expect(await browser.value('logout')).toEqual({});
    expect([...browser.cookies.keys()]).toEqual([]);
    for (const again of [browser, copy]) expect(await again.value('logout')).toEqual({});
    expect([...copy.cookies.keys()]).toEqual([]);
    // One session ended, so one logout is recorded.
    expect(await logouts()).toBe(before + 1);
    expect(await late.failure('getMember')).toBe('401 auth.session_ended');
  });
});
