import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { aStage } from '../support/stage.ts';

describe('a browser that says strange things of itself', () => {
  const stage = aStage();

  it('names no language that there is, and still shows who logs in, registers or recovers a form', async () => {
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
