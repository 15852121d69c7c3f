import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import arabic from '../../texts/AR/errors.json' with { type: 'json' };
import chinese from '../../texts/CN/errors.json' with { type: 'json' };
import english from '../../texts/EN/errors.json' with { type: 'json' };
import tagalog from '../../texts/TY/errors.json' with { type: 'json' };
import { covers } from '../support/covers.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('the reason for a login, in a browser', () => {
  const stage = aStage();
  let context: BrowserContext;
  let page: Page;
  const open = (path: string, tab = page) => stage.open({ page: tab, path });
  const set = (path: string, value: string) => stage.set('aurora', path, value);

  beforeEach(async () => {
    ({ context, page } = await stage.visit());
  });

  it.each([
    ['EN', english],
    ['TY', tagalog],
    ['CN', chinese],
    ['AR', arabic],
  ] as const)('says why a visitor was sent to the login, in %s', async (code, texts) => {
    covers(['ERR-03', 'LAUNCH-03', 'FAV-05', 'GAME-LIST-12']);
    await set('/locale/enabled', '["EN","TY","CN","AR"]');
    const reason = page.getByRole('alert').getByText(texts['auth.required'], { exact: true });
    const { origin } = new URL(stage.livery.url('aurora', '/'));
    await context.addCookies([{ name: 'lang', value: code, url: origin }]);
    // A guarded page, opened by its address.
    await open('/m/withdraw');
    await page.waitForURL('**/m/login?**');
    await reason.waitFor();
    // A game.
    await open('/m/home');
    await page.locator('main article a[href^="/m/login?"]').first().dispatchEvent('click');
    await page.waitForURL('**/m/login?**');
    await reason.waitFor();
    // A plain visit has no reason, whether by the address or by a link.
    await open('/m/login');
    await page.locator('input[name=password]').waitFor();
    await ready(page);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });
});
