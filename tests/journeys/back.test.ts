import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { openSideMenu, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('going back', () => {
  const stage = aStage();
  let page: Page;
  const path = () => new URL(page.url()).pathname;
  const dialogs = () => page.locator('dialog[open]');
  const closed = () => expect.poll(() => dialogs().count()).toBe(0);
  const press = (name: string) => dialogs().last().getByRole('button', { name, exact: true }).click();
  const openMenu = () => openSideMenu(page);
  const openSheet = async () => {
    await page.locator('header a[href="/m/member/home"]').click();
    await dialogs().getByRole('button', { name: 'Log out' }).waitFor();
  };
  /** Opens home after the help page. */
  const openHome = async (account?: string) => {
    ({ page } = await stage.visitAs({ account }));
    await comeFromHelp();
  };
  const comeFromHelp = async () => {
    await stage.open({ page, path: '/m/help' });
    await page.getByRole('navigation').locator('a[href="/m/home"]').click();
    await expect.poll(path).toBe('/m/home');
    await page.waitForFunction(() => document.title.startsWith('Aurora'));
  };
  /** Back closes the open dialog and nothing else. The next step back leaves the page. */
  const goBackTwice = async () => {
    await page.goBack();
    await closed();
    expect(path()).toBe('/m/home');
    await page.goBack();
    await expect.poll(path).toBe('/m/help');
  };

  it('closes the side menu, the member sheet and the popups of both, each separately', async () => {
    covers(['MENU-SIDE-01']);
    await openHome();
    await openMenu();
    await goBackTwice();

    await openHome('player');
    await openSheet();
    await goBackTwice();

    await openHome('player');
    await openSheet();
    await press('Log out');
    await dialogs().getByRole('button', { name: 'Stay logged in' }).waitFor();
    await goBackTwice();
  });

  it('closes the upper one first if one lies over another', async () => {
    await openHome();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await dialogs()
      .getByRole('button', { name: 'Create account' })
      .or(dialogs().locator('button[type=submit]'))
      .waitFor();
    await dialogs().getByRole('link', { name: /terms/i }).first().click();
    await expect.poll(() => dialogs().count()).toBe(2);
    await page.goBack();
    await expect.poll(() => dialogs().count()).toBe(1);
    await dialogs().locator('button[type=submit]').waitFor();
    await goBackTwice();
  });

  it('takes one step from a page opened from a menu, and from one whose menu was closed', async () => {
    await openHome();
    await openMenu();
    await dialogs().locator('a[href="/m/event"]').click();
    await expect.poll(path).toBe('/m/event');
    await closed();
    await page.goBack();
    await expect.poll(path).toBe('/m/home');
    await openMenu();
    await press('Close menu');
    await closed();
    await page.goBack();
    await expect.poll(path).toBe('/m/help');
  });

  it('never returns to a page that a popup led away from for good', async () => {
    // This test has its own session, because logging out ends it.
    ({ page } = await stage.visit());
    await stage.logIn({ page });
    await comeFromHelp();
    await openMenu();
    await dialogs().locator('a[href="/m/member/home"]').first().click();
    await expect.poll(path).toBe('/m/member/home');
    await closed();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await dialogs().getByRole('button', { name: 'Stay logged in' }).waitFor();
    await dialogs().last().getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
    expect(path()).toBe('/m/home');
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith('Aurora'));
    expect(path()).toBe('/m/home');
    await page.goBack();
    await expect.poll(path).toBe('/m/help');
  });

  it('leaves nothing that forward or a reload could return to', async () => {
    await openHome();
    await openMenu();
    await page.goBack();
    await closed();
    await page.goForward();
    await expect.poll(() => page.evaluate(() => 'overlay' in history.state)).toBe(true);
    expect([await dialogs().count(), path()]).toEqual([0, '/m/home']);
    await openMenu();
    await page.reload();
    await ready(page);
    expect(await dialogs().count()).toBe(0);
    await page.goBack();
    await expect.poll(path).toBe('/m/help');
  });
});
