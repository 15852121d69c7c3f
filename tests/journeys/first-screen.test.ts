import { describe, expect, it } from 'vitest';
import { phone } from '../support/browser.ts';
import { covers } from '../support/covers.ts';
import { expectGamesInView } from '../support/first-screen.ts';
import { aStage } from '../support/stage.ts';

describe('the first screen of home, on a phone', () => {
  const stage = aStage();

  it.each([
    ['aurora', 'en-GB'],
    ['manila', 'en-GB'],
    ['jade', 'zh-CN'],
    ['oasis', 'ar'],
  ] as const)('shows a visitor of %s games', async (brand, locale) => {
    const { page, context } = await stage.visit({ locale });
    await stage.open({ page, path: '/m/home', brand });
    await expectGamesInView(page);
    await context.close();
  });

  it.each([
    ['aurora', 'en-GB', 'Continue playing'],
    ['oasis', 'ar', 'تابع اللعب'],
  ] as const)('lets a member of %s continue with their recent games', async (brand, locale, title) => {
    covers(['ROLE-14']);
    const options = { locale };
    const { page, context, complaints } = await stage.visitAs({ account: 'player', brand, options });
    await stage.open({ page, path: '/m/home', brand });
    const shelf = page.getByRole('main').locator('section').filter({ hasText: title });
    await shelf.getByRole('article').first().waitFor();
    const games = page.getByRole('main').getByRole('article');
    const first = (await shelf.getByRole('article').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(first).toBeLessThan(2 * phone.viewport.height);
    expect(await games.count()).toBeGreaterThan(await shelf.getByRole('article').count());
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows no recent games to a visitor', async () => {
    const { page, context } = await stage.visit();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await stage.open({ page, path: '/m/home' });
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path.endsWith('/recent-games'))).toEqual([]);
    expect(await page.getByText('Continue playing').count()).toBe(0);
    await context.close();
  });
});
