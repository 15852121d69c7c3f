import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';
import { acceptInvitation, aStaffAccount } from '../support/colleague.ts';
import { selectOf } from '../support/console.ts';

describe('people in the console', () => {
  const brands = brandConsole();
  let page: Page;
  let complaints: string[];
  let clicks = 0;
  const { button, dialog, go, heading, isClean, status } = consolePage(
    () => brands.livery,
    () => page,
  );
  beforeEach(() => {
    clicks = 0;
  });
  const enter = async (visitor: Parameters<typeof brands.open>[0] = {}) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const rail = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  /** Types a reason where the focus is, which has to be its field, and confirms by the Enter key. */
  const because = async (reason: string) => {
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(reason);
    await page.keyboard.press('Enter');
  };

  it('are invited, limited to one brand and disabled in 14 clicks, with the rights before and after', async () => {
    await enter();
    await click(rail('People'));
    await click(button('Invite'));
    await click(dialog().getByLabel('E-mail address'));
    await page.keyboard.type('sue@operator.example');
    await click(selectOf(dialog(), 'Role'));
    await click(page.getByRole('option', { name: 'Operator', exact: true }));
    await click(dialog().getByLabel('Reason'));
    await because('joins the night shift');
    await heading('Invitation of sue@operator.example').waitFor();
    const link = await dialog().locator('code').innerText();
    await isClean();
    await click(dialog().getByRole('button', { name: 'Close' }));
    await page.getByRole('table', { name: 'Open invitations' }).getByText('Operator at all brands').waitFor();
    await acceptInvitation({ livery: brands.livery, invitation: link.split('#')[1] ?? '' });

    await click(page.getByRole('link', { name: 'sue@operator.example' }));
    await page.getByRole('table', { name: 'Sessions' }).waitFor();
    await page.getByText('Authenticator app').waitFor();
    await isClean();
    const dryRuns: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('"dryRun":true')) dryRuns.push(body);
    });
    await click(button('Change rights'));
    const brandsField = dialog().getByRole('combobox', { name: 'Brands' });
    await click(brandsField);
    await click(page.getByRole('option', { name: /jade/ }));
    // The list closes, although the dialog keeps the focus within it: an open list hides the difference from assistive technology.
    const effect = dialog().getByRole('region', { name: 'What this changes' });
    await effect.getByText('jade').waitFor();
    expect(await brandsField.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog().getByText('livery staff change').waitFor();
    expect(dryRuns).toHaveLength(1);
    await effect.getByText('All sessions end. They have to sign in again.').waitFor();
    await isClean();
    await click(dialog().getByLabel('Reason'));
    await because('works for jade alone');
    await status('sue@operator.example: Operator at jade.').waitFor();
    await page.getByText('Not signed in.').first().waitFor();

    await click(button('Disable'));
    await dialog().getByText('Disabled').first().waitFor();
    await because('left');
    await status('sue@operator.example: disabled.').waitFor();
    expect(clicks).toBeLessThanOrEqual(14);
    const acts = page.getByRole('table', { name: 'Audit' });
    await acts.getByText('accepted an invitation').waitFor();
    await isClean();
    expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('have tokens of machines that an owner revokes', async () => {
    const { livery } = brands;
    await aStaffAccount({ livery, email: 'tim@operator.example', role: 'operator' });
    const made = await livery.change('token', 'create', 'tims', '--role', 'operator');
    expect(made).toContain('token of tims');
    await enter();
    await go('/people');
    await button('Create token').click();
    // The list closes after each choice, and a press opens it again.
    for (const brand of ['aurora', 'jade']) {
      await dialog().getByRole('combobox', { name: 'Brands' }).click();
      await page.getByRole('option', { name: new RegExp(brand) }).click();
      await dialog()
        .getByRole('button', { name: `Remove ${brand}` })
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await button('Revoke tims').click();
    await because('laptop lost');
    await status('The token tims is revoked.').waitFor();
    await page.getByRole('table', { name: 'Tokens of machines' }).getByText('Revoked').waitFor();
    await go('/audit?group=staff');
    await page.getByRole('table', { name: 'Audit' }).getByText('revoked a token').waitFor();
    await isClean();
  });

  it('export what the audit lists while they go on working, and download it once it is ready', async () => {
    await brands.livery.change('flag', 'set', 'jade', 'CBS3', 'off');
    await enter();
    await go('/audit?brand=jade');
    await page.getByRole('table', { name: 'Audit' }).waitFor();
    await button('Export as CSV').click();
    await because('a review');
    await status(/The export is being made/).waitFor();
    // The reader goes elsewhere in the console.
    await rail('Home').click();
    await status(/Your export of the audit is ready/).waitFor();
    await rail('Audit').click();
    const row = page.getByRole('table', { name: 'Your exports' }).getByRole('row').filter({ hasText: 'jade' });
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: /^Download \(\d+ entr/ }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/^\uFEFFid,at,actor,/);
    expect(file).toContain('changes.made');
    await isClean();
  });

  it('are only for owners, on whichever way they are reached', async () => {
    const { cookie } = await aStaffAccount({ livery: brands.livery, email: 'kim@operator.example', role: 'operator' });
    await brands.livery.change('flag', 'set', 'jade', 'CBS3', 'on');
    await enter({ as: cookie });
    expect(await rail('People').count()).toBe(0);
    await go('/people/tim@operator.example');
    await page.getByText('Not for your role').waitFor();
    await go('/audit');
    await page.getByRole('table', { name: 'Audit' }).waitFor();
    expect(await page.getByRole('link', { name: 'What belongs to no brand' }).count()).toBe(0);
    await go('/policies');
    expect(await button('Policy of a brand').isDisabled()).toBe(true);
  });

  it('choose the brand of a policy by typing, again after a choice, and Escape closes the dialog with a choice', async () => {
    await enter();
    await go('/policies');
    await button('Policy of a brand').click();
    const field = dialog().getByRole('combobox', { name: 'Brand' });
    const choose = async (brand: string) => {
      await field.click();
      await page.keyboard.type(brand);
      await page.getByRole('option', { name: new RegExp(brand, 'i') }).click();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect((await field.inputValue()).toLowerCase()).toContain(brand);
    };
    await choose('aurora');
    await choose('jade');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await isClean();
  });

  it('set a policy and see it bind in 6 clicks', async () => {
    await enter();
    await click(rail('Policies'));
    await click(button('Change the policy of All brands'));
    await click(dialog().getByRole('checkbox', { name: /A second person approves/ }));
    await dialog()
      .getByText(/this would have stopped/)
      .waitFor();
    await dialog()
      .getByText(/change.* of production that one person made alone|No change of production/)
      .waitFor();
    await click(dialog().getByLabel('Reason'));
    await because('four eyes');
    await status('The policy of All brands is set.').waitFor();
    await isClean();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jade');
    await page.getByRole('menuitem', { name: /jade/i }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/brands\/jade/);
    await click(page.getByRole('main').getByRole('link', { name: 'Flags', exact: true }));
    await click(button(/^Switch (on|off) CBS3$/));
    await button('Propose').waitFor();
    await dialog()
      .getByText(/These may approve: .*kim@operator.example/)
      .waitFor();
    expect(clicks).toBeLessThanOrEqual(6);

    // A page of the brand at hand is found once, although it is also a page of a brand that was found.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jade');
    await page.getByRole('menuitem', { name: 'Jade', exact: true }).waitFor();
    await page.keyboard.type(' flags');
    await page
      .getByRole('menuitem', { name: /^Find players/ })
      .first()
      .waitFor();
    expect(await page.getByRole('menuitem', { name: /jade · Flags$/i }).count()).toBe(1);
  });
});
