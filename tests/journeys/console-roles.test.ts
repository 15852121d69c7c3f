import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayOpen, pages } from '../../console/shell/pages.ts';
import { wire } from '../../schema/constants.ts';
import { type StaffRole, staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';

/** Values for the parts of a page's path. Pages of missing things say that they are missing. */
const parts: Readonly<Record<string, string>> = {
  brand: 'jade',
  flag: 'CBS3',
  code: 'K7M4XQ3P',
};

describe('the console’s actions for each role', () => {
  let livery: Livery;
  let context: BrowserContext;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const enter = async (role: StaffRole, brands: readonly string[]) => {
    const email = `${role}${brands.join('')}@operator.example`;
    const limited = brands.length === 0 ? {} : { brands };
    const as = await aStaffCookie({ livery, email, role, ...limited });
    const entered = await enterConsole({ livery, as });
    context = entered.context;
    return entered;
  };
  const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? 'none');

  it.each([...staffRoles.map((role) => [role, []] as const), ['operator', ['jade']] as const])(
    'match the server’s permissions for %s %s, on every page',
    async (role, brands) => {
      const { page, complaints } = await enter(role, brands);
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
        // Every button that can be pressed opens a dialog, which requests a diff from the server.
        const buttons = page.locator('main button:not([disabled])');
        // One button of each kind: `Switch off CBS3` represents every flag.
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
