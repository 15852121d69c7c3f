import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a break from play, in a browser', () => {
  const stage = aStage();

  it.each([
    { brand: 'aurora', locale: 'en-GB' },
    { brand: 'oasis', locale: 'ar' },
  ])('is chosen, confirmed, stays and can only be made longer ($brand)', async ({ brand, locale }) => {
    const visitor = await stage.visit({ locale });
    await stage.open({ page: visitor.page, brand, path: '/m/responsible-gaming' });
    expect(await visitor.page.locator('input[name=break-length]').count()).toBe(0);

    const { page, complaints } = await stage.visitAs({ account: 'player', brand, options: { locale } });
    await stage.open({ page, brand, path: '/m/responsible-gaming' });
    const choices = page.locator('input[name=break-length]');
    const begin = page.locator('fieldset:has(input[name=break-length]) + button');
    const dialog = page.getByRole('dialog');
    const notice = page.locator('section > [role=status]');
    await choices.first().waitFor({ state: 'attached' });
    expect(await notice.count()).toBe(0);
    await page.locator('input[value=week]').check({ force: true });
    await begin.click();
    // The break does not begin before it is confirmed.
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
    await begin.click();
    await dialog.locator('button').first().waitFor();
    await shoot(page, `break-asked-${brand}`);
    await dialog.getByRole('button').nth(-2).click();
    await notice.waitFor();
    await page.reload();
    await ready(page);
    await notice.locator('time').waitFor();
    await shoot(page, `break-running-${brand}`);
    await page.locator('input[value=always]').check({ force: true });
    await begin.click();
    await dialog.getByRole('button').nth(-2).click();
    // For ever: nothing longer can be chosen.
    await choices.first().waitFor({ state: 'detached' });
    await notice.waitFor();
    expect(complaints).toEqual([]);
  });
});

async function shoot(page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) {
  const folder = join(projectRoot, '.shots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
