import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** Helpers for the login form of aurora. Each acts on the page that is open when it is called. */
export function loginPage(stage: Stage, page: () => Page) {
  const fill = (name: string, value: string) => page().locator(`form input[name=${name}]`).fill(value);
  const send = () => page().locator('form button[type=submit]').click();
  return {
    open: (path: string, tab = page()) => stage.open({ page: tab, path }),
    set: (path: string, value: string) => stage.set('aurora', path, value),
    dialog: () => page().locator('dialog[open]'),
    header: (name: string) => page().getByRole('banner').getByRole('link', { name, exact: true }),
    /** Value of a key of the page's storage, or `null`. */
    stored: (key: string) => page().evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key),
    /** Username and password of the demo player. */
    player: (): [string, string] => ['player', stage.livery.demoAccounts.aurora?.player ?? ''],
    fill,
    send,
    logInBy: async ([username, password]: [string, string]) => {
      await fill('username', username);
      await fill('password', password);
      await send();
    },
  };
}
