import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { openContext, phone } from '../support/browser.ts';
import { enterConsole } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('the short code of an error', () => {
  let livery: Livery;
  let context: BrowserContext;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const code = /[34679ACDEFGHJKMNPQRTWXY]{8}/;
  const consoleAt = (path: string) => `http://console.localhost:${livery.port}${path}`;
  /** Makes the platform refuse a player's call on a phone by damaging its body, and returns the code that the page shows. */
  const refusedAt = async (brand: string): Promise<string> => {
    const visit = await openContext({ ...phone });
    const page = await visit.newPage();
    await page.route(`**${wire.apiBase}/session`, (route) => route.continue({ postData: '{"data":"damaged"}' }));
    await page.goto(livery.url(brand, '/m/login'));
    await page.locator('input[name=username]').fill('nobody_1');
    await page.getByLabel('Password').first().fill('secret-of-nobody');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: code }).first();
    await alert.waitFor();
    const shown = code.exec(await alert.innerText())?.[0] ?? '';
    await visit.close();
    return shown;
  };
  const enter = async (options?: object) => {
    const entered = await enterConsole({ livery, options });
    context = entered.context;
    return entered;
  };

  it('that a player reads out is explained by its address, by the palette and by the command, without a secret', async () => {
    const shown = await refusedAt('aurora');
    const explained = await eventually(async () => {
      const { code: exit, text } = await livery.command('error', shown.toLowerCase());
      expect(exit, text).toBe(0);
      return text;
    });
    expect(explained).toMatch(/^aurora \(production\)/);
    expect(explained).toMatch(/call +login/);
    expect(explained).toMatch(/refusal +request\.bad_encryption \(400\)/);
    expect(explained).not.toMatch(/nobody_1|secret/);
    const { page, complaints } = await enter();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('searchbox', { name: 'Page, brand, flag, game or person' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.type(`${shown.slice(0, 4).toLowerCase()} ${shown.slice(4)}`);
    await page.getByRole('menuitem', { name: `Explain the error code ${shown}` }).waitFor();
    await page.getByRole('menuitem', { name: 'Find players' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(consoleAt(`/errors/${shown}`));
    await page.getByText('request.bad_encryption (400)').waitFor();
    await page.getByText('login', { exact: true }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/nobody_1|secret/);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('that is unknown is reported as unknown, also on a phone, and a text that is not a code is refused beside the field', async () => {
    const { page } = await enter(phone);
    await page.goto(consoleAt('/errors'));
    await page.getByLabel('Code').fill('hello');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('This is no error code').waitFor();
    await page.getByLabel('Code').fill('k7m4-xq3p');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('No failure of the last seven days at your brands has the code K7M4XQ3P').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('is part of refusals at a brand only, and of none that redirects a page', async () => {
    const refusalOf = async (host: string, path: string) => {
      const { status, text } = await livery.send({ host, path });
      return [status, code.test((JSON.parse(text) as { reference?: string }).reference ?? '')];
    };
    expect(await refusalOf('jade.localhost', `${wire.apiBase}/nothing`)).toEqual([404, true]);
    expect(await refusalOf('jade.localhost', `${wire.apiBase}/wallet`)).toEqual([401, false]);
    expect(await refusalOf('console.localhost', `${wire.adminBase}/nothing`)).toEqual([401, false]);
  });
});
