import { afterAll, describe, expect, it } from 'vitest';
import { languageDetails } from '../../schema/language-details.ts';
import { ownLanguages } from '../../schema/languages.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

describe('a brand with all languages', () => {
  let tenants: TenantsFolder;
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ every: { locale: { enabled: [...ownLanguages], digits: 'own' } } });
    return { TENANTS_DIR: tenants.path };
  });

  it('lists them by their own names, finds them, and shows each in its direction, fonts and digits', async () => {
    covers(['I18N-09', 'I18N-AMB-03', 'MENU-PAGE-07']);
    const { page } = await stage.visit({ locale: 'en' });
    await stage.open({ page, brand: 'every', path: '/m/menu' });
    const main = page.getByRole('main');
    await main.locator('summary').click();
    const listed = main.locator('li button[lang]');
    await listed.nth(24).waitFor();
    expect(await listed.allInnerTexts()).toEqual(ownLanguages.map((id) => languageDetails[id].name));
    expect(await barriersOf(page)).toEqual([]);

    const search = main.getByRole('searchbox');
    const pick = async (words: string, name: string, lang: string) => {
      await search.fill(words);
      await main.getByRole('button', { name }).click();
      await page.waitForFunction((code) => document.documentElement.lang === code, lang);
      return page.evaluate(() => {
        const { fontFamily, direction } = getComputedStyle(document.body);
        return { fontFamily, direction };
      });
    };
    await search.fill('zzz');
    await expect.poll(() => listed.count()).toBe(0);
    // Found by the English name, and by the own one.
    expect(await pick('thai', 'ไทย', 'th')).toMatchObject({
      direction: 'ltr',
      fontFamily: expect.stringContaining('Thonburi'),
    });
    expect(await pick('اردو', 'اردو', 'ur')).toMatchObject({
      direction: 'rtl',
      fontFamily: expect.stringContaining('Geeza Pro'),
    });
    expect(await pick('日本', '日本語', 'ja')).toMatchObject({
      fontFamily: expect.not.stringContaining('PingFang SC'),
    });
    expect((await pick('العربية', 'العربية', 'ar')).direction).toBe('rtl');

    // Numbers of a first paint and of the page that it becomes.
    await stage.open({ page, brand: 'every', path: '/m/register' });
    await page.getByText(/[٠-٩]/).first().waitFor();
  });
});
