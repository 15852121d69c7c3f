import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { aStaffCookie } from '../support/colleague.ts';
import { desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { aNewBrand } from '../support/new-brand.ts';

type Cookie = Awaited<ReturnType<typeof aStaffCookie>>;

describe('approvals in the console', () => {
  let livery: Livery;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let bob: Cookie;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-releases-'));
    livery = await startLivery();
    bob = await aStaffCookie({ livery, email: 'bob@operator.example', role: 'operator' });
    const push = await aBrand('wayback');
    await push({ to: 'production' });
    await push({ name: 'Broken', to: 'production' });
  });
  afterAll(async () => {
    await livery?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => context?.close());

  const at = (path: string) => `http://console.localhost:${livery.port}${path}`;
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const status = (words: string | RegExp) => page.getByRole('status').getByText(words);
  /** Opens the console as the owner, or as a colleague. */
  const enter = async ({ as, options = {} }: { as?: Cookie; options?: object } = {}) => {
    ({ context, page, complaints } = await enterConsole({
      ...{ livery, as },
      options: { ...desk, reducedMotion: 'reduce', ...options },
    }));
  };
  const go = async (path: string) => {
    await page.goto(at(path));
    await page.getByText('Loading …').first().waitFor({ state: 'hidden' });
  };
  /** A brand with its own folder; `change` edits a part of its manifest and pushes it. */
  const aBrand = async (id: string) => {
    const { path, edit } = await aNewBrand({ livery, folder, id });
    return async ({ name, radius, to }: { name?: string; radius?: number; to: 'production' | 'staging' }) => {
      await edit((manifest) => {
        if (name !== undefined) manifest.tenant.brandName = name;
        if (radius !== undefined)
          manifest.theme = { ...manifest.theme, radius: { ...manifest.theme.radius, small: radius } };
      });
      await livery.change('push', path, '--to', to);
    };
  };
  const isClean = async () => {
    expect.soft(await barriersOf(page)).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(page.viewportSize()?.width);
  };
  const policy = (brand: string, secondPerson: 'on' | 'off', signOff: 'on' | 'off' = 'off') =>
    livery.change('policy', 'set', brand, '--second-person', secondPerson, '--sign-off', signOff);
  const proposalOf = async (brand: string) => {
    const { text } = await livery.command('proposals', '--json');
    const { proposals } = JSON.parse(text) as { proposals: { id: string; tenants: string[] }[] };
    return proposals.filter(({ tenants }) => tenants.includes(brand)).map(({ id }) => id);
  };

  it('have one person’s proposal approved by another, who sees its current effect', async () => {
    await policy('manila', 'on');
    const radius = (value: number) => livery.change('set', 'manila', '/theme/radius/small', String(value));
    await radius(21);
    await radius(22);
    const [first = '', second = ''] = await proposalOf('manila');
    await enter();
    await go(`/approvals/${first}`);
    await page.getByText('You proposed this. A colleague has to approve it.').first().waitFor();
    expect(await button('Approve').isDisabled()).toBe(true);
    await isClean();
    await context.close();

    await enter({ as: bob });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals' }).click();
    await page.getByRole('link', { name: 'Change /theme/radius/small of manila' }).first().click();
    await heading('What it would change now').waitFor();
    await button('Approve').click();
    await dialog().getByText('21', { exact: true }).waitFor();
    await page.keyboard.type('looked at it');
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await status('Approved: change /theme/radius/small of manila.').waitFor();
    await page.getByText('This proposal was decided or has expired.').waitFor();
    expect((await proposalOf('manila')).length).toBe(1);

    await go(`/approvals/${second}`);
    await page
      .getByText('it would change something else than when it was proposed', { exact: false })
      .first()
      .waitFor();
    const now = page.getByRole('region', { name: 'What it would change now' });
    expect(await now.getByRole('row').last().innerText()).toMatch(/21\s+22/);
    const then = page.getByRole('region', { name: 'What it would have changed' });
    expect(await then.getByRole('row').last().innerText()).not.toMatch(/21/);
    expect(await button('Approve').isDisabled()).toBe(true);
    await isClean();
    await button('Reject').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('propose it anew');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await status('Rejected: change /theme/radius/small of manila.').waitFor();
    await page.getByRole('link', { name: 'Back to the approvals' }).click();
    await heading('Waiting for a second person').waitFor();
    await page.getByRole('link', { name: 'of manila' }).waitFor({ state: 'hidden' });
    expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    await policy('manila', 'off');
  });

  it('have one person’s rollback reviewed by another', async () => {
    const push = await aBrand('oncall');
    await push({ to: 'production' });
    await push({ name: 'Broken', to: 'production' });
    await policy('oncall', 'on');
    await livery.change('rollback', 'oncall');
    await enter();
    await go('/approvals');
    await page.getByText('You rolled back yourself. A colleague has to review it.').first().waitFor();
    expect(await button('Mark as reviewed: oncall').isDisabled()).toBe(true);
    await isClean();
    await context.close();
    await enter({ as: bob });
    await go('/approvals');
    await button('Mark as reviewed: oncall').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('right: login was broken');
    await dialog().getByRole('button', { name: 'Mark as reviewed' }).click();
    await status('1 rollback of oncall is reviewed.').waitFor();
    await page.getByText('No rollback waits for a review.').waitFor();
  });

  it.each(['support', 'qa', 'finance'] as const)(
    'show %s everything, and say why they may not act',
    async (role) => {
      await policy('oasis', 'on');
      const [known] = await proposalOf('oasis');
      if (known === undefined) await livery.change('set', 'oasis', '/theme/radius/small', '23');
      const [id = ''] = await proposalOf('oasis');
      const as = await aStaffCookie({
        livery,
        email: `${role}@operator.example`,
        role,
        brands: ['wayback', 'oasis'],
      });
      await enter({ as });
      await go('/brands/wayback/releases');
      await page.getByRole('region', { name: 'What going back to release 1 changes' }).waitFor();
      const refused = async (name: string) => {
        expect.soft([name, await button(name).first().isDisabled()]).toEqual([name, true]);
        const reason = page.getByTitle(/^Your role \(.*\) may not do this$/).filter({ has: button(name) });
        expect.soft([name, await reason.count()]).not.toEqual([name, 0]);
      };
      await refused('Roll back to release 1');
      await go(`/approvals/${id}`);
      await heading('What it would change now').waitFor();
      await refused('Approve');
      await refused('Reject');
      await isClean();
      // Releases of other brands are reported as unknown.
      await go('/brands/jade/releases');
      await page.getByRole('alert').waitFor();
    },
  );
});
