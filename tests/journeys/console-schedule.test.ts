import { describe, expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';
import { aColleague } from '../support/colleague.ts';

describe('a colleague’s scheduled change in the console', () => {
  const brands = brandConsole();

  it('is moved by a day in 4 clicks, cancelled, and scheduled again by the undo', async () => {
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
});
