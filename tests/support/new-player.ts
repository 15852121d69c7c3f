import { expect } from 'vitest';
import { captchaAnswer, type Livery } from './livery.ts';
import { ready } from './pages.ts';
import type { Stage } from './stage.ts';

const password = 'a long walk home';

/**
 * The first steps of a player on a brand, in a browser: registers, logs in elsewhere, and sees an entry appear and disappear on an open
 * page while support switches it. `origin` is the brand's; `credits` is the balance of a new member.
 */
export async function tryBrand({
  stage,
  livery,
  brand,
  origin,
  credits,
}: {
  stage: Pick<Stage, 'visit'>;
  livery: Pick<Livery, 'change'>;
  brand: string;
  origin: string;
  credits: string;
}): Promise<void> {
  const visit = async (path: string) => {
    const { page, complaints } = await stage.visit({ ignoreHTTPSErrors: true });
    await page.goto(origin + path);
    await ready(page);
    return { page, complaints };
  };
  const { page, complaints } = await visit('/m/register');
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  const given = { username: 'first_guest', password, confirmPassword: password, captcha: captchaAnswer };
  for (const [name, value] of Object.entries(given)) await field(name).fill(value);
  await field('consent-all').check();
  await field('consent-terms').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/m/home');
  await page.getByText(credits).first().waitFor();
  expect(complaints).toEqual([]);

  const other = await visit('/m/login');
  await other.page.locator('form input[name=username]').fill('first_guest');
  await other.page.locator('form input[name=password]').fill(password);
  await other.page.locator('form button[type=submit]').click();
  await other.page.waitForURL('**/m/home');
  await other.page.getByText(credits).first().waitFor();

  await other.page.goto(`${origin}/m/menu`);
  await ready(other.page);
  const rebate = other.page.getByRole('main').getByRole('link', { name: 'Rebate', exact: true });
  expect(await rebate.count()).toBe(0);
  await livery.change('flag', 'set', brand, 'MANPLAYREB3', 'on');
  await rebate.waitFor();
  await livery.change('flag', 'set', brand, 'MANPLAYREB3', 'off');
  await rebate.waitFor({ state: 'detached' });
  await ready(other.page);
  expect(other.complaints).toEqual([]);
}
