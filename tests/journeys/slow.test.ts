import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { holdBack, shellReady } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a slow network, in a browser', () => {
  const stage = aStage();

  /** Of the last one who logged in here (ENTITY-REMEMBER-01). */
  const remembered = { type: 'username', username: 'somebody_else', countryDialingCode: '', password: '' };

  it.each([
    ['/m/login', 'login', /login-form/, undefined],
    ['/m/login, where another name is remembered', 'login', /login-form/, remembered],
    ['/m/register', 'register', /register-view/, undefined],
  ] as const)('keeps what is typed at %s before its form has arrived', async (_, id, part, record) => {
    const path = routeOf(id).path;
    const { context, page } = await stage.visit();
    if (record !== undefined)
      await context.addInitScript(
        (kept) => localStorage.setItem('remember.v1', kept),
        JSON.stringify(record),
      );
    const letThrough = await holdBack({ on: page, part });
    const live = page.waitForRequest(/\/config\/events/);
    const menus = page.waitForResponse(/all-surfaces/);
    await page.goto(stage.livery.url('jade', path));
    await shellReady(page);
    // What follows the first paint has come.
    await Promise.all([live, menus]);
    const name = page.locator('input[autocomplete=username]');
    const before = await name.elementHandle();
    await name.fill('walker_1');
    // A form that is not alive yet sends nothing.
    await page.locator('form button[type=submit]').click();
    const answering = page.waitForResponse(part);
    letThrough();
    await answering;
    await expect
      .poll(async () => {
        await page.locator('form button[type=submit]').click();
        return page.locator('[aria-invalid=true]').count();
      })
      .toBeGreaterThan(0);
    expect(new URL(page.url()).search).toBe('');
    expect(await name.inputValue()).toBe('walker_1');
    expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
  });
});
