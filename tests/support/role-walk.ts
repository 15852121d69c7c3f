import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mayOpen, pages } from '../../console/shell/pages.ts';
import { wire } from '../../schema/constants.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { aStaffCookie } from './colleague.ts';
import { enterConsole, walkConsole } from './console.ts';
import { type Livery, startLivery } from './livery.ts';

/** Values for the parts of a page's path. Pages of missing things say that they are missing. */
const parts: Readonly<Record<string, string>> = { brand: 'jade', flag: 'CBS3', code: 'K7M4XQ3P', kind: 'banners' };

const change = ['Switch off …', 'Switch on …', 'Schedule a change'];
const preview = 'Create preview link of Production';
const orders = ['Banners', 'Announcements', 'Promotions', 'Promotion categories', 'Help articles'].map(
  (kind) => `Change the order of ${kind}`,
);
const decide = ['Approve', 'Reject'].map((act) => `${act}: Withdrawal of ….… …`);

const undo = 'Undo revision …';

/** On the page of one's own account, which is the last. */
const ofEverybody = 'Add a passkey';

/** On the page of the audit. */
const exported = 'Export as …';

/** Dialogs that a role opens on its pages, in their order. A page that shows a button too late shortens the list. */
const dialogs: Readonly<Record<StaffRole, readonly string[]>> = {
  owner: [
    ...decide,
    'Archive',
    preview,
    ...change,
    'New draft',
    ...orders,
    'Add games',
    undo,
    exported,
    'Invite',
    'Create token',
    'Policy of a brand',
    'Change the policy of All brands',
  ],
  // The owner, who walks first, began a draft of texts.
  operator: [
    ...decide,
    'Archive',
    preview,
    ...change,
    'New draft',
    'Copy Texts',
    ...orders,
    'Add games',
    undo,
    exported,
  ],
  editor: [preview, 'New draft', ...orders],
  support: change,
  finance: [...decide, exported],
  qa: [preview, exported],
  translator: [],
};

/** Tests that each page offers the given roles exactly the acts that the server allows them. A row has the brands of a limited account. */
export function actionsMatchPermissions(rows: readonly (readonly [StaffRole, readonly string[]])[]): void {
  let livery: Livery;
  let context: BrowserContext;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  const enter = async (role: StaffRole, brands: readonly string[]) => {
    const email = `${role}${brands.join('')}@operator.example`;
    const limited = brands.length === 0 ? {} : { brands };
    const as = await aStaffCookie({ livery, email, role, ...limited });
    const entered = await enterConsole({ livery, as });
    context = entered.context;
    return entered;
  };
  const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? 'none');

  it.each([...rows])(
    'match the server’s permissions for %s %s, on every page',
    async (role, brands) => {
      const { page, complaints } = await enter(role, brands);
      const { goTo, quiet } = walkConsole(page);
      const refused: string[] = [];
      const opened: string[] = [];
      let where = '';
      page.on('response', (response) => {
        if (response.status() === 403 && response.url().includes(wire.adminBase))
          refused.push(`${where}: ${response.request().method()} ${new URL(response.url()).pathname}`);
      });
      for (const row of pages) {
        const address = addressOf(row.path);
        where = address;
        await goTo(address);
        const isOffered = (await page.getByText('Not for your role').count()) === 0;
        const session = { role, brands: brands.length === 0 ? null : brands } as Parameters<typeof mayOpen>[0]['staff'];
        expect.soft([where, isOffered]).toEqual([where, mayOpen({ page: row, staff: session })]);
        // Every button that can be pressed opens a dialog, which requests a diff from the server.
        // Lists and sorting heads act in place, and fields for files open a dialog of the system. One button of each kind:
        // `Switch off CBS3` represents every flag.
        const kinds = new Set<string>();
        const nextOf = async () => {
          const all = await page
            .locator('main button:not([disabled], [aria-haspopup], th button, [class*="files"] button)')
            .evaluateAll(describeButtons);
          const next = all.find(({ name, isPlain }) => isPlain && !kinds.has(kindOf(name)));
          kinds.add(kindOf(next?.name ?? ''));
          return next?.name;
        };
        for (let name = await nextOf(); name !== undefined; name = await nextOf()) {
          await page.getByRole('button', { name, exact: true }).first().click();
          // A dialog is there once its code is loaded.
          await quiet();
          if (new URL(page.url()).pathname !== address) {
            await goTo(address);
            continue;
          }
          const dialog = page.getByRole('dialog');
          // An address that names a dialog is there before it.
          if (new URL(page.url()).searchParams.has('change')) await dialog.waitFor();
          if ((await dialog.count()) === 0) continue;
          opened.push(kindOf(name));
          where = `${address}, ${await dialog.getByRole('heading').first().innerText()}`;
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
        }
      }
      // Imports of the catalogue reach every brand.
      const expected = dialogs[role].filter((name) => brands.length === 0 || name !== undo);
      expect.soft(opened).toEqual([...expected, ofEverybody]);
      expect.soft(refused).toEqual([]);
      expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    },
    240_000,
  );
}

/** Parts that differ between buttons of one kind are left out. */
const kindOf = (name: string): string =>
  name.replaceAll(/\b[A-Z0-9_]{3,}\b|\d+/g, '…').replace(/, … [A-Z][a-z]+ …, .*$/, '');

/** Runs in the page. Plain buttons are in view and switch nothing on or off by themselves. */
function describeButtons(buttons: Element[]): { name: string; isPlain: boolean }[] {
  return buttons.map((button) => ({
    name: button.getAttribute('aria-label') ?? (button as HTMLElement).innerText,
    isPlain: button.checkVisibility({ visibilityProperty: true }) && button.getAttribute('aria-pressed') === null,
  }));
}
