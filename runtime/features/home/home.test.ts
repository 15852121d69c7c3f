import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { onlyEntries } from '../../../tests/support/only-entries.ts';
import { countOf, renderPage, textOf } from '../../../tests/support/runtime/render-page.ts';
import { aBanner, anAnnouncement, announcements, someGames } from '../../../tests/support/runtime/samples.ts';
import { shownCategories } from './shown-categories.ts';

const home = (over: Omit<Parameters<typeof renderPage>[0], 'page'> = {}) => renderPage({ page: 'home', ...over });
const only = (...blocks: { id: string; block: string; [setting: string]: string | number | boolean | string[] }[]) => ({
  home: { blocks: onlyEntries('home.blocks', blocks) },
});

describe('home', () => {
  it('has the blocks of its manifest in their order, and no others', async () => {
    covers(['HOME-AMB-02']);
    const footer = { id: 'footer', block: 'siteFooter' };
    const ticker = { id: 'ticker', block: 'ticker' };
    const one = await home({ manifest: only(footer, ticker) });
    expect(one.indexOf('aria-label="Announcements"')).toBeGreaterThan(one.indexOf('Help centre'));
    expect(one).not.toContain('Find your game');
    expect(await home({ manifest: only(footer, { ...ticker, enabled: false }) })).not.toContain('Announcements');
  });

  it('links to customer service directly, and to help if the link is encrypted', async () => {
    covers(['CONST-SUPPORT-AMB-01']);
    const contactOf = async (support: Record<string, string>) =>
      /<a[^>]*>Contact us/.exec(await home({ manifest: { ...only({ id: 'f', block: 'siteFooter' }), support } }))?.[0];
    const legacyLink = 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ';
    expect(await contactOf({})).toBeUndefined();
    expect(await contactOf({ legacyLink })).toBeUndefined();
    expect(await contactOf({ url: 'https://support.example/chat' })).toContain(
      'href="https://support.example/chat" target="_blank"',
    );
    expect(await contactOf({ linkMode: 'legacyDecode', legacyLink })).toContain('href="/m/help"');
  });

  it('contains its first banner and its rows in the document', async () => {
    covers(['HOME-01', 'HOME-03', 'HOME-04', 'HOME-05']);
    const html = await home({
      answers: {
        listBanners: [aBanner(), aBanner({ id: 'b2', url: '/media/b2.webp' })],
        listHotGames: { games: someGames(20) },
        listGames: { games: someGames(4), pageNum: 1, totalPages: 1, totalCount: 4, revision: 'r1' },
      },
    });
    expect(html).toMatch(/<img[^>]+src="\/media\/b1.webp"[^>]*>/);
    expect(html).not.toContain('/media/b2.webp');
    expect(textOf(html)).toContain('Night of lights');
    for (const path of ['/m/hot-games', '/m/slot-games', '/m/live-games']) expect(html).toContain(`href="${path}"`);
    expect(textOf(html)).toMatch(/More games: Hot.*More games: Slots.*More games: Live casino/);
    // 12 hot games, and 4 games in each of the two category rows.
    expect(countOf(html, '<article')).toBe(20);
  });

  it('runs the action of a banner: page, promotion, external address, or none', async () => {
    covers(['BANNER-04', 'BANNER-AMB-01']);
    const linkOf = async (type: 'none' | 'page' | 'promotion' | 'external', target: string) => {
      const html = await home({
        manifest: only({ id: 'c', block: 'carousel' }),
        answers: { listBanners: [aBanner({ action: { type, target } })] },
      });
      return /<a[^>]+href="([^"]+)"/.exec(html)?.[1];
    };
    expect(await linkOf('page', 'fishGames')).toBe('/m/fish-games');
    expect(await linkOf('promotion', 'p7')).toBe('/m/activity?id=p7');
    expect(await linkOf('external', 'https://partner.example/x')).toBe('https://partner.example/x');
    expect(await linkOf('external', 'javascript:alert(1)')).toBeUndefined();
    expect(await linkOf('page', 'nowhere')).toBeUndefined();
    expect(await linkOf('none', '')).toBeUndefined();
  });

  it('has a pause button only for moving parts', async () => {
    const blocks = only({ id: 'c', block: 'carousel' });
    const withBanners = (count: number) =>
      home({
        manifest: blocks,
        answers: { listBanners: Array.from({ length: count }, (_, at) => aBanner({ id: `b${at}` })) },
      });
    expect(await withBanners(1)).not.toContain('aria-label="Pause"');
    expect(await withBanners(2)).toContain('aria-label="Pause"');
    expect(textOf(await withBanners(0))).toContain('Good to see you');
  });

  it('shows announcement titles, or a text if there are none', async () => {
    covers(['HOME-02', 'NOTICE-03..05']);
    const manifest = only({ id: 't', block: 'ticker' });
    const some = await home({
      manifest,
      answers: {
        listAnnouncements: announcements({ player: [anAnnouncement(), anAnnouncement({ id: 'a2', title: 'Second' })] }),
      },
    });
    expect(textOf(some)).toContain('Tables pause');
    expect(some).toContain('href="/m/notice?i=0"');
    const none = await home({ manifest, answers: { listAnnouncements: announcements() } });
    expect(textOf(none)).toContain('No announcement');
    expect(textOf(await home({ manifest, language: 'CN', answers: { listAnnouncements: announcements() } }))).toContain(
      '暂无公告',
    );
  });

  it('invites visitors, not members; to register only while registration is open', async () => {
    const manifest = only({ id: 'w', block: 'welcome' });
    expect(await home({ manifest })).toContain('href="/m/register"');
    expect(textOf(await home({ manifest, memberHint: true }))).toBe('Sample');
    const closed = await home({ manifest: { ...manifest, flags: { USERNAMEREG3: false } } });
    expect(closed).toContain('href="/m/login"');
    expect(closed).not.toContain('href="/m/register"');
  });

  it('links to its categories, always to new games, and to no category that is off', async () => {
    covers(['HOME-06', 'HOME-09', 'GAME-PRESET-AMB-01']);
    for (const variant of ['tiles', 'chips', 'mosaic']) {
      const html = await home({
        manifest: {
          ...only({ id: 'k', block: 'categoryTiles', variant, limit: 4 }),
          games: { categories: [{ id: 'LIVE', enabled: false }] },
        },
      });
      const links = [...html.matchAll(/href="(\/[^"]+)"/g)]
        .map(([, path]) => path)
        .filter((path) => path !== '/m/all-games');
      expect(links, variant).toEqual(['/m/hot-games', '/m/slot-games', '/m/sport-games', '/m/new-games']);
    }
    const category = (id: string) => ({ id }) as Parameters<typeof shownCategories>[0]['categories'][number];
    const all = ['HOT', 'RNG', 'NEW'].map(category);
    expect(shownCategories({ categories: all, limit: 3 }).map(({ id }) => id)).toEqual(['HOT', 'RNG', 'NEW']);
    expect(shownCategories({ categories: all, limit: 2 }).map(({ id }) => id)).toEqual(['HOT', 'NEW']);
  });

  it('shows the first three promotions, each of which opens over the promotions page', async () => {
    covers(['HOME-07', 'HOME-08', 'HOME-AMB-01']);
    const promotion = ['p1', 'p2', 'p3', 'p4'].map((id) => anAnnouncement({ id, title: `Offer ${id}` }));
    for (const variant of ['cards', 'lines']) {
      const html = await home({
        manifest: only({ id: 's', block: 'promotionStrip', variant }),
        answers: { listAnnouncements: announcements({ promotion }) },
      });
      expect([...html.matchAll(/href="\/m\/activity\?id=([^"]+)"/g)].map(([, id]) => id)).toEqual(['p1', 'p2', 'p3']);
    }
  });

  it('ends with marketing, help, channels, and always the licence and the age limit', async () => {
    covers(['HOME-12']);
    const social = { channels: [{ id: 'telegram', label: 'Telegram', url: 'https://t.me/sample' }] };
    const whole = await home({ manifest: { ...only({ id: 'f', block: 'siteFooter' }), social } });
    expect(whole).toContain('href="/m/help?tag=terms"');
    expect(whole).toContain('href="https://t.me/sample"');
    expect(textOf(whole)).toContain('Sample brings games');
    // The marketing text makes no claims in figures.
    expect(textOf(whole).split('Help centre')[0]).not.toMatch(/\d/);
    const bare = await home({
      manifest: { ...only({ id: 'f', block: 'siteFooter', parts: [] }), jurisdiction: { ageLimit: 21 } },
    });
    expect(textOf(bare)).not.toContain('Help centre');
    expect(textOf(bare)).toContain('21+');
    expect(bare).toContain('href="https://authority.example/s-1"');
    expect(bare).toContain('href="/m/responsible-gaming"');
  });

  it('claims its games in whole hundreds, and makes no claim below 100', async () => {
    covers(['CONST-CLAIM-01', 'CONST-CLAIM-AMB-01']);
    const claimOf = async (totalCount: number) => {
      const listGames = { games: someGames(1), pageNum: 1, totalPages: totalCount, totalCount, revision: 'r1' };
      const html = await home({ manifest: only({ id: 'f', block: 'siteFooter' }), answers: { listGames } });
      return /([\d,]+) games and more/.exec(textOf(html))?.[1];
    };
    expect(await claimOf(99)).toBeUndefined();
    expect(await claimOf(100)).toBe('100');
    expect(await claimOf(699)).toBe('600');
    expect(await claimOf(1250)).toBe('1,200');
  });

  it('omits rows without games, and shows skeletons for games that are still loading', async () => {
    const manifest = only({ id: 'h', block: 'gameRow', category: 'HOT' });
    expect(textOf(await home({ manifest, answers: { listHotGames: { games: [] } } }))).toBe('Sample');
    // The document is sent with skeletons, and the page requests the games itself.
    expect(await home({ manifest })).toContain('aria-busy="true"');
  });
});
