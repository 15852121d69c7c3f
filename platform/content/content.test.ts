import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requiredConsents } from '../../schema/rules/registration-consents.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aMovingDatabase } from '../../tests/support/moving-brand.ts';
import { aLogin, aPlatform, aRegistration, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import type { AnnouncementView, BannerView, HelpView } from './content.ts';

let stage: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());
const use = (stated: StatedManifest = {}) =>
  stage.brands.put(aManifest({ ...stated, tenant: { id: 'alpha', brandName: 'R&B <Casino>' } }));
beforeEach(() => {
  browser = stage.browser();
  use({ locale: { enabled: ['EN', 'AR'] } });
});

type Lists = Record<'promotion' | 'player' | 'popup' | 'hot', AnnouncementView[]> & { banners: BannerView[] };
const lists = async (query: Record<string, string> = {}, from = browser) =>
  (await from.value('listAnnouncements', { query })) as Lists;
const banners = async (query: Record<string, string>) =>
  (await browser.value('listBanners', { query })) as unknown as BannerView[];

test('promises the initial credits of a new account, in every place and language', async () => {
  use({ locale: { enabled: ['EN', 'TY', 'CN', 'AR'] }, flags: { VALID_CAPTCHA3: false } });
  const manifest = stage.brands.byId('alpha')?.manifest ?? aManifest();
  await browser.value('register', { body: aRegistration({ manifest, username: 'newcomer' }) });
  const { sumBalance } = await browser.value('getWallet');
  const stated = new Intl.NumberFormat('en').format(Number(sumBalance));
  for (const language of ['EN', 'TY', 'CN', 'AR']) {
    const all = await lists({ language }, stage.browser());
    const welcome = [
      all.banners.find(({ id }) => id === 'home-welcome')?.subtitle,
      all.promotion.find(({ id }) => id === 'welcome-credits')?.title,
      all.promotion.find(({ id }) => id === 'welcome-credits')?.content,
      all.popup.find(({ id }) => id === 'popup-visitor-welcome')?.content,
    ];
    for (const text of welcome) expect(text?.match(/\d[\d,]*/g)).toEqual([stated]);
  }
});

describe('announcements', () => {
  test('are returned by kind, or only of the requested kinds', async () => {
    covers([
      'CALL-GAME-17',
      'ENTITY-PROMO-01',
      'ENTITY-PROMO-02',
      'ENTITY-PROMO-03',
      'ENTITY-PROMO-04',
      'ENTITY-PROMO-05',
      'ENTITY-PROMO-06',
      'ENTITY-SITE-05',
      'ENTITY-CONTENT-01',
      'ROLE-15',
    ]);
    const all = await lists();
    for (const kind of ['promotion', 'player', 'popup', 'hot', 'banners'] as const)
      expect(all[kind].length, kind).toBeGreaterThan(0);
    const some = await lists({ types: 'PR,H' });
    expect(some.promotion).toEqual(all.promotion);
    expect(some.hot).toEqual(all.hot);
    expect([some.player, some.popup, some.banners]).toEqual([[], [], []]);
  });

  test('are shown only between their beginning and end', async () => {
    const now = stage.clock.now().toISOString();
    for (const { startDate, endDate, noExpiry } of (await lists()).player) {
      expect(startDate <= now).toBe(true);
      expect(noExpiry === 1 || endDate > now).toBe(true);
    }
  });

  test("are in the requested language if the brand has it, and escape the brand's name", async () => {
    covers(['CALL-GAME-18']);
    const [english, arabic, chinese] = await Promise.all(['EN', 'AR', 'CN'].map((language) => lists({ language })));
    expect(arabic?.player[0]?.title).not.toBe(english?.player[0]?.title);
    expect(chinese).toEqual(english);
    // Pages request by the language's code.
    use({ locale: { enabled: ['EN', 'TY'] } });
    const [byId, byCode] = await Promise.all(['TY', 'tl-ph'].map((language) => lists({ language })));
    expect(byId?.player[0]?.title).not.toBe(english?.player[0]?.title);
    expect(byCode).toEqual(byId);
    const named =
      english?.player
        .concat(english.hot, english.promotion)
        .map(({ content }) => content)
        .join('') ?? '';
    expect(named).toContain('R&amp;B &lt;Casino&gt;');
    expect(named).not.toContain('<Casino>');
  });

  test('greet members as returning from their second login on, but never in a trial', async () => {
    covers(['NOTICE-POPUP-01']);
    const stated = { flags: { VALID_CAPTCHA3: false, FREEPLAY3: true } } as const;
    stage.brands.put(aManifest({ ...stated, tenant: { id: 'alpha', trialMerchantCode: 'ALPHATRIAL' } }));
    const manifest = stage.brands.byId('alpha')?.manifest ?? never();
    const popupsOf = async (who: Browser) => (await lists({}, who)).popup.map(({ id }) => id);
    const account = { username: 'comesback', password: 'quiet-Harbor-42' };
    const [first, second, trial] = [stage.browser(), stage.browser(), stage.browser()] as const;
    await first.value('register', { body: aRegistration({ manifest, ...account }) });
    expect(await popupsOf(first)).toEqual(['popup-member-table-night']);
    await second.value('login', { body: aLogin(account) });
    expect(await popupsOf(second)).toEqual(['popup-member-hello', 'popup-member-table-night']);
    await trial.value('startTrial', { body: {} });
    expect(await popupsOf(trial)).toEqual(['popup-member-table-night']);
  });

  test('have different pop-ups for visitors and members, and are read for a guest', async () => {
    covers(['NOTICE-POPUP-01', 'NOTICE-POPUP-02', 'NOTICE-14', 'ROLE-21']);
    expect(new Set((await lists()).popup.map(({ execution }) => execution))).toEqual(new Set(['B']));
    const demo = await stage.seedBrand(stage.brands.byId('alpha') ?? never());
    await browser.value('login', { body: aLogin({ username: 'guest', password: demo.guest }) });
    const mine = await lists();
    expect(new Set(mine.popup.map(({ execution }) => execution))).toEqual(new Set(['A']));
    expect(mine.player.every(({ read }) => read)).toBe(true);
  });
});

