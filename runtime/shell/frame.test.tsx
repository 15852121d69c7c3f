import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { PageState } from '../../schema/delivery.ts';
import { type Language, ownLanguages } from '../../schema/languages.ts';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import { type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aDelivery } from '../../tests/support/runtime/a-delivery.ts';
import { createRender } from '../entry-server.tsx';
import type { PageHeaderParts } from '../page/page-header.tsx';
import { createTextStore } from '../texts/text-store.ts';
import { TextsProvider } from '../texts/texts-context.tsx';
import { PageHeaderBar } from './header/page-header-bar.tsx';
import { pages } from './pages.ts';

const render = createRender();

async function documentOf({
  page = 'settings',
  manifest = {},
  texts = {},
  language = 'EN',
  state = 'normal',
  requested = [],
}: {
  page?: PageId;
  manifest?: JsonObject;
  texts?: Record<string, string>;
  language?: Language;
  state?: PageState;
  /** Collects the requests to the platform. */
  requested?: unknown[];
} = {}) {
  const { html, status } = await render({
    delivery: aDelivery({ manifest, texts: { EN: texts } }),
    url: routeOf(page).path,
    origin: 'https://sample.example',
    language,
    memberHint: routeOf(page).guard !== undefined,
    state,
    content: 'c1',
    call: async ({ operation, query }) => {
      requested.push([operation, query?.groupName]);
      throw new Error('no platform');
    },
  });
  return { html: html.slice(html.indexOf('<body')), status };
}

const header = (html: string) => /<header\b.*?<\/header>/s.exec(html)?.[0] ?? '';
const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(header(html))?.[1]?.replaceAll('&amp;', '&');
const navOf = (html: string, label: string) =>
  new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, 's').exec(html)?.[0] ?? '';
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', content = '']) => [
    /href="([^"]*)"/.exec(attributes)?.[1],
    content.replace(/<[^>]*>/g, ''),
  ]);

describe('the header of a page', () => {
  it('has the title of its path', async () => {
    covers(['SHELL-HEADER-03..08']);
    const titles: Partial<Record<PageId, string>> = {
      forget: 'Forgot password',
      login: 'Log in',
      register: 'Register',
      changePassword: 'Change password',
      settings: 'Personal settings',
    };
    for (const [page, title] of Object.entries(titles))
      expect(titleOf((await documentOf({ page: page as PageId })).html), page).toBe(title);
  });

  it('has a title for every path in every language, which a brand can override', async () => {
    covers(['SHELL-HEADER-AMB-02', 'SHELL-HEADER-03']);
    for (const language of ['EN', 'TY', 'CN', 'AR'] as const) {
      const texts = createTextStore({ language, texts: {}, overrides: {} });
      await texts.load(['shell']);
      for (const page of pageIds) {
        const key = pages[page].titleKey;
        expect(texts.text(key), `${language} ${page}`).not.toBe(key);
        expect(texts.text(key), `${language} ${page}`).not.toBe('');
      }
    }
    const { html } = await documentOf({ texts: { 'shell:page.settings': 'My corner' } });
    expect(titleOf(html)).toBe('My corner');
  });

  it('grows by at most 150 bytes if a brand offers 25 languages instead of two', async () => {
    const bytesOf = async (page: PageId, enabled: readonly Language[]) => {
      const { html } = await documentOf({ page, manifest: { locale: { default: 'EN', enabled: [...enabled] } } });
      return brotliCompressSync(html).byteLength;
    };
    for (const page of ['home', 'menu', 'settings'] as const)
      expect((await bytesOf(page, ownLanguages)) - (await bytesOf(page, ['EN', 'TY'])), page).toBeLessThanOrEqual(150);
  });

  it('has a back link unless the page turns it off, and accepts a title from the page', async () => {
    covers(['SHELL-HEADER-09', 'SHELL-HEADER-13']);
    const texts = createTextStore({ language: 'EN', texts: {}, overrides: {} });
    await texts.load(['shell']);
    const draw = ({ parts = {}, withoutBack = false }: { parts?: PageHeaderParts; withoutBack?: boolean }) =>
      renderToString(
        <StaticRouter location="/m/help">
          <TextsProvider store={texts}>
            <PageHeaderBar
              title="Help"
              withoutBack={withoutBack}
              search={false}
              goBack={() => undefined}
              parts={parts}
            />
          </TextsProvider>
        </StaticRouter>,
      );
    expect(titleOf(draw({}))).toBe('Help');
    expect(draw({})).toContain('aria-label="Back"');
    expect(draw({ withoutBack: true })).not.toContain('aria-label="Back"');
    expect(titleOf(draw({ parts: { title: 'Moon Harbour' } }))).toBe('Moon Harbour');
  });

  it('has a search link in the document of every list of games, but not on lotteries', async () => {
    covers(['SHELL-HEADER-14']);
    const lists = ['allGames', 'hotGames', 'slotGames', 'newGames', 'gameCenter', 'providers', 'favourites'] as const;
    const path = routeOf('searchGames').path;
    for (const page of lists)
      expect(
        linksOf(header((await documentOf({ page })).html)).map(([to]) => to),
        page,
      ).toContain(path);
    for (const page of ['lott', 'elott', 'searchGames', 'settings'] as const)
      expect(header((await documentOf({ page })).html), page).not.toContain(path);
  });
});

