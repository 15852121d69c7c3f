import { describe, expect, it } from 'vitest';
import { routeOf } from '../../schema/routes.ts';
import { delay, shellReady } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('a slow network, in a browser', () => {
  const stage = aStage();

  /** The record of the last login on this device (ENTITY-REMEMBER-01). */
  const remembered = { type: 'username', username: 'somebody_else', countryDialingCode: '', password: '' };

  it.each([
    ['/m/login', 'login', /login-form/, undefined],
    ['/m/login, where another name is remembered', 'login', /login-form/, remembered],
    ['/m/register', 'register', /register-view/, undefined],
  ] as const)('keeps the input at %s that was typed before its form arrived', async (_, id, part, record) => {
    const path = routeOf(id).path;
    const { context, page } = await stage.visit();
    if (record !== undefined)
      await context.addInitScript((stored) => localStorage.setItem('remember.v1', stored), JSON.stringify(record));
    const letThrough = await delay(page, part);
    const live = page.waitForRequest(/\/config\/events/);
    const menus = page.waitForResponse(/all-surfaces/);
    await page.goto(stage.livery.url('jade', path));
    await shellReady(page);
    // Everything after the first paint has loaded.
    await Promise.all([live, menus]);
    const name = page.locator('input[autocomplete=username]');
    const before = await name.elementHandle();
    await name.fill('walker_1');
    // A form that is not hydrated yet sends nothing.
    await page.locator('form button[type=submit]').click();
    const answering = page.waitForResponse(part);
    letThrough();
    await answering;
    // The submit is carried out after hydration, and reports missing input.
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await name.inputValue()).toBe('walker_1');
    expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
  });

  /** The page as the server rendered it. All of its scripts are held back until the returned function is called. */
  const withoutScripts = async (path: string, brand: string) => {
    const { page, complaints } = await stage.visit();
    const letThrough = await delay(page, /\/assets\/.*\.js/);
    await page.goto(stage.livery.url(brand, path), { waitUntil: 'commit' });
    return { page, complaints, letThrough };
  };

  it('carries out a submit that came before any script, once', async () => {
    const { page, complaints, letThrough } = await withoutScripts('/m/login', 'jade');
    await page.locator('input[name=username]').fill('walker_1');
    await page.locator('input[name=password]').fill('not the password of anybody');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    for (let tap = 0; tap < 2; tap += 1) await page.locator('form button[type=submit]').click();
    expect(sent).toEqual([]);
    letThrough();
    // The answer to the wrong password requires a captcha.
    await page.locator('input[name=captcha]').waitFor();
    expect(sent.filter((path) => path === '/api/v1/session')).toHaveLength(1);
    expect(await page.locator('input[name=username]').inputValue()).toBe('walker_1');
    expect(new URL(page.url()).pathname).toBe('/m/login');
    expect(complaints).toEqual([]);
  });

  it('carries out a tap on a tab that came before any script', async () => {
    const { page, letThrough } = await withoutScripts('/m/login', 'aurora');
    const other = page.locator('[role=tab][aria-selected=false]');
    const id = await other.getAttribute('data-tab');
    await other.click();
    letThrough();
    await page.locator(`[role=tab][data-tab="${id}"][aria-selected=true]`).waitFor();
  });

  it('carries out a tap on a chip that came before any script', async () => {
    const { page, letThrough } = await withoutScripts('/m/slot-games', 'aurora');
    const chip = page.locator('[data-choices] label:not([data-chosen]) input').last();
    const value = await chip.getAttribute('value');
    await chip.click({ force: true });
    const before = page.url();
    letThrough();
    await page.locator(`[data-choices] label[data-chosen] input[value="${value}"]`).waitFor();
    expect(page.url()).not.toBe(before);
  });
});
