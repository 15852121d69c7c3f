import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { templateIds } from '../../schema/brand-templates.ts';
import { covers } from '../support/covers.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** At least the upper half of the first game tile is visible above the bottom bar, before any scrolling. */
async function expectGamesInView(page: Page): Promise<void> {
  const tile = await page.getByRole('main').getByRole('article').first().boundingBox();
  const bar = await page.getByRole('navigation', { name: /.+/ }).last().boundingBox();
  if (tile === null || bar === null) throw new Error('home has no tile or no bottom bar');
  expect(bar.y).toBeGreaterThan(600);
  expect(tile.y + tile.height / 2).toBeLessThanOrEqual(bar.y);
}

describe('the first screen of home, on a phone', () => {
  const stage = aStage();

  it.each([
    ['aurora', 'en-GB'],
    ['manila', 'en-GB'],
    ['jade', 'zh-CN'],
    ['oasis', 'ar'],
  ] as const)('shows a visitor of %s games', async (brand, locale) => {
    const { page, context } = await stage.visit({ locale, ...phone });
    await stage.open({ page, path: '/m/home', brand });
    await expectGamesInView(page);
    await context.close();
  });

  it.each([
    ['aurora', 'en-GB', 'Continue playing'],
    ['oasis', 'ar', 'تابع اللعب'],
  ] as const)('lets a member of %s continue with their recent games', async (brand, locale, title) => {
    covers(['ROLE-14']);
    const { page, context, complaints } = await stage.visit({ locale, ...phone });
    await stage.logIn({ page, brand });
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
    const { page, context } = await stage.visit({ locale: 'en-GB', ...phone });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await stage.open({ page, path: '/m/home' });
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path.endsWith('/recent-games'))).toEqual([]);
    expect(await page.getByText('Continue playing').count()).toBe(0);
    await context.close();
  });
});

describe('the first screen of a new brand, on a phone', () => {
  let tenants: TenantsFolder;
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ first: {} });
    return { TENANTS_DIR: tenants.path };
  });

  it('shows games, whichever template it was made from', async () => {
    for (const template of templateIds) {
      const brand = `made-${template}`;
      const made = await stage.livery.command(
        ...['new', brand, '--domain', `${brand}.example`, '--template', template, '--tenants', tenants.path],
      );
      expect(made.code).toBe(0);
      const { page, context } = await stage.visit(phone);
      await stage.open({ page, path: '/m/home', brand });
      await expectGamesInView(page);
      await context.close();
    }
  });
});
