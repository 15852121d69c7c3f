import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { enterConsole } from '../support/console.ts';
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

  it('names no existing language, and still shows a brand with its chart to staff', async () => {
    const { livery } = stage;
    const { context, page, complaints } = await enterConsole({ livery });
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });
    });
    await livery.send({ host: 'jade.localhost', path: '/api/v1/site' });
    // Calls are counted in the background.
    await expect
      .poll(async () => {
        await page.goto(`http://console.localhost:${livery.port}/brands/jade`);
        await page.getByRole('heading', { name: 'Calls in production' }).waitFor();
        return page.locator('canvas').or(page.getByText('No calls in this period')).first().innerText();
      })
      .toBe('');
    await page.locator('canvas').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