describe('the bars at the foot and below the header', () => {
  it('have five entries on every page, or none if a brand hides them', async () => {
    covers(['NAV-FOOT-01', 'NAV-FOOT-AMB-01', 'NAV-FOOT-AMB-02', 'SHELL-PAGE-AMB-01', 'SHELL-PAGE-02']);
    for (const page of ['home', 'login', 'register', 'settings'] as const)
      expect(linksOf(navOf((await documentOf({ page })).html, 'Main')), page).toEqual([
        ['/m/home', 'Home'],
        ['/m/activity', 'Rewards'],
        ['/m/all-games', 'Games'],
        ['/m/event', 'Events'],
        ['/m/menu', 'Menu'],
      ]);
    const manifest = { shell: { footerHiddenOn: ['login'] } };
    expect(navOf((await documentOf({ page: 'login', manifest })).html, 'Main')).toBe('');
    expect(navOf((await documentOf({ page: 'home', manifest })).html, 'Main')).not.toBe('');
  });

  it('lead to the game pages in their order, and are absent with an empty list', async () => {
    covers(['NAV-BOTTOM-01', 'NAV-FOOT-AMB-01']);
    const links = linksOf(navOf((await documentOf({ page: 'home' })).html, 'Game categories'));
    expect(links.map(([, text]) => text)).toEqual([
      'Home',
      'Hot games',
      'All games',
      'Card games',
      'Fishing',
      'Slots',
      'Live casino',
      'Sports',
      'Lottery',
    ]);
    expect(links.map(([href]) => href)).toEqual([
      '/m/home',
      '/m/hot-games',
      '/m/all-games',
      '/m/pvp-games',
      '/m/fish-games',
      '/m/slot-games',
      '/m/live-games',
      '/m/sport-games',
      '/m/lott',
    ]);
    const { html } = await documentOf({ page: 'home', manifest: { nav: { categoryBar: [] } } });
    expect(navOf(html, 'Game categories')).toBe('');
    expect(navOf(html, 'Main')).not.toBe('');
  });

  it('are separate from the footer block of home', async () => {
    covers(['NAV-FOOT-AMB-03']);
    const off = { home: { blocks: [{ id: 'footer', block: 'siteFooter', enabled: false }] } };
    const count = async (manifest: JsonObject) => {
      const { html } = await documentOf({ page: 'home', manifest });
      return [html.includes('<footer'), navOf(html, 'Main') !== ''];
    };
    expect(await count({})).toEqual([true, true]);
    expect(await count({ ...off, shell: { footerHiddenOn: ['home'] } })).toEqual([true, false]);
  });
});

