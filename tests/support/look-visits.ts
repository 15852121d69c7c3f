import type { Page } from 'playwright-core';
import { languages } from '../../schema/languages.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { follow } from './pages.ts';
import type { Stage } from './stage.ts';

/** Brands with different designs. */
export const brands = ['aurora', 'manila', 'oasis', 'jade'];

/** Visits for journeys about the look of the brands. */
export const lookVisits = (stage: Stage) => ({
  /** A visit in the brand's own language. If `forced`, the system picks the colours. */
  visit: ({ brand, account, forced = false }: { brand: string; account?: string; forced?: boolean }) => {
    const language = stage.livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
    return stage.visitAs({
      account,
      brand,
      options: { locale: languages[language].code, forcedColors: forced ? 'active' : 'none' },
    });
  },
  /** Opens a page, within the brand's document if one is open, and waits for its fonts. */
  show: async ({ page, brand, id }: { page: Page; brand: string; id: PageId }) => {
    const { path } = routeOf(id);
    if (page.url().startsWith(stage.livery.url(brand, '/'))) await follow(page, path);
    else await stage.open({ page, brand, path });
    await page.evaluate(() => document.fonts.ready);
  },
});
