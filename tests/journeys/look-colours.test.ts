import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { brands, lookVisits } from '../support/look-visits.ts';
import { aStage } from '../support/stage.ts';

describe('the look under forced colours or without a banner', () => {
  const stage = aStage();
  const { show, visit } = lookVisits(stage);

  it.each(brands)('of %s keeps edges if the system picks the colours', async (brand) => {
    const bare: string[] = [];
    const { page } = await visit({ brand, forced: true });
    for (const id of ['home', 'login', 'register'] as const) {
      await show({ page, brand, id });
      bare.push(
        ...(await page.evaluate(() => {
          const edged = (element: Element | null): boolean => {
            if (element === null) return false;
            const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(element);
            return borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) >= 1;
          };
          const fields = [...document.querySelectorAll('form input:not([type=checkbox], [type=radio], [type=hidden])')];
          const buttons = [
            ...document.querySelectorAll(
              'form button[type=submit], main a[href*="register"], header a[href*="register"]',
            ),
          ];
          // The edge of a field may belong to the frame around it.
          return [
            ...fields.filter((field) => !edged(field) && !edged(field.parentElement)),
            ...buttons.filter((button) => !edged(button) && getComputedStyle(button).textDecorationLine === 'none'),
          ].map((element) => element.outerHTML.slice(0, 120));
        })),
      );
    }
    expect(bare).toEqual([]);
  });

  it.each(brands)('of %s gives its picture the whole space if there is no banner', async (brand) => {
    const { page } = await visit({ brand });
    await show({ page, brand, id: 'responsibleGaming' });
    await page.route('**/api/v1/**', (route) => route.abort());
    await page
      .locator('nav')
      .locator(`a[href="${routeOf('home').path}"]`)
      .first()
      .click();
    const picture = page.locator('.still > :not([data-skeleton])').first();
    await picture.waitFor();
    const { width, room } = await picture.evaluate((element) => ({
      width: element.getBoundingClientRect().width,
      room: Math.min(element.parentElement?.clientWidth ?? 0, innerWidth - 32),
    }));
    expect(width).toBeGreaterThanOrEqual(room - 1);
  });
});
