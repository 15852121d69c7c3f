import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { StatedManifest } from '../support/a-manifest.ts';
import { covers } from '../support/covers.ts';
import { onlyEntries } from '../support/only-entries.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

type Flag = keyof Manifest['flags'];
type Feature = keyof Manifest['features'];
/** Element that is on the page exactly while the switch is on, or `off` while it is off. */
type Sign = { readonly on: (page: Page) => Locator; readonly off?: (page: Page) => Locator };

const brand = 'switched';
const prefix = 'SWITCHED__';
const link = (path: string) => (page: Page) => page.locator(`a[href^="${path}"]:visible`).first();
const inSheet = (path: string) => (page: Page) => page.locator(`dialog[open] a[href="${path}"]`).first();
const input = (name: string) => (page: Page) => page.locator(`form [name="${name}"]`).first();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true });

/** Every flag, by the page that shows it. A missing flag does not compile. */
const byPage = {
  '/m/register': {
    AGEINFO3: { on: (page: Page) => page.locator('form').getByText('or older and agree') },
    VALID_CAPTCHA3: { on: input('captcha') },
    AFFMAN3: { on: input('affiliateCode') },
    REGMOBVERF3: { on: input('sendCode') },
    MOBILENUMPASSREG3: { on: input('password') },
    USERNAMEREG3: { on: tab('Account name') },
    MOBILENUMREG3: { on: tab('Mobile number') },
    REGISTER_REE3: { on: input('consent-all') },
  },
  '/m/login': {
    FACEBOOKLOGIN3: { on: button(/Facebook/) },
    GOOGLELOGIN3: { on: button(/Google/) },
    LINELOGIN3: { on: button(/LINE/i) },
  },
  '/m/menu': {
    MANPLAYREB3: { on: link('/m/member/manualRebate') },
    TRANSBETREPMEM3: { on: link('/m/gameRecord') },
    COMM3: { on: (page: Page) => page.getByRole('main').getByText('Social channels') },
  },
  '/m/home': { FREEPLAY3: { on: (page: Page) => page.getByRole('link', { name: 'Try for free' }) } },
} as const satisfies Record<string, Partial<Record<Flag, Sign>>>;

/** Flags of the member sheet, which stays open over home. */
const inTheSheet = {
  TRANSREC3: { on: inSheet('/m/transaction/record') },
  PTSYS3: { on: inSheet('/m/mall/mallHome') },
  INBOX3: { on: inSheet('/m/inbox') },
  FEEDBACK3: { on: inSheet('/m/feedback') },
  CBS3: { on: (page: Page) => page.locator('dialog[open]').getByText('Chat', { exact: true }) },
} as const satisfies Partial<Record<Flag, Sign>>;

/** Flags of a page that a member has open: an element on it, or the page itself, which leads home when its flag goes off. */
const onAPage = {
  PROFPIC3: {
    at: '/m/member/home',
    sign: { on: (page: Page) => page.getByRole('button', { name: 'Change your picture' }) },
  },
  REWCEN3: { at: '/m/rewardCenter' },
} as const satisfies Partial<Record<Flag, { at: string; sign?: Sign }>>;

type Shown =
  | keyof (typeof byPage)['/m/register']
  | keyof (typeof byPage)['/m/login']
  | keyof (typeof byPage)['/m/menu']
  | keyof (typeof byPage)['/m/home']
  | keyof typeof inTheSheet
  | keyof typeof onAPage;
const everyFlagIsShown: Record<Exclude<Flag, Shown>, never> = {};

/** Switches without a name in the specification: path in the manifest, page, element. */
const unnamed: readonly { path: string; at: string; sign: Sign; off?: unknown }[] = [
  { path: '/login/smsEnabled', at: '/m/login', sign: { on: tab('Mobile number') } },
  { path: '/login/disclaimer/enabled', at: '/m/login', sign: { on: input('disclaimer') } },
  { path: '/registration/responsibleGaming/enabled', at: '/m/register', sign: { on: input('consent-age') } },
  { path: '/registration/fields/email/enabled', at: '/m/register', sign: { on: input('email') } },
];
/**
 * Every feature, by the page that shows it. Without an element, the page itself leads home while the feature is off. A missing feature
 * does not compile.
 */
