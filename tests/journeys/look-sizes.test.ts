import { describe, expect, it } from 'vitest';
import { languages } from '../../schema/languages.ts';
import { routeOf } from '../../schema/routes.ts';
import { phone } from '../support/browser.ts';
import { faultsOfLayout } from '../support/faults-of-layout.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the look at each size', () => {
  const stage = aStage();

  it.each(['aurora', 'manila', 'oasis', 'jade'])(
    'of %s fits screens of 320, 360 and 390 px, and letters of twice the size',
    async (brand) => {
      const language = stage.livery.brands.byId(brand)?.manifest.locale.default ?? 'EN';
      const { page } = await stage.visit({ locale: languages[language].code });
      const faults: string[] = [];
      /** Measures the open page at each size, and leaves it at the size of a phone. */
      const measure = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        for (const letters of ['100%', '200%']) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, letters);
          for (const width of [320, 360, 390]) {
            await page.setViewportSize({ width, height: 780 });
            const found = await faultsOfLayout(page);
            faults.push(...found.map((fault) => `${name} at ${width} px, ${letters}: ${fault}`));
          }
        }
        await page.setViewportSize(phone.viewport);
      };
      for (const id of ['home', 'login', 'register', 'menu'] as const) {
        await stage.open({ page, brand, path: routeOf(id).path });
        await measure(id);
      }
      await stage.logIn({ page, brand });
      await ready(page);
      await measure('home of a member');
      await stage.open({ page, brand, path: routeOf('memberHome').path });
      await measure('memberHome');
      expect(faults).toEqual([]);
    },
  );
});
