import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { templateIds } from '../../schema/brand-templates.ts';
import { wire } from '../../schema/constants.ts';
import { languages } from '../../schema/languages.ts';
import { barriersOf } from '../support/barriers.ts';
import { faultsOfLayout } from '../support/faults-of-layout.ts';
import { aStage } from '../support/stage.ts';
import { aTemplateBrand } from '../support/template-brand.ts';

const narrow = { viewport: { width: 360, height: 780 } };

describe('the look of a new brand', () => {
  let tenants: string | undefined;
  afterAll(async () => {
    if (tenants !== undefined) await rm(tenants, { recursive: true, force: true });
  });
  const stage = aStage(async () => {
    tenants = await mkdtemp(join(tmpdir(), 'livery-looks-'));
    for (const template of templateIds)
      await aTemplateBrand({ tenants, template, options: ['--languages', 'EN,AR,CN,TY'] });
    return { TENANTS_DIR: tenants };
  });

  it.each(templateIds)(
    'of the template %s fits a narrow phone in both directions, without barriers',
    async (brand) => {
      const { page, context, complaints } = await stage.visit(narrow);
      for (const [language, paths] of [
        ['EN', ['/m/home']],
        ['AR', ['/m/home', '/m/register']],
        ['CN', ['/m/home']],
      ] as const) {
        // Chosen as the switch does it. The page stays, which has compiled the scripts.
        const url = stage.livery.url(brand, '/');
        await context.addCookies([{ name: wire.languageCookie, value: language, url }]);
        for (const path of paths) {
          await stage.open({ page, path, brand });
          expect(await page.locator('html').getAttribute('lang')).toBe(languages[language].code);
          expect(await faultsOfLayout(page), `${language} ${path}`).toEqual([]);
          expect(await barriersOf(page), `${language} ${path}`).toEqual([]);
          expect(await textsBesideTheirTiles(page), `${language} ${path}`).toEqual([]);
        }
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('changes its finish in open pages, without a rule of the earlier one', async () => {
    const { page, complaints } = await stage.visit(narrow);
    await stage.open({ page, path: '/m/home', brand: 'arcade' });
    const cover = page.getByRole('article').first().locator('[data-tone]');
    const clipOf = () => cover.evaluate((element) => getComputedStyle(element).clipPath);
    const maskOf = () =>
      cover.evaluate((element) => getComputedStyle(element).getPropertyValue('-webkit-mask-image'));
    expect([await clipOf(), await maskOf()]).toEqual([expect.stringContaining('polygon'), 'none']);
    await stage.set('arcade', '/theme/finish', '"ticket"');
    await expect.poll(maskOf).toContain('radial-gradient');
    expect(await clipOf()).toBe('none');
    await stage.set('arcade', '/theme/finish', '"plain"');
    await expect.poll(maskOf).toBe('none');
    expect(complaints).toEqual([]);
  });
});

/** Texts of game tiles that extend beyond their tile, over the next one. */
function textsBesideTheirTiles(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const { left, right } = tile.getBoundingClientRect();
      return [...tile.querySelectorAll('span')]
        .filter((text) => {
          const box = text.getBoundingClientRect();
          return box.left < left - 6 || box.right > right + 6;
        })
        .map((text) => text.textContent ?? '');
    }),
  );
}