const byFeature: Record<
  Feature,
  { readonly in: 'sheet' | `/m/${string}` | 'offline journey'; readonly sign?: Sign; readonly off?: unknown }
> = {
  vip: { in: 'sheet', sign: { on: inSheet('/m/member/benefits') } },
  mission: { in: 'sheet', sign: { on: inSheet('/m/customerTask') } },
  referral: {
    in: 'sheet',
    sign: { on: (page) => page.locator('dialog[open]').getByText('Invite friends', { exact: true }) },
  },
  download: {
    in: 'sheet',
    sign: { on: (page) => page.locator('dialog[open]').getByText('Get the app', { exact: true }) },
  },
  club: { in: '/m/menu', sign: { on: (page) => page.locator('nav').getByRole('link', { name: 'Club' }) }, off: 'off' },
  winnerBoard: { in: '/m/home', sign: { on: (page) => page.getByRole('heading', { name: 'Top winners' }) } },
  events: { in: '/m/event' },
  customerTask: { in: '/m/customerTask' },
  externalFrame: { in: '/m/outterApp' },
  // Tested in the offline journey, because no other journey may have a worker.
  offline: { in: 'offline journey' },
};
const featuresIn = (place: (typeof byFeature)[Feature]['in']) =>
  Object.entries(byFeature).flatMap(([feature, { in: at, sign, off }]) =>
    at === place && sign !== undefined ? [{ path: `/features/${feature}`, sign, off }] : [],
  );
const pagesOfFeatures = Object.entries(byFeature).flatMap(([feature, { in: at, sign }]) =>
  at.startsWith('/') && sign === undefined ? [{ path: `/features/${feature}`, at }] : [],
);

const allOn = Object.fromEntries(
  [...Object.values(byPage).flatMap(Object.keys), ...Object.keys(inTheSheet), ...Object.keys(onAPage)].map((flag) => [
    flag,
    true,
  ]),
);
const stated: StatedManifest = {
  tenant: { id: brand, domains: [`${brand}.example`] },
  flags: allOn,
  features: { vip: true, mission: true, customerTask: true, referral: true, externalFrame: true, club: 'on' },
  frames: { app: 'https://partner.example/app' },
  nav: {
    footer: onlyEntries('nav.footer', [
      { id: 'home', to: 'page:home', titleKey: 'shell:menu.home', icon: 'home' },
      { id: 'club', to: 'action:club', titleKey: 'shell:menu.club', icon: 'club' },
      { id: 'menu', to: 'page:menu', titleKey: 'shell:menu.menu', icon: 'menu' },
    ]),
  },
  resources: [
    { id: 'app', resourceType: 'MOBILECONFIG', url: `https://apps.${brand}.example/app`, labelNameEn: 'App' },
  ],
  login: {
    smsEnabled: true,
    social: {
      facebook: { clientId: 'client', clientSecretName: `${prefix}SOCIAL_CLIENT_SECRET` },
      google: { clientId: 'client', clientSecretName: `${prefix}SOCIAL_CLIENT_SECRET` },
      line: { clientId: 'client', clientSecretName: `${prefix}SOCIAL_CLIENT_SECRET` },
    },
  },
  recovery: { email: true },
  registration: {
    affiliateAlwaysShown: true,
    fields: { affiliateCode: { enabled: true }, email: { enabled: true }, captcha: { enabled: true } },
  },
  social: { channels: [{ id: 'one', label: 'One', url: 'https://one.example', enabled: true }] },
  chat: { launchUrl: 'https://chat.example/start', secretName: `${prefix}CHAT_SECRET` },
};

