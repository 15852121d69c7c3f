import { expect, it } from 'vitest';
import { covers } from '../../../../tests/support/covers.ts';
import { countOf, renderPage, textOf } from '../../../../tests/support/runtime/render-page.ts';

const none = { promotion: [], promotionCategories: [], banners: [], player: [], popup: [], hot: [] };

it('says so where there are no promotions, and leads to the games', async () => {
  covers(['PROMO-12']);
  const html = await renderPage({
    page: 'promotions',
    answers: { listAnnouncements: none, listBanners: [] },
  });
  expect(textOf(html)).toContain('No promotions right now');
  expect(html).toContain('href="/m/all-games"');
  // Not while it waits.
  const waiting = await renderPage({ page: 'promotions' });
  expect(textOf(waiting)).not.toContain('No promotions right now');
  expect(countOf(waiting, 'aria-busy="true"')).toBeGreaterThan(0);
});