test("the shown types default to the brand's, and announcements for agents are shown to agents only", async () => {
  covers(['ENTITY-CONTENT-AMB-01']);
  const shown = ({ promotion, banners, player, popup, hot }: Lists) =>
    Object.entries({ PR: promotion, B: banners, PL: player, PU: popup, H: hot })
      .filter(([, list]) => list.length > 0)
      .map(([type]) => type);
  expect(shown(await lists())).toEqual(['PR', 'B', 'PL', 'PU', 'H']);
  use({ site: { contentTypes: ['H', 'B'] } });
  expect(shown(await lists())).toEqual(['B', 'H']);
  use();
  const demo = await stage.seedBrand(stage.brands.byId('alpha') ?? never());
  const idsFor = async (username: string | undefined, types: string) => {
    const by = stage.browser();
    if (username !== undefined) await by.value('login', { body: aLogin({ username, password: demo[username] }) });
    return (await lists({ types }, by)).player.map(({ id }) => id);
  };
  const everybodys = await idsFor(undefined, 'PL');
  const agents = await idsFor('agent', 'PL');
  expect(agents).toContain('agents-team-this-month');
  expect(agents.filter((id) => id !== 'agents-team-this-month')).toEqual(everybodys);
  for (const username of [undefined, 'player', 'guest', 'special41'])
    expect([username, await idsFor(username, 'PL,A')]).toEqual([username, everybodys]);
});

describe('read announcements', () => {
  const mark = (announcementId: string, by: Browser) =>
    by.call('markAnnouncementRead', { body: { announcementId, read: true } });
  const logInAs = async (username: string) => {
    const demo = await stage.seedBrand(stage.brands.byId('alpha') ?? never());
    const by = stage.browser();
    await by.value('login', { body: aLogin({ username, password: demo[username] }) });
    return by;
  };
  const unread = async (by: Browser) => (await lists({}, by)).player.filter(({ read }) => !read).map(({ id }) => id);

  test('stay read for their member alone', async () => {
    covers(['CALL-GAME-19', 'NOTICE-12', 'NOTICE-13', 'NOTICE-AMB-03', 'ENTITY-PROMO-04', 'ROLE-20']);
    const [ana, ben] = [await logInAs('player'), await logInAs('special42')];
    const [first = '', ...rest] = await unread(ana);
    for (const turn of [1, 2])
      expect([turn, (await mark(first, ana)).body]).toEqual([turn, { success: true, value: { read: true } }]);
    expect(await unread(ana)).toEqual(rest);
    expect(await unread(ben)).toEqual([first, ...rest]);
    expect(await unread(stage.browser())).toEqual([first, ...rest]);
  });

  test('are stored only for members with an account of their own, and only if the announcement exists', async () => {
    covers(['NOTICE-14', 'ROLE-21']);
    const ana = await logInAs('player');
    expect((await mark('nothing', ana)).status).toBe(404);
    const [first = ''] = (await lists()).player.map(({ id }) => id);
    expect((await mark(first, await logInAs('guest'))).status).toBe(403);
    expect((await mark(first, stage.browser())).status).toBe(401);
  });
});

