import { describe, expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';
import { aColleague, aStaffAccount } from '../support/colleague.ts';
import { selectOf } from '../support/console.ts';

describe('a scheduled change in the console', () => {
  const brands = brandConsole();

  it('of a colleague is moved by a day in 4 clicks, cancelled, and scheduled again by the undo', async () => {
    const { livery } = brands;
    const colleague = await aColleague(livery);
    const day = 86_400_000;
    const from = new Date(Math.ceil(Date.now() / day + 3) * day);
    await livery.change('flag', 'set', 'jade', 'CBS3', 'on');
    await colleague.run(
      'flag',
      'schedule',
      'jade',
      'CBS3',
      'off',
      '--from',
      from.toISOString(),
      '--reason',
      'chat rests',
    );
    const { page, complaints } = await brands.open();
    const { go, isClean, dialog, status } = consolePage(
      () => livery,
      () => page,
    );
    const starts = async () => {
      const { text } = await livery.command('schedule', 'jade', '--json');
      return (JSON.parse(text) as { list: { at: string; path: string; actor: string }[] }).list
        .filter(({ path }) => path === '/flags/CBS3')
        .map(({ at }) => at);
    };
    await go('/brands/jade');
    let clicks = 0;
    const click = async (target: ReturnType<typeof page.locator>) => {
      await target.click();
      clicks += 1;
    };
    await click(page.getByRole('main').getByRole('link', { name: 'Schedule', exact: true }));
    await click(page.getByRole('button', { name: /^Move the change of \/flags\/CBS3 at jade/ }));
    await click(dialog().getByRole('button', { name: 'A day later' }));
    await click(dialog().getByLabel('Reason'));
    await page.keyboard.type('one more day');
    await page.keyboard.press('Enter');
    await status(/^The change of jade begins on/).waitFor();
    expect(clicks).toBe(4);
    const moved = new Date(from.getTime() + day).toISOString();
    expect(await starts()).toEqual([moved]);
    await isClean();

    await page.getByRole('button', { name: /^Cancel the change of \/flags\/CBS3 at jade/ }).click();
    await dialog().getByLabel('Reason').fill('not needed');
    await page.keyboard.press('Enter');
    await status(/^The change of jade is cancelled/).waitFor();
    expect(await starts()).toEqual([]);
    // The switch stays as it was before the schedule.
    const { text: flags } = await livery.command('flag', 'list', 'jade', '--json');
    expect((JSON.parse(flags) as { id: string; on: boolean }[]).find(({ id }) => id === 'CBS3')?.on).toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(starts).toEqual([moved]);
    expect(complaints).toEqual([]);
  });

  it('is made where schedules are listed, and at several brands, with presets, and cancelled at several', async () => {
    const { livery } = brands;
    for (const brand of ['manila', 'oasis']) await livery.change('flag', 'set', brand, 'INBOX3', 'on');
    const { page, complaints } = await brands.open();
    const { go, isClean, dialog, status } = consolePage(
      () => livery,
      () => page,
    );
    const scheduled = async (brand: string) => {
      const { text } = await livery.command('schedule', brand, '--json');
      const { list } = JSON.parse(text) as { list: { at: string; path: string; value: unknown }[] };
      return list.filter(({ path }) => path === '/flags/INBOX3').map(({ at, value }) => [Date.parse(at), value]);
    };
    await go('/brands/manila/schedule');
    await page.getByRole('button', { name: 'Schedule a change' }).click();
    const chooseInbox = async () => {
      await selectOf(dialog(), 'Flag').click();
      await page.getByRole('option', { name: /^INBOX3/ }).click();
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    };
    await chooseInbox();
    const submit = dialog().getByRole('button', { name: 'Schedule', exact: true });
    expect(
      await dialog()
        .getByRole('button', { name: /^(Schedule|Switch off)$/ })
        .isDisabled(),
    ).toBe(true);
    await dialog().getByRole('button', { name: 'Tomorrow, 9:00' }).click();
    await dialog().getByLabel('Reason').fill('maintenance of the inbox');
    await isClean();
    await submit.click();
    await status(/INBOX3/).waitFor();
    const [[at, value] = []] = await scheduled('manila');
    expect(value).toBe(false);
    expect(at).toBeGreaterThan(Date.now());

    await page.getByRole('button', { name: 'Schedule a change' }).click();
    await chooseInbox();
    await dialog().getByRole('link', { name: 'Schedule INBOX3 at several brands' }).click();
    await page.waitForURL(/\/flags\/INBOX3$/);
    for (const brand of ['jade', 'oasis']) await page.getByRole('checkbox', { name: new RegExp(brand) }).check();
    await page.getByRole('button', { name: 'Switch off', exact: true }).click();
    await dialog().getByRole('button', { name: 'In one hour' }).click();
    await dialog().getByLabel('Reason').fill('maintenance of the inbox');
    await submit.click();
    await status(/^INBOX3 changes at 2 brands on/).waitFor();
    for (const brand of ['jade', 'oasis']) expect(await scheduled(brand)).toEqual([[expect.any(Number), false]]);

    // Scheduled changes of several brands are cancelled together, and scheduled again by the undo.
    const more = ['--from', '2090-12-22T18:00:00.000Z', '--reason', 'a later pause'];
    await livery.command('flag', 'schedule', 'jade', 'INBOX3', 'on', ...more);
    const all = await Promise.all(['jade', 'oasis', 'manila'].map(scheduled));
    expect(all.map((rows) => rows.length)).toEqual([2, 1, 1]);
    await go('/flags/INBOX3');
    const cancel = page.getByRole('button', { name: 'Cancel what is scheduled' });
    await page.getByRole('checkbox', { name: 'Select aurora' }).check();
    expect(await cancel.isDisabled()).toBe(true);
    for (const brand of ['jade', 'oasis']) await page.getByRole('checkbox', { name: `Select ${brand}` }).check();
    await cancel.click();
    await dialog().getByLabel('Reason').fill('no maintenance');
    await dialog().getByRole('button', { name: 'Cancel the change', exact: true }).click();
    await status('What was scheduled of INBOX3 at 2 brands is cancelled.').waitFor();
    expect(await Promise.all(['jade', 'oasis', 'manila'].map(scheduled))).toEqual([[], [], all[2]]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await status(/^INBOX3 changes again at 2 brands/).waitFor();
    expect(await Promise.all(['jade', 'oasis', 'manila'].map(scheduled))).toEqual(all);
    expect(complaints).toEqual([]);
  });

  it('and acts on content, archiving, undoing, rollouts and policies say who may approve them, and decided proposals are found at the brand', async () => {
    const { livery } = brands;
    await aStaffAccount({ livery, email: 'kim@operator.example', role: 'operator' });
    await livery.change('policy', 'set', 'aurora', '--second-person', 'on', '--sign-off', 'off');
    const { page, complaints } = await brands.open();
    const { go, dialog } = consolePage(
      () => livery,
      () => page,
    );
    await livery.change('flag', 'set', 'jade', 'FEEDBACK3', 'off');
    await livery.change('flag', 'set', 'jade', 'FEEDBACK3', 'on');
    await livery.change('policy', 'set', 'jade', '--second-person', 'on', '--sign-off', 'off');
    const saysPropose = async () => {
      await dialog().getByRole('button', { name: 'Propose', exact: true }).waitFor();
      await dialog()
        .getByText(/These may approve: .*kim@operator.example/)
        .waitFor();
      await page.keyboard.press('Escape');
    };
    await go('/brands/aurora');
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await saysPropose();
    await go('/brands/jade/activity');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await saysPropose();
    await go('/flags/CBS3');
    await page.getByRole('checkbox', { name: 'Select aurora' }).check();
    await page.getByRole('button', { name: 'Change in steps' }).click();
    await saysPropose();
    // The account of the server itself makes a policy looser at once.
    await go('/policies');
    for (const box of [/A release is signed off/, /A second person approves/]) {
      await page.getByRole('button', { name: 'Change the policy of aurora' }).click();
      await dialog().getByRole('checkbox', { name: box }).click();
      await dialog().getByRole('button', { name: 'Set the policy', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await go('/brands/aurora/content?kind=announcements');
    await page
      .getByRole('button', { name: /^Actions of / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
    await saysPropose();
    for (const path of ['/brands/aurora', '/brands/aurora/releases']) {
      await go(path);
      await page.getByRole('link', { name: 'Decided proposals of this brand' }).click();
      await page.waitForURL(/\/approvals\?brand=aurora$/);
      await page.getByRole('heading', { name: 'Decided', exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
