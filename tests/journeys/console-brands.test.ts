import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { phone } from '../support/browser.ts';
import { enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

describe('a brand in the console', () => {
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  let keys = 0;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const visit = async (options?: object) => {
    ({ context, page, complaints } = await enterConsole({ livery, options }));
    clicks = 0;
    keys = 0;
  };
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const click = async (name: string, within: Page | ReturnType<Page['getByRole']> = page) => {
    clicks += 1;
    await within.getByRole('button', { name, exact: true }).click();
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const dialog = () => page.getByRole('dialog');
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth);
  const staged = async (id: string) => {
    const { status, text } = await livery.send({ host: `${id}.staging.console.localhost`, path: '/m/home' });
    return { status, title: /<title>([^<]*)/.exec(text)?.[1] };
  };

  it('is onboarded in 3 clicks, and answers on its staging host under its name', async () => {
    await visit();
    await page.goto(at('/brands'));
    await click('New brand');
    await title('New brand').waitFor();
    // The title may be there before the form, which takes the focus when it comes.
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await type('Comet Palace');
    await page.getByText('comet-palace is free').waitFor();
    clicks += 1;
    await page.getByLabel('Reason').click();
    await type('a new licensee');
    await click('Create brand');
    await heading('Comet Palace is created').waitFor();
    expect(clicks).toBe(3);
    expect(keys).toBe('Comet Palace'.length + 'a new licensee'.length);
    await page.waitForURL(at('/brands/new?created=comet-palace'));
    const address = `http://comet-palace.staging.console.localhost:${livery.port}`;
    expect(await page.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
    expect(await barriersOf(page)).toEqual([]);
    expect(await staged('comet-palace')).toEqual({ status: 200, title: expect.stringContaining('Comet Palace') });
    const inProduction = await livery.send({ host: 'comet-palace.localhost', path: '/m/home' });
    expect(inProduction.status).toBe(404);
    await page.getByRole('link', { name: 'Go to the brand' }).click();
    await heading('Calls in staging').waitFor();
    await page.getByText('No release is served here').waitFor();
    await page.getByText('release 1 pushed').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is created by the keyboard alone', async () => {
    await visit();
    await page.goto(at('/brands/new'));
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await type('Nova');
    await page.getByText('nova is free').waitFor();
    const reason = page.getByLabel('Reason').and(page.locator(':focus'));
    for (let presses = 0; (await reason.count()) === 0; presses += 1) {
      if (presses > 60) throw new Error('the reason is out of reach');
      await press('Tab');
    }
    await type('a new licensee');
    await press('Enter');
    await heading('Nova is created').waitFor();
    expect(keys).toBeLessThanOrEqual(40);
    expect((await staged('nova')).title).toContain('Nova');
  });

  it('reports while somebody types that an id is taken or wrong, and accepts every answer, on a phone', async () => {
    await visit(phone);
    await page.goto(at('/brands/new'));
    await page.getByLabel('Name', { exact: true }).fill('Jade');
    await page.getByText('a brand or parent with the id jade already exists').waitFor();
    await page.getByLabel('Reason').fill('a test');
    expect(await page.getByRole('button', { name: 'Create brand' }).isDisabled()).toBe(true);
    await page.getByLabel('Id', { exact: true }).fill('Jade 2');
    await page.getByText('such as jade-2').waitFor();
    await page.getByLabel('Id', { exact: true }).fill('emerald');
    await page.getByText('emerald is free').waitFor();
    await page.getByRole('radio', { name: 'Clear' }).press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Night' }).isChecked()).toBe(true);
    await page.getByText('Gala', { exact: true }).click();
    expect(await page.getByRole('radio', { name: 'Gala' }).isChecked()).toBe(true);
    await page.getByLabel('It has a licence').check();
    await page.getByLabel('Authority').fill('EGA');
    await page.getByLabel('Licence number').fill('EGA/2026/9');
    await page.getByLabel('Address that confirms it').fill('https://ega.example/9');
    for (const [box, typed, ...keys] of [
      ['Currency', 'PHP', 'ArrowDown', 'Enter'],
      ['Time zone', 'Asia/Tokyo', 'ArrowDown', 'Enter'],
      // A press after a choice begins anew. Enter alone takes the first that fits.
      ['Time zone', 'Asia/Manila', 'Enter'],
    ] as const) {
      await page.getByRole('combobox', { name: box, exact: true }).click();
      await page.keyboard.type(typed);
      await page.getByRole('option').first().waitFor();
      for (const key of keys) await page.keyboard.press(key);
      // An open list hides everything else.
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    await page.getByText('English alone. Choose others').click();
    // The other Chinese, whose id is the tag of a language of West Africa.
    expect(await page.getByRole('checkbox', { name: 'Chinese (Taiwan) · 繁體中文', exact: true }).count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Chinese · 简体中文', exact: true }).check();
    await page.getByRole('checkbox', { name: 'English' }).check();
    await page.getByLabel('Domains').fill('https://emerald.example');
    await page.getByText('a host alone, such as emerald.example').waitFor();
    await page.getByLabel('Domains').fill('emerald.example');
    expect(await isWide()).toBe(page.viewportSize()?.width);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create brand' }).click();
    await heading('Jade is created').waitFor();
    expect(await isWide()).toBe(page.viewportSize()?.width);
    const { text } = await livery.command('brand', 'show', 'emerald');
    for (const fact of ['emerald.example', 'PHP', 'Asia/Manila', 'CN EN', 'EGA/2026/9, EGA'])
      expect(text).toContain(fact);
    const { theme } = (await livery
      .send({ host: 'emerald.staging.console.localhost', path: '/config/manifest.json' })
      .then((answer) => JSON.parse(answer.text).manifest)) as { theme: { finish: string } };
    expect(theme.finish).toBe('gilded');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['at a desk', undefined],
    ['on a phone', phone],
  ])('is archived in 2 clicks and restored in 2, %s', async (_, options) => {
    await visit(options);
    await page.goto(at('/brands/oasis'));
    await heading('Production').waitFor();
    await click('Archive');
    await dialog().getByLabel('Reason').fill('the licence ended');
    expect(await barriersOf(page)).toEqual([]);
    await click('Archive', dialog());
    const status = page.getByRole('status');
    await status.getByText('oasis is archived').waitFor();
    expect(clicks).toBe(2);
    await page.getByText('Archived', { exact: true }).first().waitFor();
    expect((await livery.send({ host: 'oasis.localhost', path: '/m/home' })).status).toBe(404);
    await click('Undo', status);
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Undo of: the licence ended');
    await click('Undo', dialog());
    await status.getByText('oasis is restored').waitFor();
    expect(clicks).toBe(4);
    await expect.poll(async () => (await livery.send({ host: 'oasis.localhost', path: '/m/home' })).status).toBe(200);
    expect(await isWide()).toBe(page.viewportSize()?.width);
    expect(complaints).toEqual([]);
  });

  it('shows how its calls end as a plot and as a table, and creates a preview link', async () => {
    for (let call = 0; call < 3; call += 1) await livery.send({ host: 'jade.localhost', path: '/api/v1/site' });
    await visit();
    await page.goto(at('/brands/jade?hours=1'));
    await expect
      .poll(async () => {
        await page.reload();
        await heading('Calls in production').waitFor();
        return page
          .getByRole('img', { name: /calls, 0 failures/ })
          .or(page.getByText('No call came'))
          .first()
          .textContent();
      })
      .not.toContain('No call');
    await page.locator('canvas').waitFor();
    await page.getByText('By the minute, the latest first').click();
    await page.getByRole('columnheader', { name: 'Failed' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create preview link of Production' }).click();
    await dialog().getByLabel('Reason').fill('for the licensee');
    await dialog().getByRole('button', { name: 'Create preview link' }).click();
    const link = page.getByRole('link', { name: /preview\.console\.localhost/ });
    await link.waitFor();
    const url = new URL((await link.getAttribute('href')) ?? '');
    const shown = await livery.send({ host: url.hostname, path: url.pathname });
    expect([shown.status, shown.text.includes('Jade')]).toEqual([200, true]);
    expect(complaints).toEqual([]);
  });

  it('is copied from another brand, whose id is in the form', async () => {
    await visit();
    await page.goto(at('/brands/oasis'));
    await click('Clone');
    await title('New brand').waitFor();
    expect(await page.getByLabel('Start from').inputValue()).toBe('oasis');
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('As oasis');
  });
});
