import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { captchaAnswer } from '../support/livery.ts';
import { aStage } from '../support/stage.ts';
import { aTenantsFolder, type TenantsFolder } from '../support/tenants-folder.ts';

const password = 'a long walk home';

/** Translates as browsers do: replaces every text by one in its own elements, including texts that are added later. */
function translatePage(): void {
  const left = ['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'OPTION', 'TITLE', 'FONT'];
  const translate = (text: Text) => {
    const parent = text.parentElement;
    const isHtml = parent instanceof HTMLElement && document.body?.contains(parent);
    if (!isHtml || left.includes(parent.tagName) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data;
    text.replaceWith(outer);
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  new MutationObserver(translateAll).observe(document, { childList: true, characterData: true, subtree: true });
  translateAll();
}

describe.each(['before it is hydrated', 'after it was hydrated'])('a page that the browser translates %s', (when) => {
  let tenants: TenantsFolder;
  afterAll(() => tenants?.remove());
  const stage = aStage(async () => {
    tenants = await aTenantsFolder({ plain: {} });
    return { TENANTS_DIR: tenants.path };
  });
  let page: Page;

  const visit = async () => {
    let context: Awaited<ReturnType<typeof stage.visit>>['context'];
    ({ page, context } = await stage.visit());
    if (when === 'before it is hydrated') await context.addInitScript(translatePage);
  };
  const open = async (path: string) => {
    await stage.open({ page, brand: 'plain', path });
    if (when === 'after it was hydrated') await page.evaluate(translatePage);
    await page.locator('font').first().waitFor({ state: 'attached' });
  };
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const values = async (...names: string[]) => Promise.all(names.map((name) => field(name).inputValue()));
  const submit = () => page.locator('form button[type=submit]').click();
  const answerTo = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));

  it('registers, refuses a wrong password without losing the form, logs in and takes a deposit', async () => {
    await visit();
    await open('/m/register');
    const username = `translated_${when === 'before it is hydrated' ? 'one' : 'two'}`;
    const account = { username, password, confirmPassword: password };
    // The terms are not accepted and the captcha is not solved.
    await fill(account);
    await submit();
    expect(await values('username', 'password')).toEqual([username, password]);
    await fill({ captcha: captchaAnswer });
    for (const consent of await page.locator('form input[type=checkbox][name^=consent-]').all()) await consent.check();
    await submit();
    await page.waitForURL('**/m/home');

    await visit();
    await open('/m/login');
    await fill({ username, password: 'another long walk' });
    const refused = answerTo('/session');
    await submit();
    expect((await refused).status()).toBe(401);
    await field('captcha').waitFor();
    expect(await values('username')).toEqual([username]);
    // From now on a captcha is required.
    await fill({ password, captcha: captchaAnswer });
    await submit();
    await page.waitForURL('**/m/home');

    await open('/m/voucherCenter');
    await fill({ amount: '50' });
    const taken = answerTo('/deposits');
    await submit();
    expect((await taken).status()).toBe(200);
    await page.getByRole('heading', { name: 'Request received' }).waitFor();
  });
});
