import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { aStage } from '../support/stage.ts';

describe('a browser that reports invalid settings', () => {
  const stage = aStage();

  it('names no existing language, and still shows a form to log in, register or recover', async () => {
    const { context, page, complaints } = await stage.visit();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'language', { value: 'c' });
      Object.defineProperty(navigator, 'languages', { value: ['c'] });
    });
    for (const id of ['login', 'register', 'forget'] as const) {
      await stage.open({ page, path: routeOf(id).path });
      expect(await page.evaluate(() => navigator.language)).toBe('c');
      await page.locator('main form').first().waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
