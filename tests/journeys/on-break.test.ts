import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../runtime/shell/pages.ts';
import { isPageOn, pageIds } from '../../schema/routes.ts';
import { accountFor, addressOf } from '../support/address-of.ts';
import { follow, settled } from '../support/pages.ts';
import { aStage, type Visit } from '../support/stage.ts';

/** Everything that offers something: links to promotions, their pictures, popups, and buttons that take a reward. */
const offers = [
  'main a[href*="/m/activity?id="]',
  'main img[src*="/media/banners/"]',
  '[aria-roledescription=carousel]',
  'dialog[open]',
  'main article[data-status=claimable]',
  'main input[name=amount]:not(form:has([name=destination]) *)',
  'main iframe',
].join();
/** The same in a document, before its scripts run. */
const inDocument = /\/m\/activity\?id=|\/media\/banners\//;
const line = (page: Page) => page.locator('[role=status]:has(> a[href="/m/responsible-gaming"])');
const home = '/m/home';
/** A year in the digits of English or Arabic. */
const isDated = /20\d\d|٢٠٢/;

describe('a member on a break, in a browser', () => {
  const stage = aStage();
  const visit = ({
    brand,
    popups,
    account = 'player',
  }: {
    brand: string;
    popups?: boolean;
    account?: 'player' | 'agent';
  }): Promise<Visit> =>
    stage.visitAs({
      account,
      brand,
      options: { locale: brand === 'oasis' ? 'ar' : 'en-GB', ...(popups !== undefined && { popups }) },
    });
  /** Begins a break by a call of the page's own session. */
  const takeBreak = (page: Page, length: string) =>
    page.evaluate(async (body) => {
      const { token } = JSON.parse(localStorage.getItem('session.v1') ?? '{}');
      const headers = { 'content-type': 'application/json', 'x-livery-csrf': token };
      const response = await fetch('/api/v1/member/play-break', { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
    }, JSON.stringify({ length }));

  it('is shown offers again when the break ends, without a reload', async () => {
    const { page, context, complaints } = await visit({ brand: 'manila' });
    const { origins } = await context.storageState();
    const stored = origins[0]?.localStorage.find(({ name }) => name === 'session.v1')?.value ?? '{}';
    let until: string | undefined;
    let release: (() => void) | undefined;
    await page.route('**/api/v1/session', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      if (until === undefined) await new Promise<void>((resolve) => (release = resolve));
      const isOver = until === undefined || Date.parse(until) <= Date.now();
      const refusal = isOver ? null : { code: 'play.time_out', until };
      const value = { deviceHandle: '', mustChangePassword: false, ...JSON.parse(stored), refusal };
      return route.fulfill({ json: { success: true, value } });
    });
    // Until the session has answered, neither offers nor the line are there, on the server's page and after it is hydrated.
    await stage.open({ page, brand: 'manila', path: home });
    expect(await page.locator(offers).count()).toBe(0);
    expect(await line(page).count()).toBe(0);
    await expect.poll(() => release !== undefined).toBe(true);
    until = new Date(Date.now() + 4000).toISOString();
    release?.();
    await line(page).waitFor();
    expect(await page.locator(offers).count()).toBe(0);
    await page.locator(offers).first().waitFor();
    await line(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('sees in every tab that a break has begun in one, and an open popup closes', async () => {
    const { page, context, complaints } = await visit({ brand: 'aurora', popups: true });
    await stage.open({ page, brand: 'aurora', path: home });
    await page.locator('dialog[open]').waitFor();
    const other = await context.newPage();
    await stage.open({ page: other, brand: 'aurora', path: '/m/responsible-gaming' });
    await other.locator('fieldset:has(input[name=break-length]) + button').click();
    await other.getByRole('dialog').getByRole('button').nth(-2).click();
    await line(other).waitFor();
    await line(page).waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator(offers).first().waitFor({ state: 'detached' });
    expect(await line(page).innerText()).toMatch(/until .*20\d\d.*GMT/);
    expect(complaints).toEqual([]);
  });

  it('sees it at the next call if it has begun on another device', async () => {
    const { page } = await visit({ brand: 'jade' });
    await stage.open({ page, brand: 'jade', path: '/m/activity?id=daily-check-in' });
    const button = page.locator('dialog[open] button').filter({ hasText: /\S/ }).last();
    await button.waitFor();
    await takeBreak(page, 'day');
    await button.click();
    await line(page).waitFor();
    await page.locator(offers).first().waitFor({ state: 'detached' });
    // Somebody without an account is shown everything.
    const visitor = await stage.visit();
    const opened = await visitor.page.goto(stage.livery.url('jade', '/m/activity'));
    expect(await opened?.text()).toMatch(inDocument);
    await visitor.page.locator(offers).first().waitFor();
  });

  it.each([
    ['aurora', 'player'],
    ['aurora', 'agent'],
    ['oasis', 'player'],
    ['oasis', 'agent'],
  ] as const)(
    'finds nothing offered on any page of %s, as %s: until when, the way to help, withdrawals and records are there',
    async (brand, account) => {
      const { page, complaints } = await visit({ brand, account });
      await stage.open({ page, brand, path: home });
      await takeBreak(page, 'day');
      const manifest = stage.livery.brands.byId(brand)?.manifest;
      if (manifest === undefined) throw new Error(`no brand ${brand}`);
      // Each page once, by the account for which it is made.
      const walked = pageIds.filter(
        (id) => isPageOn(id, manifest) && (accountFor(id) === 'agent') === (account === 'agent'),
      );
      const paid: string[] = [];
      page.on('response', (response) => {
        const call = `${response.request().method()} ${new URL(response.url()).pathname}`;
        if (/\/(rewards|promotions|deposits|games\/launch)/.test(call) && !call.startsWith('GET')) paid.push(call);
      });
      const findings: string[] = [];
      for (const id of walked) {
        const document = await page.evaluate(async (at) => (await fetch(at)).text(), addressOf(id));
        if (inDocument.test(document)) findings.push(`${id}: the document has an offer`);
        // A new document for the first, which learns of the break, and for those that are hydrated in another way on a break.
        if (id === walked[0] || id === 'home' || pages[id].offers === true) {
          await page.goto(stage.livery.url(brand, addressOf(id)));
          await settled(page);
        } else await follow(page, addressOf(id));
        await line(page).waitFor();
        if (!isDated.test(await line(page).innerText())) findings.push(`${id}: no end`);
        if (pages[id].offers === true && !isDated.test(await page.locator('main').innerText()))
          findings.push(`${id}: no end in place of the page`);
        // A notice about the service may have a picture.
        const pictured = id === 'notices' || id === 'noticeDetail' ? ':not(details *)' : '';
        const found = await page
          .locator(`:is(${offers})${pictured}`)
          .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
        findings.push(...found.map((one) => `${id}: ${one}`));
      }
      expect(findings).toEqual([]);
      expect(paid).toEqual([]);
      for (const path of ['/m/withdraw', '/m/transaction/record', '/m/gameRecord', '/m/inbox', '/m/help']) {
        await follow(page, path);
        expect(await page.locator('main h2', { hasText: /break|استراحت/ }).count(), path).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
    300_000,
  );
});
