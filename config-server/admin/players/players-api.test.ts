import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { createLimits } from '../../../server/limits/limits.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aLogin, aPlatform, aRegistration, type TestPlatform } from '../../../tests/support/platform.ts';
import { password } from '../../../tests/support/players.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const shownFields = ['email', 'mobileNum', 'payeeName', 'nickname', 'birthday', 'idNumber', 'wechat'] as const;
const manifests = ['one', 'two'].map((id) =>
  aManifest({
    tenant: { id },
    flags: { VALID_CAPTCHA3: false, FEEDBACK3: true, FREEPLAY3: true },
    registration: { fields: Object.fromEntries(shownFields.map((field) => [field, { enabled: true }])) },
  }),
);
/** Personal values of `ana_santos`. No response may contain one of them. */
const personal = {
  email: 'Ana.Santos+fun@Mail.Example',
  mobileNum: '9171234567',
  payeeName: 'Anabelle Santos',
  nickname: 'Starfish',
  birthday: '1990-02-03',
  idNumber: 'P1234567A',
  wechat: 'ana_on_wechat',
};

describe('players for staff', () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let stage: TestPlatform;
  let ana = '';
  let twin = '';

  const start = () =>
    aPlatform({ manifests, database: admin.database, clock, dataDir: stage?.dataDir, config: { sandbox: false } });
  beforeAll(async () => {
    admin = await anAdminApi({ clock, platform: () => stage.platform });
    stage = await start();
    ana = await register('one', { username: 'ana_santos', ...personal });
    twin = await register('two', { username: 'ana_santos', ...personal });
    await register('one', { username: 'anabel', email: 'anabel@mail.example' });
    for (const role of ['support', 'finance', 'editor'] as const)
      await aStaffToken({ database: admin.database, email: role, token: tokenOf(role), role, brands: ['one'], clock });
    await aStaffToken({
      database: admin.database,
      email: 'other',
      token: tokenOf('other'),
      role: 'support',
      brands: ['two'],
      clock,
    });
  });
  afterAll(async () => {
    await stage?.close();
    await admin?.close();
  });

  const tokenOf = (name: string) => `a-token-of-the-players-${name}`;
  const register = async (brand: string, fields: Record<string, string>): Promise<string> => {
    const manifest = manifests.find(({ tenant }) => tenant.id === brand) ?? aManifest();
    const body = aRegistration({ manifest, countryDialingCode: '+63', password, ...fields });
    await stage.browser({ brand }).value('register', { body });
    const row = await admin.database.asTenant(brand, (tx) =>
      tx
        .selectFrom('player')
        .select('id')
        .where('username', '=', fields.username ?? '')
        .executeTakeFirstOrThrow(),
    );
    return row.id;
  };
  const get = (path: string, query: object = {}, as: StaffRole | 'other' = 'support') =>
    supertest(admin.app)
      .get(`/admin/v1${path}`)
      .query(query)
      .set('authorization', `Bearer ${tokenOf(as)}`);
  const post = (path: string, body: object = {}, as: StaffRole | 'other' = 'support') =>
    supertest(admin.app)
      .post(`/admin/v1${path}`)
      .send({ reason: 'called in', ...body })
      .set('authorization', `Bearer ${tokenOf(as)}`);
  const search = async (query: AdminQueryOf<'searchPlayers'>, as: StaffRole | 'other' = 'support') =>
    (await get('/search/players', query, as).expect(200)).body.value as AdminValueOf<'searchPlayers'>;
  const found = async (query: AdminQueryOf<'searchPlayers'>, as: StaffRole | 'other' = 'support') =>
    (await search(query, as)).list.map(({ brand, account }) => `${brand} ${account}`);
  const file = async (id: string, brand = 'one') =>
    (await get(`/brands/${brand}/players/${id}`, {}, brand === 'one' ? 'support' : 'other').expect(200)).body
      .value as AdminValueOf<'getPlayer'>;
  /** Each act is one second after the previous one, because the audit log is ordered by time. */
  const act = (id: string, name: string, body: object = {}) => {
    clock.pass({ seconds: 1 });
    return post(`/brands/one/players/${id}/${name}`, body);
  };
  const actions = async (id: string) =>
    (
      await admin.database.asTenant('one', (tx) =>
        tx.selectFrom('audit').selectAll().where('subject', '=', id).orderBy('id').execute(),
      )
    ).map(({ action, actor, before, after }) => ({ action, actor, before, after: after as Record<string, unknown> }));
  const login = (username: string, word = password) =>
    stage.browser({ brand: 'one' }).call('login', { body: aLogin({ username, password: word }) });
  const lockByFailures = async (username: string) => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await login(username, 'not-the-Password-1')).status).toBe(401);
      clock.pass({ seconds: 40 });
    }
    expect((await login(username)).body).toMatchObject({ code: 'auth.locked' });
  };

  describe('the search', () => {
    test('finds an account name by its first letters in one brand, and by the full name in all', async () => {
      expect(await found({ q: 'ana', brand: 'one' })).toEqual(['one ana_santos', 'one anabel']);
      expect(await found({ q: 'ANA_S', brand: 'one' })).toEqual(['one ana_santos']);
      expect(await found({ q: 'ana_s' })).toEqual([]);
      expect(await found({ q: ' Ana_Santos ' })).toEqual(['one ana_santos']);
    });

    test.each([
      ['an e-mail address in any case', 'ana.santos+FUN@mail.example'],
      ['a number in international form', '+63 917 123 4567'],
      ['a number behind 00', '00639171234567'],
      ['a number without +', '639171234567'],
      ['a national number', '0917 123-4567'],
      ['a copied number with an invisible mark', '\u202a+63 (917) 1234567\u202c'],
      ['a number in other digits', '٠٩١٧١٢٣٤٥٦٧'],
    ])('finds %s', async (_, q) => {
      expect(await found({ q, brand: 'one' })).toEqual(['one ana_santos']);
      expect(await found({ q })).toEqual(['one ana_santos']);
    });

    test('finds an e-mail address with an international domain in both forms', async () => {
      await register('one', { username: 'ulrike', email: 'ulrike@bücher.example' });
      for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'BÜCHER.example'])
        expect(await found({ q: `mailto:ulrike@${domain}` })).toEqual(['one ulrike']);
    });

    test('finds an id, but no part of an e-mail address, number or id', async () => {
      expect(await found({ q: ana })).toEqual(['one ana_santos']);
      for (const q of ['ana.santos', '@mail.example', 'santos+fun@mail.example', '+63917123', ana.slice(0, 30)])
        for (const brand of [undefined, 'one'])
          expect([q, await found({ q, ...(brand && { brand }) })]).toEqual([q, []]);
    });

    test("never finds another brand's player", async () => {
      const owner = await admin.call({ method: 'get', path: `/admin/v1/search/players?q=${personal.mobileNum}` });
      expect((owner.body.value.list as { brand: string }[]).map(({ brand }) => brand)).toEqual(['one', 'two']);
      for (const q of [...Object.values(personal).slice(0, 2), 'ana_santos', twin]) {
        const mine = (await search({ q })).list.map(({ brand }) => brand);
        expect([q, mine]).toEqual([q, q === twin ? [] : ['one']]);
        const theirs = (await search({ q }, 'other')).list.map(({ brand }) => brand);
        expect([q, theirs]).toEqual([q, ['two']]);
      }
      expect((await get('/search/players', { q: 'ana', brand: 'two' })).body.code).toBe('brand.unknown');
      expect((await get('/search/players', { q: 'ana', brand: 'two@staging' })).body.code).toBe('brand.unknown');
    });

    test('over all brands never finds an account of staging, which only a search in staging finds', async () => {
      const [manifest = aManifest()] = manifests;
      const [id, host] = [stagingTenant('one'), 'one.staging.example'];
      await pushedTo(() => admin.app)('one', manifest, { environment: 'staging' }).expect(200);
      stage.brands.put({ ...manifest, tenant: { ...manifest.tenant, id, domains: [host] } });
      const body = aRegistration({ manifest, countryDialingCode: '+63', password, ...personal });
      const browser = stage.browser({ brand: id, host });
      await browser.value('register', { body: { ...body, username: 'ana_santos', registerUrl: host } });
      const findAsOwner = async (query: AdminQueryOf<'searchPlayers'>) => {
        const call = admin.call({ method: 'get', path: '/admin/v1/search/players' }).query(query);
        const { list } = (await call.expect(200)).body.value as AdminValueOf<'searchPlayers'>;
        return list.map(({ brand }) => brand);
      };
      for (const q of [personal.email, personal.mobileNum, 'ana_santos']) {
        expect([q, await findAsOwner({ q })]).toEqual([q, ['one', 'two']]);
        expect([q, await findAsOwner({ q, brand: 'one' })]).toEqual([q, ['one']]);
        expect([q, await findAsOwner({ q, brand: id })]).toEqual([q, [id]]);
      }
    });

    test('refuses fewer than three letters, and explains how to search', async () => {
      for (const q of ['an', ' a ', '\u200bab\u200b']) {
        const { status, body } = await get('/search/players', { q, brand: 'one' });
        expect([q, status, body.code]).toEqual([q, 400, 'request.invalid']);
        expect(body.message).toContain('at least 3 letters');
      }
    });

    test('treats any text literally', async () => {
      const hostile = [
        '%%%',
        '___',
        "' or 1=1 --",
        '"; drop table player; --',
        '\\\\\\',
        '../../x',
        '<b>x</b>',
        '\u{10ffff}\u{10ffff}\u{10ffff}',
        'é'.repeat(120),
        '@'.repeat(200),
        `+${'9'.repeat(30)}`,
        '00000',
        'ana\u0001%',
        '\ud83d\ude00\ud83d\ude00\ud83d\ude00',
        'trial\u0000x',
      ];
      for (const q of hostile)
        for (const brand of [undefined, 'one']) {
          const { status, body } = await get('/search/players', { q, ...(brand && { brand }) });
          expect([q, [200, 400].includes(status)]).toEqual([q, true]);
          expect([q, body.value?.list ?? []]).toEqual([q, []]);
        }
    });

    test('has pages that contain everybody once, exact matches first', async () => {
      const names = Array.from({ length: 7 }, (_, at) => `paged_${at}`);
      for (const username of names) await register('one', { username, email: 'paged@mail.example' });
      const exact = await register('one', { username: 'paged' });
      for (const q of ['paged', 'paged@mail.example']) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await search({ q, brand: 'one', pageSize: 3, ...(after && { after }) });
          seen.push(...page.list.map(({ account }) => account));
          after = page.next ?? undefined;
        } while (after !== undefined);
        expect(seen.toSorted()).toEqual(q === 'paged' ? ['paged', ...names] : names);
        if (q === 'paged') expect(seen[0]).toBe('paged');
      }
      expect((await search({ q: exact, brand: 'one' })).next).toBeNull();
      const made = Buffer.from(JSON.stringify(['exact', 'one', 'x\0'])).toString('base64url');
      for (const after of ['x', made, Buffer.from('[1,2,3]').toString('base64url')])
        expect((await get('/search/players', { q: 'paged', after })).body.code).toBe('request.invalid');
    });

    test('is recorded in the audit log, without the personal value that was searched for', async () => {
      await search({ q: personal.email, brand: 'one' });
      await search({ q: personal.mobileNum });
      await search({ q: 'ana_san', brand: 'one' });
      const rows = await admin.database.asOperator((tx) =>
        tx
          .selectFrom('audit')
          .select(['tenant', 'actor', 'after'])
          .where('action', '=', 'players.looked-up')
          .orderBy('id')
          .execute(),
      );
      expect(rows.slice(-3)).toEqual([
        { tenant: 'one', actor: 'support', after: { operation: 'searchPlayers', q: 'A•••@M•••.Example' } },
        { tenant: 'console', actor: 'support', after: { operation: 'searchPlayers', q: '•••567' } },
        { tenant: 'one', actor: 'support', after: { operation: 'searchPlayers', q: 'ana_san' } },
      ]);
    });
  });

  test('no response contains a personal value', async () => {
    const { id, browser } = await aMember({ stage, brand: 'one', email: 'mel@mail.example', mobile_num: '9177654321' });
    await browser.value('sendFeedback', { body: { content: 'It hangs.', images: [] } });
    const answers = [
      await search({ q: 'ana', brand: 'one' }),
      await search({ q: personal.email }),
      await file(ana),
      (await get(`/brands/one/players/${ana}/events`).expect(200)).body,
      (await act(ana, 'unlock').expect(200)).body,
      (await act(ana, 'lock').expect(200)).body,
      (await act(ana, 'unlock').expect(200)).body,
      await file(id),
    ];
    const text = JSON.stringify(answers);
    expect(text).toContain('A•••@M•••.Example');
    for (const value of [...Object.values(personal), '1234567', 'Santos+fun', '203.0.113.1', 'mel@mail', '7654321'])
      expect([value, text.toLowerCase().includes(value.toLowerCase())]).toEqual([value, false]);
    expect((await file(ana)).fields.map(({ field }) => field).toSorted()).toEqual([...shownFields].toSorted());
  });

  test('a player of another brand can be neither opened nor changed', async () => {
    const calls = ['reveal', 'unlock', 'lock', 'sessions/end', 'notes'];
    for (const name of calls) {
      const body = { ...(name === 'reveal' && { field: 'email' }) };
      expect((await post(`/brands/two/players/${twin}/${name}`, body)).body.code).toBe('brand.unknown');
      // The player does not exist at the caller's own brand.
      expect((await act(twin, name, body)).body.code).toBe('user.unknown_or_disabled');
      expect((await post(`/brands/one/players/${ana}/${name}`, body, 'finance')).body.code).toBe('staff.forbidden');
    }
    expect((await get(`/brands/one/players/${twin}`)).status).toBe(404);
    expect((await get(`/brands/one/players/${twin}/events`)).status).toBe(404);
    expect((await get(`/brands/one/players/${ana}`, {}, 'editor')).body.code).toBe('staff.forbidden');
    expect((await get(`/brands/one/players/${ana}`, {}, 'finance')).status).toBe(200);
    expect(await file(twin, 'two')).toMatchObject({ status: 'active', notes: [], lock: null });
  });

  describe('an act', () => {
    test('unlock restores the sign-in without changing the password, for this player only', async () => {
      const mine = await aMember({ stage, brand: 'one' });
      const other = await aMember({ stage, brand: 'one' });
      await lockByFailures(mine.username);
      await lockByFailures(other.username);
      expect((await file(mine.id)).attempts).toMatchObject([{ kind: 'login', failures: 10, state: 'locked' }]);
      await act(mine.id, 'unlock', { reason: ' ' }).expect(422);
      expect((await login(mine.username)).body).toMatchObject({ code: 'auth.locked' });
      const { body } = await act(mine.id, 'unlock').expect(200);
      expect(body.value).toMatchObject({ status: 'active', attempts: [], account: mine.username });
      expect((await login(mine.username)).status).toBe(200);
      expect((await login(other.username)).body).toMatchObject({ code: 'auth.locked' });
      expect((await actions(mine.id)).find(({ action }) => action === 'account.unlocked')).toMatchObject({
        action: 'account.unlocked',
        actor: 'staff:support',
        after: { reason: 'called in' },
        before: { status: 'active', lock: null, attempts: [{ kind: 'login', failures: 10, state: 'locked' }] },
      });
    });

    test('lock ends open sessions and refuses the next login, until unlock', async () => {
      const mine = await aMember({ stage, brand: 'one' });
      const other = await aMember({ stage, brand: 'one' });
      const { body } = await act(mine.id, 'lock', { reason: 'stolen' }).expect(200);
      expect(body.value).toMatchObject({ status: 'locked', lock: { reason: 'stolen', actor: 'support' } });
      expect(await mine.browser.failure('getMember')).toBe('401 auth.session_ended');
      expect((await login(mine.username)).body).toMatchObject({ code: 'auth.wrong_credentials' });
      expect((await act(mine.id, 'lock')).body.code).toBe('change.refused');
      expect(await found({ q: mine.username, brand: 'one' })).toEqual([`one ${mine.username}`]);
      expect((await search({ q: mine.username, brand: 'one' })).list[0]?.status).toBe('locked');
      expect(await other.browser.value('getMember')).toMatchObject({ account: other.username });
      expect((await act(mine.id, 'unlock').expect(200)).body.value).toMatchObject({ status: 'active', lock: null });
      expect((await login(mine.username)).status).toBe(200);
      expect(await mine.browser.failure('getMember')).toMatch(/^401 /);
      const acts = await actions(mine.id);
      expect(acts.find(({ action }) => action === 'account.locked')).toMatchObject({
        before: { status: 'active' },
        after: { status: 'locked', reason: 'stolen' },
      });
      expect(acts.find(({ action }) => action === 'account.unlocked')).toMatchObject({
        before: { status: 'locked', lock: { reason: 'stolen', actor: 'support' } },
        after: { status: 'active', reason: 'called in' },
      });
    });

    test('end sessions ends all sessions of a player at once, remembered devices included', async () => {
      const mine = await aMember({ stage, brand: 'one' });
      const other = await aMember({ stage, brand: 'one' });
      const device = stage.browser({ brand: 'one' });
      const opened = await device.value('login', {
        body: aLogin({ username: mine.username, password, remember: true }),
      });
      expect(await file(mine.id)).toMatchObject({ sessions: [{}, {}], devices: [{}] });
      const { body } = await act(mine.id, 'sessions/end').expect(200);
      expect(body.value).toEqual({ sessions: 2, devices: 1 });
      for (const browser of [mine.browser, device])
        expect(await browser.failure('getMember')).toBe('401 auth.session_ended');
      const handle = String(opened.deviceHandle);
      expect(await device.failure('resumeSession', { body: { handle } })).toBe('401 auth.required');
      expect(await file(mine.id)).toMatchObject({ status: 'active', sessions: [], devices: [] });
      expect(await other.browser.value('getMember')).toMatchObject({ account: other.username });
      expect((await file(other.id)).sessions).toHaveLength(1);
      expect((await actions(mine.id)).at(-1)).toMatchObject({
        action: 'account.sessions_ended',
        before: { sessions: 2, devices: 1 },
        after: { sessions: 0, devices: 0, reason: 'called in' },
      });
      expect((await login(mine.username)).status).toBe(200);
    });

    test('reveal returns one value, with a reason, and is recorded in the audit log without the value', async () => {
      for (const [field, value] of Object.entries(personal)) {
        const shown = field === 'mobileNum' ? `+63${value}` : value;
        expect((await act(ana, 'reveal', { field }).expect(200)).body.value).toEqual({ field, value: shown });
      }
      expect((await act(ana, 'reveal', { field: 'zalo' })).body.code).toBe('request.not_found');
      expect((await act(ana, 'reveal', { field: 'password_hash' })).body.code).toBe('request.invalid');
      expect((await act(ana, 'reveal', { field: 'email', reason: '' })).body.code).toBe('change.reason_missing');
      const revealed = (await actions(ana)).filter(({ action }) => action === 'account.field_revealed');
      expect(revealed.map(({ after }) => after)).toEqual(
        Object.keys(personal).map((field) => ({ field, reason: 'called in' })),
      );
    });

    test('note is stored, in order, with its author', async () => {
      const mine = await aMember({ stage, brand: 'one' });
      for (const reason of ['first', '<b>second</b>']) await act(mine.id, 'notes', { reason }).expect(200);
      const { notes } = await file(mine.id);
      expect(notes).toMatchObject([
        { text: '<b>second</b>', actor: 'support' },
        { text: 'first', actor: 'support' },
      ]);
      expect((await file(ana)).notes).toEqual([]);
    });

    test('unlock opens no closed trial account', async () => {
      const { userName } = await stage.browser({ brand: 'one' }).value('startTrial', { body: {} });
      await admin.database.asTenant('one', (tx) =>
        tx.updateTable('player').set({ status: 'disabled' }).where('username', '=', String(userName)).execute(),
      );
      const [trial] = (await search({ q: String(userName) })).list;
      expect(trial?.status).toBe('closed');
      expect((await act(trial?.id ?? '', 'unlock')).body.code).toBe('change.refused');
      expect((await act(trial?.id ?? '', 'lock')).body.code).toBe('change.refused');
    });
  });

  test('the time line has every kind, the newest first, in pages and by kind', async () => {
    const mine = await aMember({ stage, brand: 'one' });
    await act(mine.id, 'notes', { reason: 'called about a bonus' }).expect(200);
    clock.pass({ seconds: 1 });
    await mine.browser.value('sendFeedback', { body: { content: 'It hangs.', images: [] } });
    clock.pass({ seconds: 1 });
    await login(mine.username, 'not-the-Password-1');
    const path = `/brands/one/players/${mine.id}/events`;
    const page = async (query: object) =>
      (await get(path, query).expect(200)).body.value as AdminValueOf<'listPlayerEvents'>;
    const whole = await page({});
    expect(whole.list.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'signIn account.login_failed',
      'feedback feedback',
      'note note',
      'signIn account.login',
    ]);
    expect(whole.list[0]).toMatchObject({ actor: 'visitor', address: '203.0.113.•••' });
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { list, next } = await page({ pageSize: 1, ...(after && { after }) });
      paged.push(...list.map(({ id }) => id));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(whole.list.map(({ id }) => id));
    expect((await page({ kind: 'note' })).list).toMatchObject([{ text: 'called about a bonus' }]);
    expect((await page({ kind: 'bet' })).list).toEqual([]);
    expect((await get(path, { after: 'x' })).body.code).toBe('request.invalid');
  });

  test('look-ups and reveals are limited for each member of staff, over all brands together', async () => {
    const database = admin.database;
    const limits = createLimits();
    const token = (name: string) => ({ database, email: name, token: tokenOf(name), role: 'support', clock }) as const;
    await aStaffToken(token('qa'));
    await database.asTenant('console', async (tx) => {
      const spend = (scope: string, limit: number) =>
        limits.spend(tx, { budget: { scope, limit, seconds: 3600 }, subject: 'qa' });
      for (let turn = 0; turn < 600; turn += 1) await spend('look-up.staff', 600);
      for (let turn = 0; turn < 60; turn += 1) await spend('reveal.staff', 60);
    });
    const tries = [
      get('/search/players', { q: 'ana' }, 'qa'),
      get(`/brands/two/players/${twin}`, {}, 'qa'),
      get(`/brands/one/players/${ana}/events`, {}, 'qa'),
      post(`/brands/one/players/${ana}/reveal`, { field: 'email' }, 'qa'),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.body.code]).toEqual([429, 'request.too_many']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await get('/search/players', { q: 'ana_santos' })).status).toBe(200);
  });
});