describe('the promotions page', () => {
  it('requests the banner of its group', async () => {
    covers(['PROMO-04']);
    for (const [manifest, group] of [
      [{}, 'm_promotion'],
      [{ bannerGroups: { promotions: 'm_own' } }, 'm_own'],
    ] as const) {
      const requested: unknown[] = [];
      await documentOf({ page: 'promotions', manifest, requested });
      expect(requested).toContainEqual(['listBanners', group]);
    }
  });

  it('has its own name in each place', async () => {
    covers(['PROMO-AMB-02']);
    const namesWith = async (texts: Record<string, string>) => {
      const own = await documentOf({ page: 'promotions', texts });
      const menu = await documentOf({ page: 'menu', texts });
      const linked = (html: string) => linksOf(html).find(([href]) => href === '/m/activity')?.[1];
      const tiles = menu.html.slice(menu.html.indexOf('<main'), menu.html.indexOf('</main'));
      return [titleOf(own.html), linked(navOf(own.html, 'Main')), linked(tiles)];
    };
    const shipped = ['Rewards & Promotions', 'Rewards', 'Promotions'];
    expect(await namesWith({})).toEqual(shipped);
    for (const [place, key] of ['page.promotions', 'menu.rewards', 'menu.promotion'].entries())
      expect(await namesWith({ [`shell:${key}`]: 'Gifts' })).toEqual(shipped.with(place, 'Gifts'));
  });
});

describe('the menu page', () => {
  it('has no customer service without an address', async () => {
    const entriesOf = async (url: string | null) => {
      const { html } = await documentOf({ page: 'menu', manifest: { support: { url } } });
      return linksOf(html.slice(0, html.indexOf('<script'))).map(([, text]) => text);
    };
    expect(await entriesOf(null)).not.toContain('Customer service');
    expect(await entriesOf('https://support.example')).toContain('Customer service');
  });

  it('has tiles for the offers of the brand, the languages, and no logout for visitors', async () => {
    covers(['MENU-PAGE-01..08', 'MENU-SIDE-AMB-01']);
    const channels = [{ id: 'chat', label: 'Chat', url: 'https://chat.example' }];
    const manifest = {
      flags: { MANPLAYREB3: true, TRANSBETREPMEM3: true, COMM3: true },
      social: { channels },
      support: { url: 'https://support.example' },
    };
    const { html } = await documentOf({ page: 'menu', manifest });
    const tiles = /<ul[^>]*aria-label="[^"]*".*?<\/ul>/s.exec(html.slice(html.indexOf('<main')))?.[0] ?? '';
    expect(linksOf(tiles).map(([, text]) => text)).toEqual([
      'Rebate',
      'Share',
      'Social channels',
      'Promotions',
      'Betting record',
      'Customer service',
    ]);
    expect(linksOf(tiles).map(([href]) => href)).toEqual([
      '/m/member/manualRebate',
      '/m/home',
      '/m/menu',
      '/m/activity',
      '/m/gameRecord',
      '/m/help',
    ]);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    // Names of languages load when the list opens.
    expect(main).toContain('Language');
    for (const name of ['Tagalog', '简体中文', 'العربية']) expect(main).not.toContain(name);
    expect(main).not.toContain('Log out');
    // The brand decides the order of each list of entries.
    const own = await documentOf({
      page: 'menu',
      manifest: {
        ...manifest,
        nav: {
          menuPage: [
            { id: 'promotion', to: 'page:promotions', titleKey: 'shell:menu.promotion', icon: 'gift' },
            { id: 'share', to: 'action:share', titleKey: 'shell:menu.share', icon: 'share' },
          ],
        },
      },
    });
    const ownTiles = linksOf(own.html.slice(own.html.indexOf('<main'), own.html.indexOf('</main')));
    expect(ownTiles.slice(0, 2).map(([, text]) => text)).toEqual(['Promotions', 'Share']);
  });
});

