import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { noDialog, openSideMenu } from './pages.ts';
import type { Stage } from './stage.ts';

/** Helpers for the shell of aurora. Each acts on the page that is open when it is called. */
export function shellPage(stage: Stage, page: () => Page) {
  const banner = () => page().getByRole('banner');
  const dialog = () => page().locator('dialog[open]');
  /** Waits until the panel stands still, because a press on a moving element would miss it. */
  const settled = () =>
    page().waitForFunction(() => {
      const [panel] = document.querySelectorAll('dialog[open][data-shown] > div');
      return panel?.getAnimations().every(({ playState }) => playState === 'finished');
    });
  return {
    open: (path: string) => stage.open({ page: page(), path }),
    at: (path: string) => page().waitForURL((url) => url.pathname + url.search === path),
    set: (path: string, value: string) => stage.livery.change('set', 'aurora', path, value),
    banner,
    goBack: () => banner().getByRole('link', { name: 'Back', exact: true }).click(),
    title: () => banner().getByRole('heading', { level: 1 }).innerText(),
    dialog,
    closed: () => noDialog(page()),
    entry: (name: string) => dialog().getByRole('link', { name, exact: true }),
    mainBar: () => page().getByRole('navigation', { name: 'Main' }),
    settled,
    openSideMenu: async () => {
      await openSideMenu(page());
      await settled();
    },
  };
}

/** Gives aurora an app that is not offered to this browser: entries lead to its page, and no banner of it covers home. */
export function listAnApp(stage: Stage): void {
  beforeAll(async () => {
    const app = { id: 'app', resourceType: 'MOBILECONFIG', url: 'https://apps.aurora.example/app', labelNameEn: 'App' };
    await stage.livery.change('set', 'aurora', '/resources', JSON.stringify([app]));
  });
}
