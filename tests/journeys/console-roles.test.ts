import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayOpen, pages } from '../../console/shell/pages.ts';
import { wire } from '../../schema/constants.ts';
import { staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { sharedBrowser } from '../support/browser.ts';
import { aClock } from '../support/clock.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { complaintsOf } from '../support/pages.ts';
import { totpCode } from '../support/totp-code.ts';

const password = 'a long enough sentence';
/** Values for the parts of a page's path. Pages of things that do not exist say so. */
const parts: Readonly<Record<string, string>> = {
  brand: 'jade',
  flag: 'CBS3',
  code: 'K7M4XQ3P',
};

// One account after another signs in to the same server.
describe('what the console offers to each role', () => {
  const clock = aClock();
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    livery = await startLivery({}, { clock });
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  /** A colleague with an account, signed in. */
  const enter = async (role: string, ...brands: string[]) => {
    context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    const email = `${role}${brands.join('')}@operator.example`;
    const limited = brands.length === 0 ? [] : ['--brands', brands.join(',')];
    const made = await livery.change('staff', 'invite', email, '--role', role, ...limited);
    await page.goto(at(`/invitation#${/^[\w-]{43}$/m.exec(made)?.[0] ?? ''}`));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await page.locator('code').innerText();
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat the password').fill(password);
    await page.getByLabel('Code', { exact: true }).fill(totpCode({ secret, at: clock.now() }));
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  };
  const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? 'none');

  it.each([...staffRoles.map((role) => [role, []] as const), ['operator', ['jade']] as const])(
    'is what the server lets %s %s do, on every page',
    async (role, brands) => {
      await enter(role, ...brands);
      const complaints = complaintsOf(page);
      const refused: string[] = [];
      let where = '';
      page.on('response', (response) => {
        if (response.status() === 403 && response.url().includes(wire.adminBase))
          refused.push(`${where}: ${response.request().method()} ${new URL(response.url()).pathname}`);
      });
      for (const row of pages) {
        where = addressOf(row.path);
        await page.goto(at(where));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const isOffered = (await page.getByText('Not for your role').count()) === 0;
        const session = { role, brands: brands.length === 0 ? null : brands } as Parameters<
          typeof mayOpen
        >[0]['staff'];
        expect.soft([where, isOffered]).toEqual([where, mayOpen({ page: row, staff: session })]);
        // Whatever can be pressed opens a dialog whose difference the server is asked for.
        const buttons = page.locator('main button:not([disabled])');
        // One of each kind: `Switch CBS3 off` stands for every flag.
        const kinds = new Set<string>();
        for (let index = 0; index < (await buttons.count()); index += 1) {
          const button = buttons.nth(index);
          if (!(await button.isVisible()) || (await button.getAttribute('aria-pressed')) !== null) continue;
          const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
          const kind = name.replaceAll(/\b[A-Z0-9_]{3,}\b|\d+/g, '…');
          if (kinds.has(kind)) continue;
          kinds.add(kind);
          await button.click();
          const dialog = page.getByRole('dialog');
          if ((await dialog.count()) === 0) continue;
          where = `${addressOf(row.path)}, ${await dialog.getByRole('heading').first().innerText()}`;
          await page.waitForLoadState('networkidle');
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
        }
      }
      expect.soft(refused).toEqual([]);
      expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    },
    240_000,
  );
});
