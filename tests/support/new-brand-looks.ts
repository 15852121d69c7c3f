import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { type TemplateId, templateIds } from '../../schema/brand-templates.ts';
import { wire } from '../../schema/constants.ts';
import { type Language, languages } from '../../schema/languages.ts';
import { templates } from '../../server/brands/new-brand/templates.ts';
import { barriersOf } from './barriers.ts';
import { faultsOfLayout } from './faults-of-layout.ts';
import { expectGamesInView } from './first-screen.ts';
import { settled } from './pages.ts';
import { aStage, type Stage } from './stage.ts';
import { aTemplateBrand } from './template-brand.ts';

/** Templates that show the category bar on home, or those that hide it. Each template is one or the other. */
export const templatesWith = (categoryBar: boolean): TemplateId[] =>
  templateIds.filter((id) => (templates[id].categoryBar?.length !== 0) === categoryBar);

/** A screen as narrow as those of old phones. */
export const narrow = { viewport: { width: 360, height: 780 } };

/** A stage with a new brand of each of the templates, in four languages. */
export function aStageOfTemplates(ids: readonly TemplateId[]): Stage {
  let tenants: string | undefined;
  afterAll(async () => {
    if (tenants !== undefined) await rm(tenants, { recursive: true, force: true });
  });
  return aStage(async () => {
    tenants = await mkdtemp(join(tmpdir(), 'livery-looks-'));
    for (const template of ids) await aTemplateBrand(tenants, template, ['--languages', 'EN,AR,CN,TY']);
    return { TENANTS_DIR: tenants };
  });
}

/** Expects that a new brand has space for its texts and no barriers, on home in three languages and on registration from right to left. */
export async function expectGoodLook(stage: Stage, brand: TemplateId): Promise<void> {
  const { page, context, complaints } = await stage.visit(narrow);
  // Chosen as the switch does it. The page stays, which has compiled the scripts.
  const choose = (language: Language) =>
    context.addCookies([{ name: wire.languageCookie, value: language, url: stage.livery.url(brand, '/') }]);
  const expectNoFaults = async (language: Language) => {
    const where = `${language} ${new URL(page.url()).pathname}`;
    expect(await page.locator('html').getAttribute('lang')).toBe(languages[language].code);
    expect(await faultsOfLayout(page), where).toEqual([]);
    expect(await barriersOf(page), where).toEqual([]);
    expect(await textsBesideTheirTiles(page), where).toEqual([]);
  };
  await choose('EN');
  await stage.open({ page, path: '/m/home', brand });
  await expectNoFaults('EN');
  await expectGamesInView(page);
  await page.setViewportSize(narrow.viewport);
  await choose('AR');
  await stage.open({ page, path: '/m/register', brand });
  await expectNoFaults('AR');
  // Follows a link instead of opening a new document, in which axe would have to compile its rules again.
  await page.locator('nav a[href="/m/home"]').first().click();
  await page.getByRole('article').first().waitFor();
  await settled(page);
  await expectNoFaults('AR');
  await choose('CN');
  await stage.open({ page, path: '/m/home', brand });
  await expectNoFaults('CN');
  expect(complaints).toEqual([]);
  await context.close();
}

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
