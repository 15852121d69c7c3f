import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { aText, memberPage } from '../support/member-page.ts';
import { ready, settled } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the member’s pages, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { aPicture, answer, at, dialog, faults, header, main, open, openSheet, set, value, visitAs } = memberPage(
    stage,
    () => page,
  );
  const as = async (account: string | undefined, brand?: string) => {
    ({ context, page, complaints } = await visitAs(account, brand));
  };

  it('show in the sheet how far the next rank is, and show all ranks', async () => {
    covers([
      'MENU-SHEET-06',
      'MENU-SHEET-14',
      'MENU-SHEET-15',
      'VIP-01',
      'VIP-02',
      'ENTITY-VIP-01',
      'CALL-ACC-19',
      'FLAG-24',
      'ENTITY-MEMBER-02',
      'VIP-AMB-01',
    ]);
    await as('player');
    await open('/m/home');
    const real = await value('/member/rank');
    const { completedConditions, totalExpectedConditions } = real.currentProgress;
    await openSheet();
    const vip = () => dialog().locator('[data-vip]');
    const bar = () => vip().getByRole('progressbar').getAttribute('aria-valuenow');
    await vip().waitFor();
    expect(await bar()).toBe(String(Math.round((completedConditions / totalExpectedConditions) * 100)));
    expect(await dialog().locator('[data-avatar]').innerText()).toBe('P');

    await answer('/member/rank', {
      ...real,
      currentProgress: { completedConditions: 3, totalExpectedConditions: 4 },
      playerRankProgress: { labelId: 'gold' },
    });
    await page.reload();
    await ready(page);
    await openSheet();
    await vip().getByText('75%', { exact: true }).waitFor();
    expect([await bar(), await vip().innerText()]).toEqual(['75', expect.stringContaining('Next rank: Gold')]);
    await page.unroute('**/api/v1/member/rank');
    await answer('/member/rank', {
      currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
      playerRankProgress: {},
      rank: 'diamond',
      conditions: [],
    });
    await page.reload();
    await ready(page);
    await openSheet();
    await vip().getByText('100%', { exact: true }).waitFor();
    expect(await vip().innerText()).toContain('You have the highest rank.');
    await page.unroute('**/api/v1/member/rank');

    await dialog().getByRole('link', { name: 'View benefits' }).click();
    await at('/m/member/benefits');
    await page.reload();
    await main().locator('li[aria-current=step]').waitFor();
    const ranks = stage.livery.brands.byId('aurora')?.manifest.vip.ranks ?? [];
    expect(await main().locator('h3').allInnerTexts()).toEqual(['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond']);
    const here = ranks.findIndex(({ id }) => id === real.rank);
    expect(await main().locator('li[aria-current=step] h3').innerText()).toBe(
      ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond'][here],
    );
    // The overall progress first, then each condition.
    expect(await main().getByRole('progressbar').count()).toBe(1 + real.conditions.length);

    await set('aurora', '/features/vip', false);
    await open('/m/home');
    await openSheet();
    expect([await vip().count(), await dialog().getByRole('link', { name: 'VIP club' }).count()]).toEqual([0, 0]);
    await set('aurora', '/features/vip', true);
    expect(complaints).toEqual([]);
  });

  it('show a birthday gift among the benefits of ranks only while the brand gives one', async () => {
    await as('player');
    await open('/m/member/benefits');
    const benefits = (text: string) => main().locator('li li').filter({ hasText: text });
    const gifts = benefits('A gift on your birthday');
    const ranks = stage.livery.brands.byId('aurora')?.manifest.vip.ranks ?? [];
    const givers = ranks.filter(({ benefits: all }) => all.includes('birthdayGift')).length;
    expect(givers).toBeGreaterThan(0);
    await expect.poll(() => gifts.count()).toBe(givers);
    const others = await benefits('A reward every week').count();
    for (const [path, off] of [
      ['/rewards/birthday', '0'],
      ['/flags/REWCEN3', 'false'],
    ] as const) {
      await stage.set('aurora', path, off);
      await expect.poll(() => gifts.count()).toBe(0);
      expect(await benefits('A reward every week').count()).toBe(others);
      await stage.livery.change('unset', 'aurora', path);
      await expect.poll(() => gifts.count()).toBe(givers);
    }
    expect(complaints).toEqual([]);
  });

  it('let a member pick a drawn avatar or upload a picture, and fall back to the initial', async () => {
    covers(['CALL-ACC-17', 'CALL-ACC-18', 'FLAG-20', 'ENTITY-MEMBER-02']);
    await as('player');
    await open('/m/set');
    await main().getByRole('button', { name: 'Change your picture' }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose a picture' });
    await sheet.getByRole('button', { name: 'Picture 12', exact: true }).waitFor();
    expect(await sheet.getByRole('button', { name: /^Picture \d/ }).count()).toBe(12);
    await sheet.getByRole('button', { name: 'Picture 3', exact: true }).click();
    await sheet.locator('[data-avatar=avatar03] svg').waitFor();
    expect(await value('/member/avatar')).toEqual({ icon: 'avatar03', url: null });
    expect(await faults()).toEqual([]);

    // The file is refused before anything is sent, and the current picture stays.
    const input = sheet.locator('input[type=file]');
    await input.setInputFiles(aText);
    await sheet.getByText('Only JPEG, PNG and WebP pictures are accepted.').waitFor();
    await input.setInputFiles([]);
    await sheet.getByRole('button', { name: 'Picture 4', exact: true }).click();
    await sheet.locator('[data-avatar=avatar04]').waitFor();
    await input.setInputFiles(await aPicture('me.png'));
    const own = sheet.locator('[data-avatar=own] img');
    await own.waitFor();
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await open('/m/home');
    await header().locator('[data-avatar=own] img').waitFor();
    await openSheet();
    await dialog().locator('[data-avatar=own] img').waitFor();

    await open('/m/set');
    await main().getByRole('button', { name: 'Change your picture' }).click();
    await sheet.getByRole('button', { name: 'Show my initial instead' }).click();
    await sheet.locator('[data-avatar=initial]').getByText('P', { exact: true }).waitFor();
    expect(await value('/member/avatar')).toEqual({ icon: null, url: null });

    await set('aurora', '/flags/PROFPIC3', false);
    await open('/m/set');
    await main().getByRole('link', { name: 'Change password' }).waitFor();
    expect(await main().getByRole('button', { name: 'Change your picture' }).count()).toBe(0);
    await set('aurora', '/flags/PROFPIC3', true);
    expect(complaints).toEqual([]);
  });

  it('offer the member’s link for invitations', async () => {
    covers(['MENU-SIDE-15', 'MENU-SHEET-09']);
    await as('player');
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) });
    });
    await open('/m/home');
    const { link } = await value('/invitation');
    await openSheet();
    await dialog().getByRole('link', { name: 'Invite friends' }).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
    await expect.poll(async () => (await shared())[0]?.url).toBe(link);
    expect(link).toContain('/m/register?');
    expect(complaints).toEqual([]);
  });

  it('have two designs of the member centre', async () => {
    covers(['STATUS-TPL-01', 'SHELL-ROUTE-18', 'SHELL-ROUTE-AMB-02']);
    await as('player');
    await open('/m/member/home');
    await main().getByRole('heading', { name: 'Hello, player' }).waitFor();
    await set('aurora', '/templates/memberCentre', 'new');
    await main().getByRole('heading', { name: 'player', exact: true }).waitFor();
    await main().getByRole('link', { name: 'Deposit' }).waitFor();
    await settled(page);
    expect(await faults()).toEqual([]);
    await main().getByRole('button', { name: 'Hide balance' }).click();
    expect(await main().locator('section bdi').first().innerText()).toBe('*****');
    await main().getByRole('button', { name: 'Show balance' }).click();
    await set('aurora', '/templates/memberCentre', 'base');
    await main().getByRole('heading', { name: 'Hello, player' }).waitFor();
    await main().getByRole('button', { name: 'Log out' }).click();
    await dialog().getByRole('heading', { name: 'Log out?' }).waitFor();
    await context.close();

    await set('oasis', '/templates/memberCentre', 'new');
    await set('oasis', '/features/vip', true);
    await set('oasis', '/flags/PROFPIC3', true);
    await as('player', 'oasis');
    await open('/m/member/home', 'oasis');
    await main().locator('[data-vip]').waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faults()).toEqual([]);
    await main().getByRole('link', { name: 'عرض المزايا' }).click();
    await main().locator('li[aria-current=step]').waitFor();
    expect(complaints).toEqual([]);
  });
});
