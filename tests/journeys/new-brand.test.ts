import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { captchaAnswer } from '../support/livery.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const password = 'a long walk home';

describe('a brand made by the command while the program runs', () => {
  let tenants: TenantsFolder;
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ first: {} });
    return { TENANTS_DIR: tenants.path };
  });

  it('is live on its own address, in its name and colours, and registers, logs in and toggles there', async () => {
    const { livery } = stage;
    const made = await livery.command(
      ...['new', 'comet', '--domain', 'comet.example', '--name', 'Comet Palace', '--colour', '#b4232f'],
      ...['--licence', 'EGA/2026/9', '--tenants', tenants.path],
    );
    expect(made).toEqual({
      code: 0,
      text: expect.stringContaining(`Comet Palace runs on http://comet.localhost:${livery.port}`),
    });
    for (const host of ['comet.localhost', 'comet.example'])
      for (const path of ['/m/home', '/m/register', '/m/login']) {
        const { status, text } = await livery.ask({ host, path });
        expect([path, status, /<title>[^<]*Comet Palace/.test(text)]).toEqual([path, 200, true]);
        expect(text).toMatch(/--color-primary:\s*#b4232f/);
      }
    const icon = await livery.ask({ host: 'comet.localhost', path: '/icons/icon-192.png' });
    expect(icon.status).toBe(200);
    const again = await livery.command(
      ...['new', 'other', '--domain', 'comet.example', '--tenants', tenants.path],
    );
    expect(again).toEqual({ code: 1, text: expect.stringContaining('comet.example is claimed by comet') });

    const { page, complaints } = await stage.visit();
    await stage.open({ page, brand: 'comet', path: '/m/register' });
    const field = (name: string) => page.locator(`form [name="${name}"]`);
    const given = { username: 'first_guest', password, confirmPassword: password, captcha: captchaAnswer };
    for (const [name, value] of Object.entries(given)) await field(name).fill(value);
    await field('consent-all').check();
    await field('consent-terms').check();
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/m/home');
    await page.getByText('1,000.00').first().waitFor();
    expect(complaints).toEqual([]);

    const other = await stage.visit();
    await stage.open({ page: other.page, brand: 'comet', path: '/m/login' });
    await other.page.locator('form input[name=username]').fill('first_guest');
    await other.page.locator('form input[name=password]').fill(password);
    await other.page.locator('form button[type=submit]').click();
    await other.page.waitForURL('**/m/home');
    await other.page.getByText('1,000.00').first().waitFor();

    await stage.open({ page: other.page, brand: 'comet', path: '/m/menu' });
    const rebate = other.page.getByRole('main').getByRole('link', { name: 'Rebate', exact: true });
    expect(await rebate.count()).toBe(0);
    await livery.change('flag', 'set', 'comet', 'MANPLAYREB3', 'on');
    await rebate.waitFor();
    await livery.change('flag', 'set', 'comet', 'MANPLAYREB3', 'off');
    await rebate.waitFor({ state: 'detached' });
    await ready(other.page);
    expect(other.complaints).toEqual([]);
    const lines = (await readFile(join(tenants.path, 'comet/manifest.json'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
  });
});
