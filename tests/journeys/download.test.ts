import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { webClip } from '../../schema/constants.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { countShifts, shiftsOf } from '../support/layout-shifts.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { userAgents } from '../support/user-agents.ts';

describe('installing the app, on each device', () => {
  const stage = aStage();
  let page: Page;
  let complaints: string[];
  const set = (path: string, value: unknown) => stage.livery.change('set', 'aurora', path, JSON.stringify(value));
  const resource = (resourceType: string, url = `https://apps.aurora.example/${resourceType}`) => ({
    id: resourceType.toLowerCase(),
    resourceType,
    url,
    labelNameEn: `Aurora ${resourceType}`,
  });
  const all = [
    resource('IOS'),
    resource('Android'),
    resource('MOBILECONFIG', webClip.profilePath),
    resource('TELEGRAM'),
    resource('AppDownloadIcon'),
    resource('SpeedTest'),
  ];
  const on = async (userAgent: string, options: BrowserContextOptions = {}) => {
    ({ page, complaints } = await stage.visit({ userAgent, ...options }));
  };
  const open = () => stage.open({ page, path: '/m/download' });
  const main = () => page.getByRole('main');
  const names = async () => (await main().getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
  const steps = () => main().getByRole('listitem').count();
  const rows = ['Aurora AppDownloadIcon', 'Aurora TELEGRAM', 'Aurora SpeedTest'];

  beforeAll(async () => {
    await set('/resources', all);
  });

  it('in Safari on iOS: banner, app, profile, channel and the way to the home screen, which is longer on old systems', async () => {
    covers([
      'SHELL-ROUTE-19',
      'DOWNLOAD-01',
      'DOWNLOAD-02',
      'DOWNLOAD-04..09',
      'ENTITY-DOWNLOAD-01',
      'DOWNLOAD-AMB-02',
    ]);
    await on(userAgents.iphone('15_4'));
    await open();
    await main().getByText('Aurora on your phone').waitFor();
    await main().getByText('Join and ask for the welcome bonus.').waitFor();
    await main().getByText('Works best from iOS 12.4 on.').waitFor();
    expect(await names()).toEqual(['Profile for iOS', 'App for iOS', ...rows]);
    expect(
      await main()
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      webClip.profilePath,
      ...['IOS', 'AppDownloadIcon', 'TELEGRAM', 'SpeedTest'].map((type) => `https://apps.aurora.example/${type}`),
    ]);
    expect(await steps()).toBe(3);
    expect(await barriersOf(page)).toEqual([]);

    await on(userAgents.iphone('12_1'));
    await open();
    await main().getByText('Slide the lower row of icons to the left.').waitFor();
    expect(await steps()).toBe(5);
    expect(complaints).toEqual([]);
  });

  it('shows the steps of old systems without a script', async () => {
    covers(['DOWNLOAD-02']);
    await on(userAgents.iphone('11_4'), { javaScriptEnabled: false });
    await page.goto(stage.livery.url('aurora', '/m/download'));
    expect(await steps()).toBe(5);
    expect(await names()).toEqual(['Profile for iOS', 'App for iOS', ...rows]);
  });

  it('offers no profile if one was installed, and no app for iOS if it is hidden', async () => {
    covers(['DOWNLOAD-03', 'DOWNLOAD-09', 'DOWNLOAD-10', 'DOWNLOAD-AMB-01']);
    await on(userAgents.iphone('17_4'));
    // The address that the icon of the profile opens.
    await stage.open({ page, path: `/m/home?${webClip.query}=${webClip.value}` });
    await open();
    await expect.poll(names).toEqual(['App for iOS', ...rows]);
    expect(await steps()).toBe(0);
    await on(userAgents.iphone('17_4'));
    await set('/download/ios/hidden', true);
    await open();
    expect(await names()).toEqual(['Profile for iOS', ...rows]);
    await set('/download/ios/hidden', false);
    await expect.poll(names).toEqual(['Profile for iOS', 'App for iOS', ...rows]);
    expect(complaints).toEqual([]);
  });

  it('asks for Safari in other browsers of iOS, with no dead link before', async () => {
    covers(['DOWNLOAD-12']);
    await on(userAgents.iphoneChrome);
    await open();
    expect(await steps()).toBe(0);
    const opened: string[] = [];
    page.context().on('page', (tab) => opened.push(tab.url()));
    const notice = page.getByRole('dialog', { name: 'Notice' });
    for (const name of ['App for iOS', 'Profile for iOS']) {
      await main().getByRole('link', { name }).click();
      await notice.getByText('Please use Safari for download App.').waitFor();
      await notice.getByRole('button', { name: 'All right' }).click();
      await notice.waitFor({ state: 'detached' });
    }
    expect(opened).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/m/download');
  });

  it('offers the app of the device on Android, and both on desktops', async () => {
    covers(['DOWNLOAD-07', 'DOWNLOAD-10', 'DOWNLOAD-11']);
    await on(userAgents.android);
    await open();
    expect(await names()).toEqual(['App for Android', ...rows]);
    await on(userAgents.windows, { isMobile: false, hasTouch: false });
    await open();
    expect(await names()).toEqual(['App for iOS', 'App for Android', ...rows]);
    expect(complaints).toEqual([]);
  });

  it('detects a tablet that identifies itself as a Mac without a jump of the page', async () => {
    covers(['DOWNLOAD-04']);
    await on(userAgents.mac, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: false });
    await countShifts(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    await open();
    await expect.poll(names).toEqual(['Profile for iOS', 'App for iOS', ...rows]);
    expect(await steps()).toBe(3);
    expect(await shiftsOf(page)).toBeLessThan(0.05);
    expect(complaints).toEqual([]);
  });

  it('caches its page per class of device, whatever else the browser states about itself', async () => {
    const request = async (userAgent: string) => {
      const { text, headers } = await stage.livery.send({
        host: 'aurora.localhost',
        path: '/m/download',
        headers: { 'user-agent': userAgent },
      });
      expect(headers.vary).toContain('User-Agent');
      return text;
    };
    const documents = await Promise.all(
      [
        userAgents.iphone('11_4'),
        userAgents.iphone('15_4'),
        userAgents.iphone('16_2'),
        userAgents.iphoneChrome,
        userAgents.android,
        userAgents.mac,
        userAgents.windows,
        'x'.repeat(2000),
      ].map(request),
    );
    const kinds = documents.map((text) => /"device":"(\w+)"/.exec(text)?.[1]);
    expect(kinds).toEqual(['iosOld', 'ios', 'ios', 'iosElsewhere', 'android', 'mac', 'desktop', 'desktop']);
    expect(documents[1]).toBe(documents[2]);
    expect(documents[6]).toBe(documents[7]);
    const { headers } = await stage.livery.send({ host: 'aurora.localhost', path: '/m/home' });
    expect(headers.vary).not.toContain('User-Agent');
  });

  it('creates a profile whose icon opens home under the brand’s name, as a web clip', async () => {
    const getProfile = () => stage.livery.send({ host: 'aurora.localhost', path: webClip.profilePath });
    const { status, text, headers } = await getProfile();
    expect([status, headers['content-type']]).toEqual([200, 'application/x-apple-aspen-config']);
    expect(text).toContain('<key>PayloadType</key><string>com.apple.webClip.managed</string>');
    expect(text).toContain('<key>Label</key><string>Aurora</string>');
    const url = new URL(/<key>URL<\/key><string>([^<]+)</.exec(text)?.[1] ?? '');
    expect([url.origin, url.pathname + url.search]).toEqual([
      new URL(stage.livery.url('aurora', '/')).origin,
      '/m/home?webclip=1',
    ]);
    const icon = Buffer.from(/<data>([^<]+)</.exec(text)?.[1] ?? '', 'base64');
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    expect((await getProfile()).text).toBe(text);

    await on(userAgents.iphone('17_4'));
    await page.goto(url.href);
    await ready(page);
    expect(await page.evaluate(() => localStorage.getItem('WEBCLIP'))).toBe('1');

    // Without a link to it there is no profile: the address is unknown.
    await set(
      '/resources',
      all.filter(({ url: one }) => one.startsWith('https:')),
    );
    await expect.poll(async () => (await getProfile()).status).toBe(302);
    await set('/resources', all);
  });
});
