import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { aStage } from '../support/stage.ts';

/** What a keyboard stops at, in the form of the page; a group of radio buttons is one stop. */
const stopsOfForm = () => {
  const form = document.querySelector('main form');
  const groups = new Set<string>();
  return [...(form?.querySelectorAll<HTMLElement>('input, button, select, textarea, a[href]') ?? [])].filter(
    (element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.getClientRects().length === 0)
        return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const chosen = form?.querySelector<HTMLInputElement>(`input[name="${element.name}"]:checked`);
      if (chosen !== null && chosen !== element) return false;
      const isNew = !groups.has(element.name);
      groups.add(element.name);
      return isNew;
    },
  );
};

describe('every form, by keyboard alone', { timeout: 90_000 }, () => {
  const stage = aStage();

  const open = async ({ page, brand, id }: { page: Page; brand: string; id: PageId }) => {
    await stage.open({ page, brand, path: routeOf(id).path });
    await page.locator('main form button[type=submit]').waitFor();
  };
  const aPage = async ({ brand, member }: { brand: string; member: boolean }) => {
    const locale = brand === 'oasis' ? 'ar' : 'en-GB';
    const { page, complaints } = await stage.visit({ reducedMotion: 'reduce', locale });
    // Defined in the page before its own code, so that every call below finds it.
    await page.addInitScript(`window.stopsOfForm = ${stopsOfForm.toString()}`);
    if (member) await stage.logIn({ page, brand });
    return { page, complaints };
  };
  type WithStops = Window & { stopsOfForm: typeof stopsOfForm };
  const stopAt = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as WithStops).stopsOfForm().indexOf(document.activeElement as HTMLElement),
    );

  it.each<[string, PageId, boolean]>([
    ['aurora', 'login', false],
    ['aurora', 'register', false],
    ['aurora', 'forget', false],
    ['aurora', 'changePassword', true],
    ['aurora', 'deposit', true],
    ['aurora', 'withdraw', true],
    ['aurora', 'feedback', true],
    ['oasis', 'login', false],
    ['oasis', 'register', false],
  ])('%s %s: stops at everything in order, and leads to what is wrong', async (brand, id, member) => {
    covers(['REG-26', 'LOGIN-17', 'PSW-11']);
    const { page, complaints } = await aPage({ brand, member });
    await open({ page, brand, id });
    const count = await page.evaluate(() => {
      const stops = (window as unknown as WithStops).stopsOfForm();
      stops[0]?.focus();
      return stops.length;
    });
    expect(count).toBeGreaterThan(1);
    const visited = [await stopAt(page)];
    while (visited.length < count) {
      await page.keyboard.press('Tab');
      visited.push(await stopAt(page));
    }
    expect(visited).toEqual(Array.from({ length: count }, (_, index) => index));

    await page.locator('main form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    const wrong = page.locator('main form [aria-invalid=true]');
    await wrong.first().waitFor();
    await expect.poll(() => wrong.first().evaluate((field) => field === document.activeElement)).toBe(true);
    const said = await wrong.evaluateAll((fields) =>
      fields.map((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((part) => document.getElementById(part)?.textContent ?? '')
          .join(''),
      ),
    );
    expect(said.filter((text) => text.trim() === '')).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