describe('a closed site', () => {
  it('shows during maintenance only when it expects to reopen, in the time zone of the brand', async () => {
    const manifest = {
      locale: { timeZone: 'Asia/Manila' },
      status: { maintenance: { until: '2026-12-01T06:00:00Z' } },
    };
    const noticeOf = async (state: 'maintenance' | 'restricted', stated: JsonObject = manifest) => {
      const { html } = await documentOf({ state, manifest: stated });
      return /We expect to be back:.*?<\/time>/s
        .exec(html)?.[0]
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ');
    };
    expect(await noticeOf('maintenance')).toMatch(
      /^We expect to be back: 1 Dec 2026, 2:00 pm GMT\+8$|^We expect to be back: Dec 1, 2026, 2:00 PM GMT\+8$/,
    );
    expect([await noticeOf('restricted'), await noticeOf('maintenance', {})]).toEqual([undefined, undefined]);
  });

  it('shows exactly one page: the site, maintenance, restricted access, or a service error', async () => {
    covers(['STATUS-01', 'STATUS-02', 'STATUS-AMB-01']);
    const words = {
      normal: 'Personal settings',
      maintenance: 'be right back',
      restricted: 'Not available here',
      failed: 'Something went wrong on our side',
    };
    const statuses = { normal: 200, maintenance: 503, restricted: 403, failed: 500 };
    for (const state of ['normal', 'maintenance', 'restricted', 'failed'] as const) {
      const { html, status } = await documentOf({ state });
      const markup = html.slice(0, html.indexOf('<script'));
      expect(status).toBe(statuses[state]);
      const shown = Object.entries(words).filter(([, text]) => markup.includes(text));
      expect(shown.map(([name]) => name)).toEqual([state]);
    }
  });
});

describe('pages by name', () => {
  it('have the base design unless a brand picks the new one', () => {
    covers(['STATUS-TPL-AMB-01']);
    expect(aManifest().templates).toEqual({ memberCentre: 'base', deposit: 'base' });
    const { templates } = aManifest({ templates: { deposit: 'new' } });
    expect(templates).toEqual({ memberCentre: 'base', deposit: 'new' });
    const unknown = { templates: { deposit: '1' } } as unknown as StatedManifest;
    expect(() => aManifest(unknown)).toThrow(/templates/);
  });

  it('are not in the initial bundle: every import of a page is lazy', () => {
    covers(['SHELL-LAZY-01']);
    const runtime = fileURLToPath(new URL('..', import.meta.url));
    const sources = readdirSync(runtime, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    );
    const imports = sources.flatMap((file) =>
      [...readFileSync(join(runtime, file), 'utf8').matchAll(/(from |import\()'([^']+-page\.tsx)'/g)].map(
        ([, how, page]) => ({ file, page, how }),
      ),
    );
    expect(imports.filter(({ how }) => how === 'import(').length).toBeGreaterThan(8);
    expect(imports.filter(({ how }) => how !== 'import(')).toEqual([]);
  });

  it('all load on demand', async () => {
    covers(['SHELL-LAZY-01', 'SHELL-LAZY-AMB-01']);
    const screens: Record<string, PageId> = {
      Activity: 'promotions',
      Agent: 'agentLogin',
      AppDownload: 'download',
      ApplyReward: 'applyReward',
      ChangePsw: 'changePassword',
      CustomerTask: 'customerTask',
      Download: 'download',
      Event: 'events',
      FBGame: 'externalGame',
      Forget: 'forget',
      GameCenter: 'gameCenter',
      GameListCenter: 'allGames',
      HelpCenter: 'help',
      Home: 'home',
      HotGameCenter: 'hotGames',
      Login: 'login',
      MemberCenter: 'memberHome',
      Menu: 'menu',
      Notice: 'notices',
      OutterApp: 'externalApp',
      Register: 'register',
      SearchFav: 'favourites',
      SearchGame: 'searchGames',
      Setting: 'settings',
    };
    for (const [name, page] of Object.entries(screens)) {
      const loading = pages[page].load();
      expect(loading, name).toBeInstanceOf(Promise);
      expect(typeof (await loading).Page, name).toBe('function');
    }
    // ErrorLimit replaces the site and has no address of its own (SHELL-LAZY-AMB-01).
    expect(typeof (await import('../features/site/status/status-page.tsx')).StatusPage).toBe('function');
    const { features } = aDelivery().manifest;
    expect([features.customerTask, features.externalFrame]).toEqual([false, false]);
  });
});
