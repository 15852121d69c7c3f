import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consolePage, releasesConsole, type Visitor } from '../support/brand-console.ts';
import { aColleague, aStaffCookie } from '../support/colleague.ts';
import { fileInput } from '../support/console.ts';
import { runningSite } from '../support/live-frames.ts';
import type { Livery } from '../support/livery.ts';

describe('approvals in the console', () => {
  const brands = releasesConsole();
  const { aBrand, policy } = brands;
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let bob: Visitor['as'];
  beforeAll(async () => {
    ({ livery } = brands);
    bob = await aStaffCookie({ livery, email: 'bob@operator.example', role: 'operator' });
  });
  const enter = async (visitor?: Visitor) => {
    ({ context, page, complaints } = await brands.open(visitor));
  };
  const { button, dialog, go, heading, isClean, status } = consolePage(
    () => livery,
    () => page,
  );
  const proposalOf = async (brand: string) => {
    const { text } = await livery.command('proposals', '--json');
    const { proposals } = JSON.parse(text) as { proposals: { id: string; tenants: string[] }[] };
    return proposals.filter(({ tenants }) => tenants.includes(brand)).map(({ id }) => id);
  };

  it('have one person’s proposal approved by another, who sees its current effect', async () => {
    await policy('manila', 'on');
    await livery.change('set', 'manila', '/theme/radius/small', '21');
    // A second proposal of the same person would replace the first.
    const colleague = await aColleague(livery);
    await colleague.run('set', 'manila', '/theme/radius/small', '22', '--reason', 'a test');
    const [first = '', second = ''] = await proposalOf('manila');
    await enter();
    await go(`/approvals/${first}`);
    await page.getByText('You proposed this, or invited the author').first().waitFor();
    expect(await button('Approve').isDisabled()).toBe(true);
    await isClean();
    await context.close();

    await enter({ as: bob });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals' }).click();
    await page.getByRole('link', { name: 'Change /theme/radius/small of manila' }).first().click();
    await heading('What it would change now').waitFor();
    await button('Approve').click();
    await dialog().getByText('21 pixels', { exact: true }).waitFor();
    await page.keyboard.type('looked at it');
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await status('Approved: change /theme/radius/small of manila.').waitFor();
    await page.getByText('Approved', { exact: true }).waitFor();
    await page.getByText('looked at it').waitFor();
    expect(await button('Approve').count()).toBe(0);
    expect((await proposalOf('manila')).length).toBe(1);

    await go(`/approvals/${second}`);
    await page
      .getByText('it would now change something else than when it was proposed', { exact: false })
      .first()
      .waitFor();
    const now = page.getByRole('region', { name: 'What it would change now' });
    const row = await now.getByRole('listitem').last().innerText();
    expect(row).toMatch(/21 pixels → 22 pixels/);
    expect(row).toMatch(/When it was proposed: \d+ → 22/);
    expect(await button('Approve').isDisabled()).toBe(true);
    await isClean();
    await button('Reject').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('propose it again');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await status('Rejected: change /theme/radius/small of manila.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals' }).click();
    await heading('Decided').waitFor();
    // Decided ones are found by brand and person.
    await page.getByLabel('Brand (id)').fill('manila');
    const decided = page.getByRole('table', { name: 'Decided' });
    await decided.getByText('propose it again').waitFor();
    await decided.getByText('looked at it').waitFor();
    await page.getByLabel('Who proposed or decided').fill('nobody');
    await page.getByText('No decided proposal fits.').waitFor();
    expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    await policy('manila', 'off');
  });

  it('are judged and decided from the page of the proposal alone', async () => {
    const push = await aBrand('judged');
    for (const to of ['staging', 'production'] as const) await push({ to });
    await policy('judged', 'on');
    await livery.change('set', 'judged', '/theme/radius/small', '24');
    const [id = ''] = await proposalOf('judged');
    await enter({ as: bob, frames: true });
    await go(`/approvals/${id}`);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
    });
    // The page states its change, author, reason and brands.
    await page.getByRole('region', { name: 'What it would change now' }).getByText('24 pixels').waitFor();
    for (const words of ['Proposed', 'Why', 'Brands', 'Request']) await page.getByText(words).first().waitFor();
    await page.getByText('test', { exact: true }).first().waitFor();
    const links = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'judged', exact: true }) });
    const addresses = await links.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['/brands/judged', '/brands/judged/releases', '/brands/judged/readiness']);
    await button('Approve').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('looked at it');
    await page.keyboard.press('Enter');
    await page.getByText('Approved', { exact: true }).waitFor();
    expect(visited).toEqual([]);
    expect(await proposalOf('judged')).toEqual([]);
    expect((await livery.command('place', '/theme/radius/small')).text).toMatch(/judged\s+24/);
    // Its links lead to both live sites and to the sign-off.
    await links.getByRole('link').nth(1).click();
    for (const environment of ['Staging', 'Production']) await runningSite({ page, environment });
    await page.goBack();
    await links.getByRole('link').nth(2).click();
    await page.getByRole('heading', { name: 'Readiness' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('keep the dialog with the typed reason if the act is refused meanwhile', async () => {
    await policy('oasis', 'on');
    await livery.change('set', 'oasis', '/theme/radius/small', '20');
    const [id = ''] = await proposalOf('oasis');
    await enter({ as: bob });
    await go(`/approvals/${id}`);
    await button('Approve').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('looked at');
    // Meanwhile the place changes, so that the proposal would change something else.
    await policy('oasis', 'off');
    await livery.change('set', 'oasis', '/theme/radius/small', '22');
    await policy('oasis', 'on');
    // The page knows: its button is disabled, behind the dialog.
    await page.locator('main button[disabled]').filter({ hasText: 'Approve' }).waitFor({ state: 'attached' });
    await page.keyboard.type(' both');
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('looked at both');
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('looked at both');
    expect((await livery.command('place', '/theme/radius/small')).text).toMatch(/oasis\s+22/);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await button('Approve').isDisabled()).toBe(true);
    await livery.change('proposals', 'reject', id);
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

  it('have an import of the catalogue proposed, and carried out from the page of the request', async () => {
    await policy('all', 'on');
    await enter();
    await go('/catalogue/import');
    const studio = { vendors: [{ code: 'PAIR', name: 'Pair Studio' }] };
    const buffer = Buffer.from(JSON.stringify(studio));
    await fileInput(page, 'File').setInputFiles({ name: 'pair.json', mimeType: 'application/json', buffer });
    await page.getByText('bob@operator.example', { exact: false }).waitFor();
    await page.getByText('Pair Studio').first().waitFor();
    await page.getByLabel('Reason').fill('new studio');
    await isClean();
    await button('Propose').click();
    await page.getByRole('status').getByRole('link').click();
    await page.getByText('You proposed this, or invited the author').first().waitFor();
    await go('/catalogue/history');
    expect(await page.getByText('new studio').count()).toBe(0);
    await context.close();

    await enter({ as: bob });
    const name = 'import pair.json into the catalogue of all brands';
    await page
      .getByRole('link', { name: new RegExp(name, 'i') })
      .first()
      .waitFor();
    await go('/approvals');
    await page.getByRole('link', { name: new RegExp(name, 'i') }).click();
    const now = page.getByRole('region', { name: 'What it would change now' });
    await now.getByText('Pair Studio').first().waitFor();
    await isClean();
    await button('Approve').click();
    await dialog().getByText('Pair Studio').first().waitFor();
    await dialog().getByLabel('Reason').fill('looked at it');
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await status(`Approved: ${name}.`).waitFor();
    await go('/activity');
    await page.getByText('imported into the catalogue: pair.json', { exact: false }).first().waitFor();
    await go('/catalogue/history');
    await page.getByText('new studio', { exact: false }).waitFor();
    expect(complaints).toEqual([]);
    await policy('all', 'off');
  });

  it.each(['support', 'qa', 'finance'] as const)('show %s everything, and state why they may not act', async (role) => {
    await policy('oasis', 'on');
    const [known] = await proposalOf('oasis');
    if (known === undefined) await livery.change('set', 'oasis', '/theme/radius/small', '23');
    const [id = ''] = await proposalOf('oasis');
    const as = await aStaffCookie({ livery, email: `${role}@operator.example`, role, brands: ['wayback', 'oasis'] });
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
  });
});
