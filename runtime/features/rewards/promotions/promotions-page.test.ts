import { expect, it } from 'vitest';
import { covers } from '../../../../tests/support/covers.ts';
import { countOf, renderPage, textOf } from '../../../../tests/support/runtime/render-page.ts';
import { aBanner, anAnnouncement } from '../../../../tests/support/runtime/samples.ts';

const none = { promotion: [], promotionCategories: [], banners: [], player: [], popup: [], hot: [] };

it('shows a text if there are no promotions, and links to the games', async () => {
  covers(['PROMO-12']);
  const html = await renderPage({ page: 'promotions', answers: { listAnnouncements: none, listBanners: [] } });
  expect(textOf(html)).toContain('No promotions right now');
  expect(html).toContain('href="/m/all-games"');
  // Not shown while the page loads.
  const waiting = await renderPage({ page: 'promotions' });
  expect(textOf(waiting)).not.toContain('No promotions right now');
  expect(countOf(waiting, 'aria-busy="true"')).toBeGreaterThan(0);
});

it('begins with the banner of its group if there is one, above the promotions', async () => {
  covers(['PROMO-04']);
  const withBanners = (...listBanners: ReturnType<typeof aBanner>[]) =>
    renderPage({ page: 'promotions', answers: { listAnnouncements: none, listBanners } });
  const html = await withBanners(aBanner({ groupName: 'm_promotion', title: 'A week of gifts' }));
  expect(html).toMatch(/<figure[^>]*><img[^>]+src="\/media\/b1.webp"/);
  expect(textOf(html)).toMatch(/^A week of gifts .*No promotions right now/);
  expect(await withBanners()).not.toContain('<figure');
});

it('links to the target of its banner', async () => {
  covers(['BANNER-04']);
  const withAction = (type: 'none' | 'page', target: string) =>
    renderPage({
      page: 'promotions',
      answers: { listAnnouncements: none, listBanners: [aBanner({ action: { type, target } })] },
    });
  expect(await withAction('page', 'fishGames')).toMatch(/<a [^>]*href="\/m\/fish-games"[^>]*><figure/);
  expect(await withAction('none', '')).not.toMatch(/<a [^>]*><figure/);
});

it('shows the last day on which players can join, not the day that begins with the end', async () => {
  covers(['PROMO-10']);
  const daysOf = async (endDate: string) => {
    const promotion = [anAnnouncement({ startDate: '2026-12-01T00:00:00Z', endDate })];
    return textOf(
      await renderPage({
        page: 'promotions',
        manifest: { locale: { timeZone: 'Asia/Manila' } },
        answers: { listAnnouncements: { ...none, promotion }, listBanners: [] },
      }),
    );
  };
  // Midnight in Manila.
  expect(await daysOf('2026-12-30T16:00:00Z')).toContain('2026/12/01 – 2026/12/30');
  expect(await daysOf('2026-12-31T12:00:00Z')).toContain('2026/12/01 – 2026/12/31');
});
