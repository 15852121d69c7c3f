import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { isPageOn, type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { accountFor, addressOf } from '../support/address-of.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { complaintsOf, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

type Viewer = ReturnType<typeof accountFor>;

describe('pages', () => {
  const stage = aStage();

  /** Everything that must hold of a page as it stands there. */
  async function examine({ page, brand, id }: { page: Page; brand: string; id: PageId }): Promise<unknown[]> {
    const complaints = complaintsOf(page);
    await page.goto(stage.livery.url(brand, addressOf(id)));
    await ready(page);
    const barriers = await barriersOf(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    page.removeAllListeners();
    return [
      ...complaints.map((text) => `${brand} ${id}: ${text}`),
      ...barriers.map((barrier) => `${brand} ${id}: ${barrier}`),
      ...(sideways > 0 ? [`${brand} ${id}: ${sideways} px wider than the screen`] : []),
    ];
  }

  async function visit(brand: string, account?: Viewer): Promise<{ context: BrowserContext; page: Page }> {
    // In the brand's own language: its direction, its words, its long ones too.
    const language = stage.livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
    const { context, page } = await stage.visit({
      locale: languages[language].code,
    });
    if (account !== undefined) await stage.logIn({ page, brand, account });
    return { context, page };
  }

  const pagesOf = (brand: string, viewer: Viewer) =>
    pageIds.filter((id) => {
      const manifest = stage.livery.brands.byId(brand)?.manifest;
      return manifest !== undefined && isPageOn({ page: id, manifest }) && accountFor(id) === viewer;
    });

  it.each(['manila', 'oasis'])(
    'are sound for everybody at every route of %s: no complaint, no barrier, nothing sideways',
    async (brand) => {
      covers([
        'SHELL-PAGE-01',
        'SHELL-PAGE-02',
        'NAV-FOOT-01',
        'SHELL-ROUTE-AMB-01',
        'I18N-AMB-03',
        'SHELL-HEADER-03',
      ]);
      const findings: unknown[] = [];
      let seen = 0;
      for (const viewer of [undefined, 'player', 'agent'] as const) {
        const { context, page } = await visit(brand, viewer);
        for (const id of pagesOf(brand, viewer)) {
          seen += 1;
          findings.push(...(await examine({ page, brand, id })));
          expect(new URL(page.url()).pathname).toBe(routeOf(id).path);
        }
        await context.close();
      }
      expect(seen).toBeGreaterThan(35);
      expect(findings).toEqual([]);
    },
    300_000,
  );

  it('are sound at home, login and registration of all brands', async () => {
    const findings: unknown[] = [];
    for (const brand of stage.livery.brands.ids()) {
      const { context, page } = await visit(brand);
      for (const id of ['home', 'login', 'register'] as const)
        findings.push(...(await examine({ page, brand, id })));
      await context.close();
    }
    expect(stage.livery.brands.ids()).toHaveLength(4);
    expect(findings).toEqual([]);
  }, 120_000);

  it('show brand, banner and games of home without JavaScript', async () => {
    covers(['HOME-01', 'HOME-03', 'HOME-05', 'HOME-09']);
    for (const brand of stage.livery.brands.ids()) {
      const manifest = stage.livery.brands.byId(brand)?.manifest;
      const { context, page } = await stage.visit({ javaScriptEnabled: false });
      await page.goto(stage.livery.url(brand, '/m/home'));
      expect(await page.title()).toContain(manifest?.tenant.brandName);
      expect(await page.locator('main img[src*="/media/banners/"]').count(), brand).toBeGreaterThan(0);
      expect(await page.locator('main img[src*="/media/covers/"]').count(), brand).toBeGreaterThan(3);
      await context.close();
    }
  });

  it('mirror in a right-to-left brand', async () => {
    covers(['I18N-AMB-03']);
    const { page } = await visit('oasis');
    await stage.open({ page, brand: 'oasis', path: '/m/home' });
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'rtl',
      'ar',
    ]);
    // The first entry of the footer stands at the right edge.
    const entries = await page.locator('nav').last().locator('li').all();
    const [first, last] = [await entries.at(0)?.boundingBox(), await entries.at(-1)?.boundingBox()];
    expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  });
});
