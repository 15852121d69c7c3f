import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import errors from '../../texts/EN/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { noDialog, openSideMenu } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

/** Milliseconds by which the page's clock advances at once, and the precision of measurements. */
const step = 25;

describe('times and throttles, by the clock of the page', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];

  const enter = async ({ account, motion = false }: { account?: string; motion?: boolean } = {}) => {
    ({ page, complaints } = await stage.visitAs({ account, options: { motion, pictures: false } }));
    await page.clock.install();
  };
  const open = (path: string) => stage.open({ page, path });
  /** From here on time passes only by `pass`. */
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  /** Lets time pass until the condition holds; returns the time that passed. */
  const until = async (isSo: () => Promise<boolean>): Promise<number> => {
    for (let passed = 0; passed <= 20_000; passed += step) {
      if (await isSo()) return passed;
      await pass(step);
    }
    throw new Error('that never came to be');
  };
  /** Expects a message to appear, and to disappear when its time is up, at most two steps sooner or later. */
  const isShownFor = async (text: string, milliseconds: number) => {
    const visible = () => page.getByRole('status').getByText(text).first().isVisible();
    await until(visible);
    // Passed in one call, because each step costs two calls to the browser.
    const most = milliseconds - 2 * step;
    await pass(most);
    expect(await visible()).toBe(true);
    const rest = await until(async () => !(await visible()));
    expect(most + rest).toBeLessThan(milliseconds + 2 * step);
  };
  /** The longest transition of any element that covers the page. */
  const movement = () =>
    page.evaluate(() => {
      const seconds = [...document.querySelectorAll('dialog[open], dialog[open] > div')].flatMap((part) =>
        getComputedStyle(part)
          .transitionDuration.split(',')
          .map((duration) => Number.parseFloat(duration)),
      );
      return Math.round(Math.max(...seconds) * 1000);
    });
  const entry = (name: string) => page.locator('dialog[open]').getByRole('link', { name, exact: true });

  it('show a toast for 1.5 s, and one that has to be read for 3 s', async () => {
    covers(['CONST-TIME-01', 'CONST-TIME-03', 'CONST-TIME-04', 'CONST-TIME-AMB-01']);
    await enter();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }),
    );
    await open('/m/menu');
    await openSideMenu(page);
    await stop();
    await entry('Invite friends').dispatchEvent('click');
    await isShownFor('Link copied', 1500);

    await page.clock.resume();
    await noDialog(page);
    await openSideMenu(page);
    await stop();
    await page.locator('dialog[open]').getByRole('link', { name: /^Club/ }).dispatchEvent('click');
    await isShownFor('The club opens soon.', 3000);
    expect(complaints).toEqual([]);
  });

  it('show for 1.5 s why a picture was refused', async () => {
    covers(['REWARD-17']);
    await enter({ account: 'player' });
    await open('/m/applyReward?id=tell-your-story');
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await stop();
    const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.locator('input[type=file]').first().setInputFiles(svg);
    await isShownFor('JPEG, JPG, PNG', 1500);
  });

  it('move a popup for 225 ms, a menu for 300 ms and a sheet for 400 ms', async () => {
    covers(['CONST-TIME-06', 'CONST-TIME-07', 'CONST-TIME-10', 'CONST-TIME-AMB-02', 'SHELL-PAGE-04']);
    await enter({ motion: true });
    await open('/m/home');
    await openSideMenu(page);
    const menu = await movement();
    await entry('Community').click();
    const community = page.getByRole('dialog', { name: 'Join our community' });
    await community.getByRole('heading').waitFor();
    // The popup replaces the menu. Until the menu has gone, the measured time is that of the slower one.
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
    const popup = await movement();
    await page.keyboard.press('Escape');
    await noDialog(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.locator('dialog[open] input[name=username]').waitFor();
    expect({ popup, menu, sheet: await movement() }).toEqual({ popup: 225, menu: 300, sheet: 400 });
    expect(complaints).toEqual([]);
  });

  it('make the page change at once under reduced motion', async () => {
    await enter();
    await open('/m/home');
    await openSideMenu(page);
    await stop();
    await page.locator('dialog[open]').getByRole('button', { name: 'Close menu' }).dispatchEvent('click');
    expect(await until(async () => (await page.locator('dialog[open]').count()) === 0)).toBeLessThan(100);
    expect(complaints).toEqual([]);
  });

  it('limit requests for the unread count to one in 250 ms, however often the page becomes visible', async () => {
    covers(['CONST-TIME-09']);
    await enter({ account: 'player' });
    await open('/m/home');
    await page.getByRole('banner').locator('[data-unread]').waitFor();
    let requested = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/inbox/unread')) requested += 1;
    });
    const look = async () => {
      const answer = page.waitForResponse('**/inbox/unread');
      await page.evaluate(() => {
        for (let times = 0; times < 20; times += 1) window.dispatchEvent(new Event('visibilitychange'));
      });
      await pass(1);
      await answer;
      // Requests caused by the answer are done before the next look.
      await pass(1);
    };
    await stop();
    await look();
    expect(requested).toBe(1);
    await pass(200);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await pass(10);
    expect(requested).toBe(1);
    await pass(100);
    await look();
    expect(requested).toBe(2);
  });

  it('change the language 250 ms after the last of quick choices', async () => {
    covers(['I18N-10']);
    await enter();
    await open('/m/menu');
    await page.getByRole('main').getByText('Language', { exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Tagalog' }).waitFor();
    const choose = (language: string) => page.locator(`main button[lang="${language}"]`).dispatchEvent('click');
    const language = () => page.evaluate(() => document.documentElement.lang);
    // Switches there and back once: loaded texts then show without delay.
    for (const known of ['tl-ph', 'en']) {
      await choose(known);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, known);
    }
    await stop();
    for (const quick of ['tl-ph', 'en', 'tl-ph']) {
      await choose(quick);
      await pass(240);
      expect(await language()).toBe('en');
    }
    await pass(20);
    await until(async () => (await language()) === 'tl-ph');
  });

  it('show that an account may not, if a module was switched off while the page was open', async () => {
    covers(['ERR-16', 'FLAG-15..23', 'FLAG-AMB-01', 'CONST-TIME-05']);
    await enter({ account: 'player' });
    // Changes by the operator do not reach this page.
    for (const path of ['**/config/events**', '**/config/manifest.json**'])
      await page.route(path, (route) => route.abort());
    await open('/m/rewardCenter');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await stage.livery.change('flag', 'set', 'aurora', 'REWCEN3', 'off');
    try {
      const claim = page
        .getByRole('main')
        .getByRole('button', { name: /^Claim/ })
        .first();
      await claim.waitFor();
      await stop();
      await claim.dispatchEvent('click');
      // A sentence of ninety characters stays as long as it takes to read it.
      await isShownFor(errors['module.off'], 8000);
      expect(new URL(page.url()).pathname).toBe('/m/rewardCenter');
    } finally {
      await stage.livery.change('flag', 'set', 'aurora', 'REWCEN3', 'on');
    }
  });
});