describe('every switch, on pages that stay open', () => {
  let tenants: TenantsFolder;
  // Hooks that are registered first run last, so the folder is removed when nobody watches it any more.
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ [brand]: stated });
    return { TENANTS_DIR: tenants.path };
  });

  const set = (path: string, value: unknown) => stage.livery.change('set', brand, path, JSON.stringify(value));
  const aPage = () => stage.visit();
  const open = (page: Page, path: string) => stage.open({ page, brand, path });
  /** Switches off and on again, and expects the page to follow each time. */
  const followed = async ({
    page,
    path,
    sign,
    off = false,
  }: {
    page: Page;
    path: string;
    sign: Sign;
    off?: unknown;
  }) => {
    await sign.on(page).waitFor();
    await set(path, off);
    await sign.on(page).waitFor({ state: 'detached' });
    await set(path, off === false ? true : 'on');
    await sign.on(page).waitFor();
  };
  /** Expects the page to lead home as long as its switch is off. */
  const ledHome = async ({ page, path, at }: { page: Page; path: string; at: string }) => {
    await open(page, at);
    await page.getByRole('main').waitFor();
    expect(new URL(page.url()).pathname).toBe(at);
    await set(path, false);
    await page.waitForURL('**/m/home');
    await set(path, true);
    await open(page, at);
    expect(new URL(page.url()).pathname).toBe(at);
  };

  it.each(Object.entries(byPage))('changes %s for a visitor', async (path, signs) => {
    covers([
      'FLAG-01',
      'FLAG-02..10',
      'FLAG-15',
      'FLAG-17',
      'FLAG-18',
      'FLAG-21..23',
      'FLAG-AMB-01',
      'FLAG-AMB-02',
      'LOGIN-04',
      'MENU-SIDE-13',
      'LOGIN-SOCIAL-02',
    ]);
    const { page, complaints } = await aPage();
    await open(page, path);
    for (const { path: at, sign, off } of [
      ...unnamed.filter(({ at }) => at === path),
      ...featuresIn(path as '/m/home'),
    ])
      await followed({ page, path: at, sign, off });
    // The last flag removes the page itself, so its visitor is led home.
    for (const [flag, sign] of Object.entries<Sign>(signs))
      if (flag === 'REGISTER_REE3') {
        await set(`/flags/${flag}`, false);
        await page.waitForURL('**/m/home');
        await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor({ state: 'detached' });
        await set(`/flags/${flag}`, true);
        await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
      } else await followed({ page, path: `/flags/${flag}`, sign });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('changes the sheet and the pages of a member', async () => {
    covers([
      'FLAG-11',
      'FLAG-12',
      'FLAG-13',
      'FLAG-14',
      'FLAG-16',
      'FLAG-19',
      'FLAG-20',
      'FLAG-24',
      'FLAG-AMB-02',
      'MENU-SHEET-17',
      'MENU-SHEET-18',
      'MENU-SHEET-09',
    ]);
    const { page, complaints } = await aPage();
    await stage.logIn({ page, brand });
    await page.locator('header a[href="/m/member/home"]').click();
    for (const [flag, sign] of Object.entries<Sign>(inTheSheet)) await followed({ page, path: `/flags/${flag}`, sign });
    for (const { path, sign, off } of featuresIn('sheet')) await followed({ page, path, sign, off });

    for (const { path, at } of pagesOfFeatures) await ledHome({ page, path, at });
    for (const [flag, { at, sign }] of Object.entries<{ at: string; sign?: Sign }>(onAPage)) {
      const path = `/flags/${flag}`;
      await open(page, at);
      if (sign !== undefined) await followed({ page, path, sign });
      else await ledHome({ page, path, at });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('leaves no flag out', () => {
    expect(Object.keys(everyFlagIsShown)).toEqual([]);
    expect(Object.keys(allOn).length).toBeGreaterThan(20);
  });
});
