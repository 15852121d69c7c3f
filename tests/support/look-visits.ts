import type { Page } from 'playwright-core';
import { languages } from '../../schema/languages.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
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
      options: {
        locale: languages[language].code,
        forcedColors: forced ? 'active' : 'none',
      },
    });
  },
  /** Opens a page and waits for its fonts. */
  show: async ({ page, brand, id }: { page: Page; brand: string; id: PageId }) => {
    await stage.open({ page, brand, path: routeOf(id).path });
    await page.evaluate(() => document.fonts.ready);
  },
});
