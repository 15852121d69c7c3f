import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { memberPage } from '../support/member-page.ts';
import { aStage } from '../support/stage.ts';

describe('partners and other hosts on pages, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const { at, dialog, faults, main, open, openSheet, set, visitAs } = memberPage(stage, () => page);
  const as = async (account: string | undefined, brand?: string) => {
    ({ context, page, complaints } = await visitAs(account, brand));
  };

  it('show content of partners in a frame, and lead to the address that the brand sets', async () => {
    covers(['SHELL-LAZY-AMB-01', 'FLAG-02', 'FLAG-13', 'FLAG-AMB-02']);
    await as('player');
    await open('/m/home');
    await openSheet();
    expect(await dialog().getByRole('link', { name: 'Missions' }).count()).toBe(0);
    // All three are off by default, and then lead home.
    for (const path of ['/m/customerTask', '/m/fbGame', '/m/outterApp']) {
      await page.goto(stage.livery.url('aurora', path));
      await at('/m/home');
    }
    await set('aurora', '/features/customerTask', true);
    await set('aurora', '/features/externalFrame', true);
    await open('/m/customerTask');
    await main().getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await page.goto('about:blank');
    await set('aurora', '/frames/task', 'https://partner.example/tasks');
    await context.route('https://partner.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Tasks of today</h1>' }),
    );
    await open('/m/home');
    await openSheet();
    await dialog().getByRole('link', { name: 'Missions' }).click();
    await at('/m/customerTask');
    await page.frameLocator('main iframe').getByRole('heading', { name: 'Tasks of today' }).waitFor();
    const frame = main().locator('iframe');
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(await frame.getAttribute('title')).toBe('Tasks');
    for (const [id, path] of [
      ['game', '/m/fbGame'],
      ['app', '/m/outterApp'],
    ] as const) {
      const address = `https://partner.example/${id}`;
      await set('aurora', `/frames/${id}`, address);
      await open(path);
      await page.frameLocator('main iframe').getByRole('heading').waitFor();
      expect(await frame.getAttribute('src')).toBe(address);
    }
    await open('/m/set');
    await main().getByRole('heading', { name: 'Language' }).waitFor();
    await main().getByLabel('Hide the balance').waitFor();

    await open('/m/member/manualRebate');
    await main().getByRole('heading', { name: 'Rebates are coming' }).waitFor();
    await set('aurora', '/destinations/manualRebate', 'page:promotions');
    await at('/m/activity');
    await set('aurora', '/destinations/pointsMall', 'https://mall.aurora.example/start');
    await open('/m/mall/mallHome');
    await main().getByText('mall.aurora.example', { exact: true }).waitFor();
    expect(await main().getByRole('link', { name: 'Go there' }).getAttribute('href')).toBe(
      'https://mall.aurora.example/start',
    );
    const framePaths = ['/frames/task', '/frames/game', '/frames/app'];
    for (const path of ['/features/customerTask', '/features/externalFrame', ...framePaths])
      await stage.livery.command('unset', 'aurora', path, '--reason', 'test');
    await stage.livery.command('unset', 'aurora', '/destinations/manualRebate', '--reason', 'test');
    await stage.livery.command('unset', 'aurora', '/destinations/pointsMall', '--reason', 'test');
    expect(complaints).toEqual([]);
  });

  it('load pictures drawn later from one of the picture hosts', async () => {
    covers(['CONST-CDN-01', 'CONST-CDN-02', 'CONST-CDN-AMB-01']);
    const hosts = ['img1.aurora.example', 'img2.aurora.example'];
    await set('aurora', '/cdn/imageHosts', hosts);
    await as(undefined);
    const from: string[] = [];
    await context.route(/^https:\/\/img\d\.aurora\.example\//, (route) => {
      from.push(new URL(route.request().url()).host);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
      });
    });
    await open('/m/home');
    const sources = () =>
      main()
        .locator('img[src*="/media/"]')
        .evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).host));
    // Pictures drawn while home hydrates keep the brand's own host, also in the slider that replaces its first slide.
    await main().locator('.controls').first().scrollIntoViewIfNeeded();
    await main().locator('.swiper-slide img').first().waitFor();
    expect(await sources()).toContain(new URL(stage.livery.url('aurora', '/')).host);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
    await at('/m/all-games');
    await expect.poll(() => new Set(from).size).toBe(1);
    const picked = from[0] ?? '';
    expect(hosts).toContain(picked);
    await expect.poll(sources).toContain(picked);
    expect(complaints).toEqual([]);

    // If a host fails, it is not used again in the visit, and the pictures come from the brand itself.
    await context.unroute(/^https:\/\/img\d\.aurora\.example\//);
    await context.route(/^https:\/\/img\d\.aurora\.example\//, (route) => route.abort());
    await page.evaluate(() => sessionStorage.clear());
    await open('/m/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
    await at('/m/all-games');
    const own = new URL(stage.livery.url('aurora', '/')).host;
    await expect.poll(async () => new Set(await sources())).toEqual(new Set([own]));
    const drawn = () =>
      main()
        .locator('img[src*="/media/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    await set('aurora', '/cdn/imageHosts', []);
  });

  it('offer the app once a visit', async () => {
    covers(['SHELL-PAGE-03', 'DOWNLOAD-05', 'DOWNLOAD-08', 'DOWNLOAD-AMB-02', 'HOME-11']);
    const resource = (id: string, resourceType: string) => ({
      id,
      resourceType,
      url: `https://apps.aurora.example/${id}`,
      labelNameEn: `Aurora ${id}`,
    });
    await set('aurora', '/resources', [resource('android', 'Android'), resource('chat', 'TELEGRAM')]);
    await as(undefined);
    await open('/m/home');
    const bar = page.getByRole('complementary', { name: 'Get the Aurora app' });
    await bar.waitFor();
    await bar.getByRole('button', { name: 'Get it' }).click();
    const popup = page.getByRole('dialog', { name: 'Get the app' });
    const links = popup.getByRole('link');
    await links.first().waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://apps.aurora.example/android',
      'https://apps.aurora.example/chat',
    ]);
    await popup.getByText('Join and ask for the welcome bonus.').waitFor();
    expect(await faults()).toEqual([]);
    await popup.getByRole('button', { name: 'Close', exact: true }).click();
    await popup.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('download-offered.v1'))).toBe('1');
    expect(await bar.count()).toBe(0);

    await open('/m/download');
    await main().getByRole('link', { name: 'App for Android' }).waitFor();
    expect(await main().getByRole('link', { name: 'App for iOS' }).count()).toBe(0);
    await stage.livery.command('unset', 'aurora', '/resources', '--reason', 'test');
    expect(complaints).toEqual([]);
  });
});
