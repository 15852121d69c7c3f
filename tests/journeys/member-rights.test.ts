import type { BrowserContext, Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { memberPage } from '../support/member-page.ts';
import { aStage } from '../support/stage.ts';

describe('members’ rights on pages, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { at, dialog, faults, header, main, open, openSheet, value, visitAs } = memberPage(stage, () => page);
  const as = async (account: string | undefined, brand?: string) => {
    ({ context, page, complaints } = await visitAs(account, brand));
  };

  it('request nothing that a read-only guest may not call, and explain this for the chat', async () => {
    covers(['ROLE-09', 'ROLE-12', 'ENTITY-SESSION-05']);
    await as('guest');
    const requests: string[] = [];
    const refused: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      requests.push(pathname);
      if (response.status() >= 400) refused.push(pathname);
    });
    for (const path of ['/m/member/home', '/m/home', '/m/menu', '/m/set', '/m/voucherCenter', '/m/inbox']) {
      await open(path);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('banner').getByText('***').count()).toBe(0);
    }
    expect(requests).toContain('/api/v1/member');
    expect(requests.filter((path) => /^\/api.*(unread|rank|wallet|cashier)$/.test(path))).toEqual([]);
    expect(refused).toEqual([]);

    await open('/m/home');
    await openSheet();
    expect(await dialog().getByText('***').count()).toBe(0);
    await dialog().getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByText('Please log in to a real account to use this function').first().waitFor();
    expect(requests.filter((path) => path.includes('/chat/launch'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('give a guest the reason instead of a page that needs an account of their own, and no links to the others', async () => {
    covers(['ROLE-AMB-03', 'ENTITY-SESSION-05']);
    await as('guest');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(new URL(response.url()).pathname);
    });
    for (const path of ['/m/changePsw', '/m/feedback', '/m/favorite', '/m/transaction/record', '/m/rewardCenter']) {
      await open(path);
      await main().getByText("Guest accounts can't use this page.").waitFor();
      expect(await main().getByRole('textbox').count()).toBe(0);
    }
    await open('/m/forget');
    await at('/m/home');
    await open('/m/member/home');
    await main().getByRole('link', { name: 'Deposit' }).first().waitFor();
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const path of ['/m/inbox', '/m/feedback', '/m/transaction/record', '/m/changePsw', '/m/agent/home'])
      expect(links).not.toContain(path);
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('request nothing more after a logout', async () => {
    covers(['SESSION-04', 'SESSION-07']);
    await as(undefined);
    await stage.logInBefore({ page });
    for (const path of ['/m/home', '/m/member/home']) {
      await open(path);
      if (path === '/m/home') await openSheet();
      await page.waitForLoadState('networkidle');
      const refused: string[] = [];
      const listen = (response: Response) => {
        if (response.status() >= 400) refused.push(new URL(response.url()).pathname);
      };
      page.on('response', listen);
      await (path === '/m/home' ? dialog() : main()).getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
      await at('/m/home');
      await header().getByRole('link', { name: 'Register' }).waitFor();
      await page.waitForLoadState('networkidle');
      page.off('response', listen);
      expect({ path, refused }).toEqual({ path, refused: [] });
      await stage.logIn({ page });
    }
  });

  it('give an agent their team, and send anybody else home', async () => {
    covers(['SHELL-ROUTE-AMB-02']);
    await as('agent');
    await open('/m/member/home');
    await main().getByRole('link', { name: 'Agent centre' }).click();
    await at('/m/agent/home');
    await main().getByText('AGENT888', { exact: true }).waitFor();
    const team = await value('/agent');
    // New members first; their activity of this month is below.
    expect((await main().locator('dd').allInnerTexts()).slice(0, 3)).toEqual(
      [team.today, team.week, team.total].map(String),
    );
    expect(await main().locator('time').count()).toBe(team.recent.length);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await main().getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(team.link);
    for (const contract of ['getSalaryContract', 'getDevidendContract', 'getHourContract'])
      expect(await main().locator(`a[href="/m/member/agent/${contract}"]`).count()).toBe(1);
    expect(await faults()).toEqual([]);
    await context.close();

    await as('player');
    await open('/m/agent/home');
    await at('/m/home');
    await page.getByText('Sorry, this account does not have permission').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
