import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { examiner } from '../support/examine-pages.ts';
import { aStage } from '../support/stage.ts';

describe('first pages of each brand', () => {
  const stage = aStage();
  const { examineAll } = examiner(stage);

  it('are sound at home, login and registration of the other brands', async () => {
    const findings: unknown[] = [];
    // The walks through every route have examined the two other brands.
    for (const brand of ['aurora', 'jade'])
      findings.push(...(await examineAll({ brand, ids: ['home', 'login', 'register'] })));
    expect(stage.livery.brands.ids()).toHaveLength(4);
    expect(findings).toEqual([]);
  });

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
});
