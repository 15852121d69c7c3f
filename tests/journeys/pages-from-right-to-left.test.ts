import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { examiner } from '../support/examine-pages.ts';
import { aStage } from '../support/stage.ts';

describe('pages from right to left', () => {
  const stage = aStage();
  const { examineBrand, visit } = examiner(stage);

  it('have no faults for visitors at each of their routes of oasis: titled, no complaints, accessible, no sideways scrolling', async () => {
    covers(['SHELL-PAGE-01', 'SHELL-PAGE-02', 'NAV-FOOT-01', 'SHELL-ROUTE-AMB-01', 'I18N-AMB-03', 'SHELL-HEADER-03']);
    expect(await examineBrand({ brand: 'oasis', viewers: 'visitors', follows: true })).toEqual([]);
  }, 600_000);

  it('mirror in a right-to-left brand', async () => {
    covers(['I18N-AMB-03']);
    const { page } = await visit('oasis');
    await stage.open({ page, brand: 'oasis', path: '/m/home' });
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
      'rtl',
      'ar',
    ]);
    // The first entry of the footer is at the right edge.
    const entries = await page.locator('nav').last().locator('li').all();
    const [first, last] = [await entries.at(0)?.boundingBox(), await entries.at(-1)?.boundingBox()];
    expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  });
});
