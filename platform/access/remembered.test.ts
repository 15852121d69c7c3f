import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { createPasswords } from '../account/passwords/passwords.ts';
import { emptyProfile } from '../account/players.ts';
import { createRememberedDevices } from '../account/remembered-devices.ts';
import { createSessions } from '../account/sessions.ts';
import { createSecrets } from '../protection/secrets/secrets.ts';

const password = 'quiet-Harbor-42';
const hash = await (await createPasswords()).hash(password);
const name = '__Host-remember';

describe('a remembered device', () => {
  let stage: TestPlatform;
  let browser: Browser;
  let username = '';
  let number = 0;

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    browser = stage.browser();
    number += 1;
    username = `user${number}`;
    await anAccount(username);
  });

  const anAccount = async (account: string) => {
    const id = uuidV7();
    await stage.database.asTenant('alpha', (tx) =>
      tx
        .insertInto('player')
        .values({
          ...emptyProfile,
          tenant: 'alpha',
          id,
          username: account,
          username_key: account,
          type: 0,
          status: 'active',
          password_hash: hash,
          created_at: stage.clock.now(),
        })
        .execute(),
    );
    return id;
  };
  const enter = async ({ by = browser, account = username, remember = true } = {}) =>
    String((await by.value('login', { body: aLogin({ username: account, password, remember }) })).deviceHandle);
  const resume = (handle: string, by = browser) => by.call('resumeSession', { body: { handle } });
  const outcome = async (handle: string, by = browser) => {
    const { status, body } = await resume(handle, by);
    return status === 200 ? 'resumed' : `${status} ${(body as { code: string }).code}`;
  };
  /** A browser with the same cookies that changes independently from now on: another tab, or a thief. */
  const copyOf = (from: Browser, brand = 'alpha') => {
    const copy = stage.browser({ brand });
    for (const [cookie, value] of from.cookies) copy.cookies.set(cookie, value);
    return copy;
  };
  const idle = () => stage.clock.pass({ minutes: 31 });

  test('logs in again without a password for thirty days and rotates its cookie', async () => {
    covers(['ENTITY-REMEMBER-AMB-01', 'ENTITY-SESSION-02']);
    const handle = await enter();
    expect(handle).toMatch(/^[\w-]{43}$/);
    const first = browser.cookies.get(name);
    // A page that lost its record can read the handle again.
    expect(await browser.value('getSession')).toMatchObject({ deviceHandle: handle });
    idle();
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    const { body, headers } = await resume(handle);
    expect(body).toMatchObject({ value: { userName: username, deviceHandle: handle, firstTimeLogin: false } });
    const line = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(name));
    expect(line).toMatch(/; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=25901\d\d$/);
    expect(browser.cookies.get(name)).not.toBe(first);
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    stage.clock.pass({ hours: 24 * 29 });
    expect(await outcome(handle)).toBe('resumed');
    stage.clock.pass({ hours: 24 });
    expect(await outcome(handle)).toBe('401 auth.required');
    expect(browser.cookies.has(name)).toBe(false);
  });

  test('is not created unless the player ticks the box', async () => {
    expect(await enter({ remember: false })).toBe('');
    expect(browser.cookies.has(name)).toBe(false);
    idle();
    expect(await outcome('anything')).toBe('401 auth.required');
  });

  test('three tabs that refresh together stay logged in, in one session', async () => {
    const handle = await enter();
    idle();
    const tabs = [browser, copyOf(browser), copyOf(browser)];
    expect(await Promise.all(tabs.map((tab) => outcome(handle, tab)))).toEqual(Array(3).fill('resumed'));
    expect(new Set(tabs.map(({ cookies }) => cookies.get(name))).size).toBe(1);
    expect(new Set(tabs.map(({ cookies }) => cookies.get('__Host-session'))).size).toBe(1);
    for (const tab of tabs) expect(await tab.value('getMember')).toMatchObject({ account: username });
    idle();
    expect(await outcome(handle)).toBe('resumed');
  });

  test('a hundred parallel requests are one exchange', async () => {
    const handle = await enter();
    idle();
    const tabs = Array.from({ length: 100 }, () => copyOf(browser));
    const outcomes = await Promise.all(tabs.map((tab) => outcome(handle, tab)));
    expect(outcomes.filter((each) => each === 'resumed')).toHaveLength(100);
    expect(new Set(tabs.map(({ cookies }) => cookies.get('__Host-session'))).size).toBe(1);
  });

  test('a late tab gets the newest cookies of the others', async () => {
    const handle = await enter();
    idle();
    const late = copyOf(browser);
    await resume(handle);
    browser.cookies.delete('__Host-session');
    await resume(handle);
    stage.clock.pass({ seconds: 30 });
    expect(await outcome(handle, late)).toBe('resumed');
    expect([...late.cookies]).toEqual(expect.arrayContaining([...browser.cookies]));
  });

  test('an old credential ends the device and its sessions', async () => {
    const handle = await enter();
    idle();
    const thief = copyOf(browser);
    expect(await outcome(handle)).toBe('resumed');
    stage.clock.pass({ seconds: 31 });
    expect(await outcome(handle, thief)).toBe('401 auth.required');
    expect(thief.cookies.has(name)).toBe(false);
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    expect(await outcome(handle)).toBe('401 auth.required');
    const actions = await stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .innerJoin('player', 'player.id', 'audit.subject')
        .select('action')
        .where('username', '=', username)
        .orderBy('audit.id')
        .execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'account.login',
      'account.resumed',
      'account.device_replayed',
    ]);
  });

  test('an old credential ends the device even without its handle', async () => {
    const handle = await enter();
    idle();
    const [tab, thief] = [copyOf(browser), copyOf(browser)];
    expect(await outcome(handle)).toBe('resumed');
    stage.clock.pass({ seconds: 30 });
    // A tab that lost its record is not taken for a thief within the grace period.
    expect(await outcome('', tab)).toBe('401 auth.required');
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    stage.clock.pass({ seconds: 1 });
    expect(await outcome('', thief)).toBe('401 auth.required');
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    expect(await outcome(handle)).toBe('401 auth.required');
  });

  test('a cookie without its handle is refused', async () => {
    await enter();
    idle();
    expect(await outcome('x'.repeat(43))).toBe('401 auth.required');
    expect(browser.cookies.has(name)).toBe(false);
  });

  test('is unknown at another brand', async () => {
    const handle = await enter();
    idle();
    const there = copyOf(browser, 'beta');
    const known = await resume(handle, there);
    const unknown = await resume(handle, stage.browser({ brand: 'beta' }));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await outcome(handle)).toBe('resumed');
  });

  test('logging out ends it, in all tabs and copies', async () => {
    covers(['SESSION-04', 'SESSION-05']);
    const handle = await enter();
    const copy = copyOf(browser);
    await browser.value('logout');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await copy.failure('getMember')).toBe('401 auth.session_ended');
    expect(await outcome(handle, copy)).toBe('401 auth.required');
  });

  test('logging out ends it even if the session has expired or its cookie is lost', async () => {
    covers(['SESSION-05', 'SESSION-AMB-01']);
    const handle = await enter();
    idle();
    const copy = copyOf(browser);
    expect(await browser.value('logout')).toEqual({});
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await outcome(handle, copy)).toBe('401 auth.required');

    const next = await enter();
    const lost = copyOf(browser);
    // The browser deleted the session cookie when it was closed.
    lost.cookies.delete('__Host-session');
    expect(await lost.value('logout')).toEqual({});
    expect([...lost.cookies.keys()]).toEqual([]);
    expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
    expect(await outcome(next)).toBe('401 auth.required');
  });

  test('logging out of an ended session does not end its device', async () => {
    const handle = await enter();
    const alone = (from: Browser) => {
      const copy = copyOf(from);
      copy.cookies.delete(name);
      return copy;
    };
    const replaced = alone(browser);
    idle();
    expect(await outcome(handle)).toBe('resumed');
    expect(await replaced.value('logout')).toEqual({});
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    idle();
    expect(await alone(browser).value('logout')).toEqual({});
    expect(await outcome(handle)).toBe('resumed');
  });

  test('another login in the same browser replaces it', async () => {
    const old = await enter();
    const copy = copyOf(browser);
    await anAccount(`${username}_other`);
    const next = await enter({ account: `${username}_other` });
    expect(next).not.toBe(old);
    expect(await outcome(old, copy)).toBe('401 auth.required');
    idle();
    expect(await resume(next)).toMatchObject({ body: { value: { userName: `${username}_other` } } });
    // A login without the tick removes it.
    await enter({ account: username, remember: false });
    expect(browser.cookies.has(name)).toBe(false);
    idle();
    expect(await outcome(next)).toBe('401 auth.required');
  });

  test('is refused after its account was disabled', async () => {
    const handle = await enter();
    idle();
    const setStatus = (status: 'active' | 'disabled') =>
      stage.database.asTenant('alpha', (tx) =>
        tx.updateTable('player').set({ status }).where('username', '=', username).execute(),
      );
    await setStatus('disabled');
    const copy = copyOf(browser);
    expect(await outcome(handle)).toBe('401 auth.required');
    await setStatus('active');
    expect(await outcome(handle, copy)).toBe('401 auth.required');
  });

  const tries = (by: Browser) =>
    Promise.all(Array.from({ length: 12 }, () => by.failure('login', { body: aLogin({ username }) })));
  /** Uses up the tries that strangers have at the account. */
  const lockOut = async (attacker: Browser) => {
    for (let seconds = 1; seconds <= 32; seconds *= 2) {
      await tries(attacker);
      stage.clock.pass({ seconds });
    }
  };

  test('others cannot lock its player out of it, and it does not bypass the budget', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { VALID_CAPTCHA3: false } }));
    await enter();
    idle();
    const attacker = stage.browser({ address: '198.51.100.7' });
    await lockOut(attacker);
    expect(await attacker.failure('login', { body: aLogin({ username, password }) })).toBe('429 auth.locked');
    expect(await browser.value('login', { body: aLogin({ username, password, remember: true }) })).toMatchObject({
      userName: username,
    });
    // The device's successful login does not reset the attacker's lock.
    expect(await attacker.failure('login', { body: aLogin({ username, password }) })).toBe('429 auth.locked');
    // Its attempts at other names count for everybody, and leave those for its own account unused.
    const copy = copyOf(browser);
    const other = `${username}_other`;
    await anAccount(other);
    const others = await Promise.all(
      [copy, attacker].map((by) =>
        Promise.all(Array.from({ length: 5 }, () => by.failure('login', { body: aLogin({ username: other }) }))),
      ),
    );
    expect(others.flat().filter((each) => each === '401 auth.wrong_credentials')).toHaveLength(5);
    expect((await tries(copy)).filter((each) => each === '401 auth.wrong_credentials')).toHaveLength(5);
    stage.brands.put(aManifest({ tenant: { id: 'alpha' } }));
  });

  test('shares the limit of attempts with unknown devices after thirty days', async () => {
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { VALID_CAPTCHA3: false } }));
    await enter();
    stage.clock.pass({ hours: 24 * 30 });
    await lockOut(stage.browser({ address: '198.51.100.8' }));
    expect(browser.cookies.has(name)).toBe(true);
    expect(await browser.failure('login', { body: aLogin({ username, password }) })).toBe('429 auth.locked');
    stage.brands.put(aManifest({ tenant: { id: 'alpha' } }));
  });

  test("all devices of a player can be ended at once, except the caller's", async () => {
    const mine = await enter();
    const neighbour = stage.browser();
    await anAccount(`${username}_beside`);
    const besides = await enter({ by: neighbour, account: `${username}_beside` });
    const elsewhere = stage.browser();
    const theirs = await enter({ by: elsewhere });
    const secrets = createSecrets(new Uint8Array(32));
    const devices = createRememberedDevices(secrets);
    const sessions = createSessions(stage.database, secrets, devices);
    const secret = browser.cookies.get('__Host-session') ?? '';
    await stage.database.asTenant('alpha', async (tx) => {
      const except = await sessions.find(tx, secret);
      await sessions.endAllOf(tx, { player: except?.playerId ?? '', ...(except && { except }) });
    });
    expect(await browser.value('getMember')).toMatchObject({ account: username });
    expect(await elsewhere.failure('getMember')).toBe('401 auth.session_ended');
    expect(await outcome(theirs, elsewhere)).toBe('401 auth.required');
    // Another player of the brand stays where they are.
    expect(await neighbour.value('getMember')).toMatchObject({ account: `${username}_beside` });
    idle();
    expect(await outcome(mine)).toBe('resumed');
    expect(await outcome(besides, neighbour)).toBe('resumed');
  });
});
