import type { Page } from 'playwright-core';
import { barriersOf } from './barriers.ts';
import type { Stage, Visit } from './stage.ts';

/** Helpers for the pages of a member. Each acts on the page that is open when it is called. */
export function memberPage(stage: Stage, page: () => Page) {
  const dialog = () => page().locator('dialog[open]');
  const toggle = () => page().locator('header a[href="/m/member/home"]');
  return {
    /** A visit as a demo account, in the language of the brand. */
    visitAs: (account: string | undefined, brand = 'aurora'): Promise<Visit> =>
      stage.visitAs({ account, brand, options: { locale: brand === 'oasis' ? 'ar' : 'en-GB' } }),
    set: (brand: string, path: string, value: unknown) =>
      stage.livery.change('set', brand, path, JSON.stringify(value)),
    open: (path: string, brand = 'aurora') => stage.open({ page: page(), brand, path }),
    at: (path: string) => page().waitForURL((url) => url.pathname === path),
    header: () => page().getByRole('banner'),
    main: () => page().getByRole('main'),
    dialog,
    openSheet: async () => {
      await toggle().click();
      await dialog().getByRole('button', { name: 'Log out' }).waitFor();
    },
    /** Value of a call made with the page's own session. */
    value: (path: string) =>
      page().evaluate(async (address) => (await (await fetch(`/api/v1${address}`)).json()).value, path),
    /** Answers a call of the page with a value, in place of the platform. */
    answer: (path: string, body: unknown) =>
      page().route(`**/api/v1${path}`, (route) => route.fulfill({ json: { success: true, value: body } })),
    faults: () => barriersOf(page()),
    /** A picture such as one chosen on a phone. */
    aPicture: async (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await page().screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
    }),
  };
}

/** A file that is no picture. */
export const aText = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