describe('help', () => {
  test('has the articles that pages link to, in the requested language', async () => {
    covers(['CALL-GAME-23', 'ENTITY-HELP-01']);
    const help = async (language: string) =>
      (await browser.value('listHelp', { query: { language, device: 'MOBILE' } })) as unknown as HelpView[];
    const [english, arabic] = await Promise.all([help('EN'), help('AR')]);
    expect(english.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['terms', 'privacy', 'payments']));
    expect(arabic.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(arabic.map(({ title }) => title)).not.toEqual(english.map(({ title }) => title));
    expect(english.map(({ content }) => content).join()).toContain('R&amp;B &lt;Casino&gt;');
  });
});

describe('texts that the brand has not translated', () => {
  test('are in its default language, whose code is stated with them', async () => {
    use({ locale: { enabled: ['EN', 'LO', 'AR'] } });
    const help = async (language: string) =>
      (await browser.value('listHelp', { query: { language, device: 'MOBILE' } })) as unknown as HelpView[];
    const [lao, english, arabic] = await Promise.all([help('LO'), help('EN'), help('AR')]);
    expect(lao.map(({ title }) => title)).toEqual(english.map(({ title }) => title));
    expect(new Set(lao.map(({ languages }) => JSON.stringify(languages)))).toEqual(
      new Set(['{"title":"en","content":"en"}']),
    );
    expect([...english, ...arabic].filter(({ languages }) => languages !== undefined)).toEqual([]);
    const { promotion, player, banners: pictures } = await lists({ language: 'LO' });
    for (const { languages } of [...promotion, ...player]) expect(languages?.title).toBe('en');
    for (const { title, languages } of pictures) expect(languages?.title).toBe(title === '' ? undefined : 'en');
    expect(pictures.some(({ languages }) => languages !== undefined)).toBe(true);
  });
});

describe('banners', () => {
  test("are returned by group, with a picture in the brand's colours, mirrored for text from right to left", async () => {
    covers(['ENTITY-BANNER-01', 'BANNER-05', 'BANNER-06', 'BANNER-AMB-01']);
    for (const groupName of ['m_home', 'm_promotion', 'm_event1', 'm_event']) {
      const group = await banners({ groupName });
      expect(group.length, groupName).toBeGreaterThan(0);
      expect(new Set(group.map((banner) => banner.groupName))).toEqual(new Set([groupName]));
    }
    expect(await banners({ groupName: 'nobody' })).toEqual([]);
    expect(await browser.failure('listBanners')).toBe('400 request.invalid');
    const [english] = await banners({ groupName: 'm_home' });
    const [arabic] = await banners({ groupName: 'm_home', language: 'AR' });
    expect(english?.url).toMatch(/^\/media\/banners\/\w+\.webp\?v=\w+$/);
    expect(arabic?.url).toBe(`${english?.url}&side=left`);
    use({ theme: { colors: { primary: '#aa0000' } } });
    expect((await banners({ groupName: 'm_home' }))[0]?.url).not.toBe(english?.url);
  });

  test('leave out targets that the brand has switched off', async () => {
    const targets = async () => (await banners({ groupName: 'm_home' })).map(({ action }) => action.target);
    expect(await targets()).toContain('liveGames');
    use({ games: { categories: [{ id: 'LIVE', enabled: false }] } });
    expect(await targets()).not.toContain('liveGames');
  });
});

