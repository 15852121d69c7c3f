import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { noDialog, openSideMenu, ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the site for an agent with contracts, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const main = () => page.getByRole('main');
  const dialog = () => page.locator('dialog[open]');
  const at = (path: string) => page.waitForURL((url) => url.pathname === path);
  const open = (path: string, brand = 'aurora') => stage.open({ page, brand, path });
  const as = async (account: string, brand = 'aurora') => {
    const options = { locale: brand === 'oasis' ? 'ar' : 'en-GB' };
    ({ context, page, complaints } = await stage.visit(options).then(async (visit) => {
      await stage.logIn({ page: visit.page, account, brand });
      return visit;
    }));
  };
  const offer = (kind: string, { brand = 'aurora', terms = 'Ten a day.\nPaid at noon.' } = {}) =>
    stage.livery.command(
      ...['contract', 'offer', brand, 'agent', kind, '--terms', terms, '--from', '2026-12-01'],
      ...['--until', '2027-02-28', '--reason', 'a good month'],
    );
  const cancel = () => dialog().getByRole('button', { name: 'Cancel' }).click();

  it('asks once per login about each pending contract, and opens its page or dismisses it', async () => {
    covers(['ROLE-18', 'AGENT-03', 'AGENT-04', 'AGENT-05', 'AGENT-07', 'AGENT-08', 'CALL-GAME-25', 'CALL-GAME-26']);
    for (const kind of ['daily', 'dividend', 'hourly']) await offer(kind);
    await as('agent');
    await dialog().getByRole('heading', { name: 'A salary contract for you' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await cancel();
    await dialog().getByRole('heading', { name: 'A dividend contract for you' }).waitFor();
    await dialog().getByRole('button', { name: 'Read the contract' }).click();
    await at('/m/member/agent/getDevidendContract');
    await main().getByText('Ten a day.').waitFor();
    expect(
      await main()
        .locator('dl time')
        .evaluateAll((days) => days.map((day) => day.getAttribute('datetime'))),
    ).toEqual(['2026-12-01', '2027-02-28']);
    await noDialog(page);
    expect(await page.getByText('An hourly contract for you').count()).toBe(0);

    await main().getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog().getByRole('button', { name: 'Not now' }).click();
    await noDialog(page);
    await main().getByRole('button', { name: 'Accept', exact: true }).click();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Yes, accept' }).click();
    await main().getByRole('heading', { name: 'Your contract' }).waitFor();
    expect(await main().getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await open('/m/agent/home');
    await main().getByRole('heading', { name: 'Your team this month' }).waitFor();
    // A reload belongs to the same login: it continues with the contract that was not asked about yet, and ends with it.
    await dialog().getByRole('heading', { name: 'An hourly contract for you' }).waitFor();
    await cancel();
    await noDialog(page);
    await page.reload();
    await main().getByRole('heading', { name: 'Your team this month' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await dialog().count()).toBe(0);
    await context.close();

    await as('agent');
    await dialog().getByRole('heading', { name: 'A salary contract for you' }).waitFor();
    await cancel();
    await dialog().getByRole('heading', { name: 'An hourly contract for you' }).waitFor();
    await dialog().getByRole('button', { name: 'Read the contract' }).click();
    await at('/m/member/agent/getHourContract');
    await main().getByRole('button', { name: 'Refuse', exact: true }).click();
    await dialog().getByRole('button', { name: 'Yes, refuse' }).click();
    await main().getByText('Refused', { exact: true }).waitFor();
    await page.getByText('You have refused the contract.').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the prompt and the greeting one after the other, never at once', async () => {
    covers(['AGENT-07', 'HOME-10']);
    await offer('daily');
    ({ context, page, complaints } = await stage.visit({ motion: true, popups: true }));
    // The greatest number of dialogs that were open at once.
    await page.addInitScript(() => {
      const seen = { most: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.most = Math.max(seen.most, document.querySelectorAll('dialog[open]').length);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await stage.logIn({ page, account: 'agent' });
    const titles: string[] = [];
    for (const _ of ['a contract', 'an announcement']) {
      const shown = page.locator('dialog[open][data-shown]');
      const heading = shown.getByRole('heading', { level: 2 });
      await shown.first().waitFor();
      // Long enough for the other dialog to open.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1500);
      const title = await heading.innerText();
      titles.push(title);
      await shown.getByRole('button', { name: 'Close' }).first().click();
      // The other dialog may follow at once.
      await expect.poll(() => heading.allInnerTexts()).not.toContain(title);
    }
    await noDialog(page);
    expect(titles.filter((title) => title === 'A salary contract for you')).toHaveLength(1);
    expect(await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most)).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('asks nobody without an agent’s prompts, and sends them home from the pages', async () => {
    covers(['AGENT-06']);
    await as('player');
    await open('/m/member/agent/getSalaryContract');
    await at('/m/home');
    await context.close();
    const requests: string[] = [];
    await as('special41');
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => path.includes('/agent/contracts'))).toEqual([]);
    expect(await dialog().count()).toBe(0);
    await open('/m/member/agent/getSalaryContract');
    await main().getByRole('heading', { name: 'No contract yet' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has an entry in the side menu of every type but 0, 4 and 40', async () => {
    covers(['AGENT-01', 'AGENT-06', 'AGENT-AMB-01']);
    await as('player');
    const shown: number[] = [];
    const prompted = new Set<number>();
    let current = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/agent/contracts/salary') prompted.add(current);
    });
    for (const type of [0, 1, 2, 4, 40, 41, 42]) {
      current = type;
      await page.evaluate((given) => {
        const record = JSON.parse(localStorage.getItem('session.v1') ?? '{}');
        localStorage.setItem('session.v1', JSON.stringify({ ...record, type: given }));
      }, type);
      await open('/m/set');
      await openSideMenu(page);
      if (await dialog().getByRole('link', { name: 'Agent', exact: true }).isVisible()) shown.push(type);
      await dialog().getByRole('link', { name: 'Home', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(shown).toEqual([1, 2, 41, 42]);
    // For all others, nothing is even requested.
    expect([...prompted]).toEqual([1, 2]);
  });

  it('reads from right to left if the language does', async () => {
    await offer('daily', { brand: 'oasis', terms: 'عشرة في اليوم.' });
    await as('agent', 'oasis');
    await dialog().getByRole('heading', { name: 'لديك عقد راتب' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'اقرأ العقد' }).click();
    await at('/m/member/agent/getSalaryContract');
    await main().getByText('عشرة في اليوم.').waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await main().getByRole('button', { name: 'قبول', exact: true }).click();
    expect(await barriersOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'نعم، أقبل' }).click();
    await main().getByText('مقبول', { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