describe('the site', () => {
  test('returns its state and settings for other clients, from the same manifest', async () => {
    covers([
      'CALL-ACC-20',
      'CALL-ACC-21',
      'ENTITY-STATUS-01',
      'ENTITY-STATUS-02',
      'STATUS-05',
      'STATUS-TPL-01',
      'STATUS-TPL-02',
      'FLAG-01',
    ]);
    use({ templates: { memberCentre: 'new' }, flags: { REWCEN3: true } });
    const status = await browser.value('getStatus');
    expect(status).toMatchObject({
      state: 'normal',
      maintenance: false,
      regionRestriction: false,
      location: { ip: '203.0.113.1' },
      info: {
        mainDomain: 'alpha.example',
        mobileTemplate: { memberCentre: '1', deposit: '0' },
        whitelabel: { REWCEN3: true, CBS3: false },
        paths: { home: '/m/home' },
      },
    });
    expect(await browser.value('getTemplates')).toEqual({ memberCentre: '1', deposit: '0' });
    use({ status: { maintenance: { on: true }, regionRestriction: { on: true, blockedRegions: ['FR'] } } });
    const headers = { 'x-client-country': 'FR' };
    expect(await browser.value('getStatus', { headers })).toMatchObject({
      state: 'maintenance',
      regionRestriction: true,
    });
    expect(await browser.failure('getTemplates')).toBe('503 site.maintenance');
  });

  test('gives the link to customer service as other clients read it', async () => {
    covers(['ENTITY-SUPPORT-01']);
    const expectLink = async (customerService: string) =>
      expect(await browser.value('getStatus')).toMatchObject({ info: { customerService } });
    use({});
    await expectLink('');
    const url = 'https://support.example/chat';
    use({ support: { url } });
    await expectLink(url);
    const legacyLink = 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ';
    use({ support: { url, linkMode: 'legacyDecode', legacyLink } });
    await expectLink(legacyLink);
  });

  test('returns the settings of registration', async () => {
    covers(['CALL-ACC-05', 'ENTITY-REGCFG-01', 'REG-05']);
    use({ jurisdiction: { ageLimit: 21 }, registration: { fields: { email: { enabled: true } } } });
    expect(await browser.value('getRegistrationSettings')).toMatchObject({
      methods: ['username'],
      ageLimit: 21,
      fields: {
        username: { enabled: true, required: true, minLength: 4, maxLength: 16, patternId: 'usernameChars' },
        email: { enabled: true, required: false },
        idNumber: { enabled: false },
      },
    });
    expect(requiredConsents(aManifest())).toContain('terms');
  });

  test('names countries with their dialling codes, in the requested language', async () => {
    covers(['CALL-ACC-22']);
    const list = async (language: string) =>
      (await browser.value('listCountries', { query: { language } })) as unknown as Record<string, string>[];
    const english = await list('EN');
    expect(english.length).toBeGreaterThan(200);
    expect(english).toContainEqual({ code: 'PH', name: 'Philippines', dialingCode: '+63', isHome: false });
    expect(new Set(english.map(({ code }) => code)).size).toBe(english.length);
    expect((await list('AR')).find(({ code }) => code === 'PH')?.name).toBe('الفلبين');
    expect(await list('XX')).toEqual(english);
  });

  test("marks the brand's own country, by its time zone", async () => {
    covers(['CALL-ACC-22', 'CALL-ACC-AMB-06']);
    const home = async (timeZone: string) => {
      use({ locale: { timeZone } });
      const list = (await browser.value('listCountries')) as unknown as { code: string; isHome: boolean }[];
      return list.filter(({ isHome }) => isHome).map(({ code }) => code);
    };
    expect(await home('Asia/Manila')).toEqual(['PH']);
    expect(await home('Asia/Dubai')).toEqual(['AE']);
    expect(await home('UTC')).toEqual([]);
  });

  test('answers public operations in process, and no others', async () => {
    const brand = stage.brands.byId('alpha') ?? never();
    const call = stage.platform.callAs(brand, 'mobile');
    expect(await call({ operation: 'listBanners', query: { groupName: 'm_home' } })).toEqual(
      await browser.value('listBanners', { query: { groupName: 'm_home' } }),
    );
    for (const operation of ['getMember', 'getWallet', 'login', 'getCaptcha', 'getStatus'] as const)
      await expect(call({ operation, query: {} })).rejects.toThrow('auth.required');
    await expect(call({ operation: 'listBanners', query: {} })).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'query/groupName is missing',
    });
  });
});

function never(): never {
  throw new Error('the brand set of the test is empty');
}

test('opens while a brand is paused by a move that has old imports', async () => {
  const database = await aMovingDatabase();
  const old = new Date(Date.now() - 8 * 86_400_000);
  await database.asOperator((tx) =>
    tx.insertInto('content_import').values({ tenant: 'alpha', id: 'i1', state: 'done', touched_at: old }).execute(),
  );
  await database.move('alpha', 'paused');
  const opened = await aPlatform({ database, manifests: [aManifest({ tenant: { id: 'beta' } })] });
  expect(await opened.browser({ brand: 'beta' }).value('listAnnouncements')).toHaveProperty('banners');
  await opened.close();
  await database.close();
});
