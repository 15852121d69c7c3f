import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersOf } from '../support/barriers.ts';
import { consolePage, releasesConsole, type Visitor } from '../support/brand-console.ts';
import { phone } from '../support/browser.ts';
import { choose } from '../support/console.ts';
import { anArticle } from '../support/content.ts';
import type { Livery } from '../support/livery.ts';

describe('releases, approvals and rollouts in the console', () => {
  const brands = releasesConsole();
  const { aBrand, policy } = brands;
  let livery: Livery;
  let page: Page;
  let complaints: string[];
  beforeAll(() => {
    ({ livery } = brands);
  });
  const enter = async (visitor?: Visitor) => {
    ({ page, complaints } = await brands.open(visitor));
  };
  const { at, button, dialog, go, heading, isClean, status } = consolePage(
    () => livery,
    () => page,
  );
  /** Number of the release that an environment serves. */
  const served = async (brand: string, environment = 'production') => {
    const { text } = await livery.command('releases', brand, '--json');
    const rows = JSON.parse(text) as { number: number; environments: string[] }[];
    return rows.find(({ environments }) => environments.includes(environment))?.number;
  };
  /** The small radius of a brand's theme in production. */
  const radiusOf = async (brand: string): Promise<number> =>
    JSON.parse((await livery.command('explain', '/theme/radius/small', '--brand', brand, '--json')).text).value;

  it('roll production back to the last good release in three clicks, and forward again by undo', async () => {
    await enter();
    await go('/brands/wayback');
    let clicks = 0;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    await page.evaluate(() =>
      addEventListener('pointerdown', () => (window as unknown as { countClick(): void }).countClick(), true),
    );
    await page.getByRole('link', { name: 'Releases' }).click();
    const difference = page.getByRole('region', { name: 'What going back to release 1 changes' });
    await difference.getByText('Broken').waitFor();
    await page.getByText('Served until').first().waitFor();
    await isClean();
    await button('Roll back to release 1').first().click();
    await dialog().getByText('Name of the brand').waitFor();
    await isClean();
    await page.keyboard.type('login is broken');
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await status('Production serves release 1 of wayback again.').waitFor();
    expect([clicks, await served('wayback')]).toEqual([3, 1]);
    await page.getByText('Production served no other release before').waitFor();
    await button('Undo').click();
    expect(await dialog().getByLabel('Reason').inputValue()).toContain('release 1');
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await status('Production serves release 2 of wayback again.').waitFor();
    expect(await served('wayback')).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('show the changes of staging, and are promoted once they are signed off', async () => {
    const push = await aBrand('gated');
    await push({ to: 'production' });
    await push({ name: 'Next', to: 'staging' });
    await policy('gated', 'off', 'on');
    await enter();
    await go('/brands/gated/releases');
    const difference = page.getByRole('region', { name: 'What promoting release 2 changes' });
    await difference.getByText('Next').waitFor();
    await page.getByText('1 line of the readiness checklist is missing.').waitFor();
    const promote = button('Promote release 2');
    await expect.poll(() => promote.isDisabled()).toBe(true);
    await page.getByText('Your policy asks for a sign-off').first().waitFor();
    // The server refuses it as well.
    const refused = await livery.command('promote', 'gated', '--reason', 'x');
    expect(refused.text).toContain('nobody has signed off release 2');
    await isClean();
    await page.getByRole('link', { name: 'Open the checklist' }).click();
    await page.getByText('nobody has signed off release 2', { exact: true }).waitFor();
    await heading('1 line is missing for release 2').waitFor();
    await isClean();
    await button('Sign off').click();
    await dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('checked on three phones');
    await dialog().getByRole('button', { name: 'Sign off' }).click();
    await status('Release 2 of gated is signed off.').waitFor();
    await page.getByText(/release 2 with revision \d+ of its content was signed off/).waitFor();
    await page.getByRole('link', { name: 'Releases' }).first().click();
    await expect.poll(() => promote.isDisabled()).toBe(false);
    await promote.click();
    await dialog().getByText('livery promote gated --to 2 --reason').waitFor();
    await page.keyboard.type('signed off');
    await dialog().getByRole('button', { name: 'Promote' }).click();
    await status('Production serves release 2 of gated.').waitFor();
    expect(await served('gated')).toBe(2);
    await page.getByText('Production serves the release of staging.').waitFor();
    await button('Undo').click();
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await status('Production serves release 1 of gated again.').waitFor();
    expect(await served('gated')).toBe(1);
  });

  it('take back the content that came with a release, but for what a colleague changed since, and bring it again', async () => {
    const push = await aBrand('carried');
    await push({ to: 'production' });
    await push({ name: 'Next', to: 'staging' });
    const write = async (brand: string, titles: Record<string, string>) => {
      const articles = Object.entries(titles).map(([id, title]) => anArticle({ id, title: { EN: title } }));
      const folder = join(brands.folder, 'words');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'help.json'), JSON.stringify({ articles }));
      await livery.change('content', 'import', brand, folder);
    };
    const shown = async () => {
      const { value } = await page.evaluate(async () => (await fetch('/admin/v1/brands/carried/content')).json());
      return value
        .filter(({ hidden }: { hidden: boolean }) => !hidden)
        .map(({ title }: { title: string }) => title)
        .toSorted();
    };
    await write('carried@staging', { deposits: 'How to deposit', bonus: 'Bonus rules' });
    await livery.change('promote', 'carried', '--content');
    await write('carried', { bonus: 'Bonus rules, corrected' });
    await livery.change('flag', 'set', 'carried', 'CBS3', 'on');
    await enter();
    await go('/brands/carried/releases');
    await button('Roll back to release 1').first().click();
    const going = dialog().getByRole('region', { name: 'Content that has changed since' });
    await going.getByText('1 of 2 go back.').waitFor();
    await going.getByText('changed it since').waitFor();
    const live = dialog().getByRole('region', { name: 'Live changes since then' });
    await live.getByText('0 of 1 places go back.', { exact: false }).waitFor();
    await live.getByRole('checkbox').check();
    await dialog()
      .getByText(/^Support and community › Offer a chat: .+ changed it since\. Players lose that change\.$/)
      .waitFor();
    await isClean();
    await dialog()
      .getByText('livery rollback carried --to 1 --environment production --content --changes /flags/CBS3')
      .waitFor();
    await dialog().getByLabel('Reason').fill('wrong amounts');
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await status('Production serves release 1 of carried again.').waitFor();
    const offered = () => livery.brands.byId('carried')?.manifest.flags.CBS3;
    expect([await shown(), offered()]).toEqual([['Bonus rules, corrected'], false]);
    await button('Undo').click();
    await dialog().getByText('1 entry of content goes back with it.').waitFor();
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await status('Production serves release 2 of carried again.').waitFor();
    expect([await shown(), offered()]).toEqual([['Bonus rules, corrected', 'How to deposit'], true]);
    // The undo in the list of acts names exactly what that act moved.
    await go('/brands/carried/activity');
    const undoOf = (act: string) => page.getByRole('button', { name: new RegExp(`^Undo: ${act}`) }).first();
    await undoOf('rolled back').click();
    await going.getByText('1 of 1 go back.').waitFor();
    await going.getByText('How to deposit').waitFor();
    await live.getByText('1 of 1 places go back.', { exact: false }).waitFor();
    await dialog().getByText('1 entry of content goes back with it.').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toMatch(/^Undo of: /);
    await isClean();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await status('Production serves release 1 of carried again.').waitFor();
    expect([await shown(), offered()]).toEqual([['Bonus rules, corrected'], false]);
    // That of content shows its difference.
    await undoOf('content').click();
    await dialog().getByRole('listitem').filter({ hasText: 'deposits' }).waitFor();
  });

  it('ask how to handle live changes that hide values of a release', async () => {
    const push = await aBrand('hiding');
    await push({ to: 'production' });
    await livery.change('set', 'hiding', '/theme/radius/small', '17');
    await push({ radius: 6, to: 'staging' });
    for (const flag of ['CBS3', 'FEEDBACK3'])
      await livery.change('flag', 'set', 'hiding', flag, 'on', '--environment', 'staging');
    await enter();
    await go('/brands/hiding/releases');
    await button('Promote release 2').click();
    await dialog()
      .getByText('a live change still decides “Look › Rounded corners › Labels and input fields”', { exact: false })
      .waitFor();
    await isClean();
    await choose(dialog(), /^Live changes that hide values/, 'Drop them');
    const row = dialog().getByRole('listitem').filter({ hasText: 'Labels and input fields' });
    await row.getByText('6 pixels', { exact: true }).waitFor();
    // One of two live changes of staging is taken along.
    const staged = dialog().getByRole('region', { name: 'Live changes of staging' });
    await staged.getByText('0 of 2 are made in production, too.', { exact: false }).waitFor();
    await staged.getByRole('checkbox').first().check();
    await dialog().getByText('--changes /flags/CBS3', { exact: false }).waitFor();
    await dialog().getByLabel('Reason').fill('the release decides');
    await dialog().getByRole('button', { name: 'Promote' }).click();
    await status('Production serves release 2 of hiding.').waitFor();
    expect(await radiusOf('hiding')).toBe(6);
    const flags = livery.brands.byId('hiding')?.manifest.flags;
    expect([flags?.CBS3, flags?.FEEDBACK3]).toEqual([true, false]);
  });

  it('show the way of a domain, as the server sees it', async () => {
    await enter();
    await go('/brands/wayback/readiness');
    const list = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'wayback.example', exact: true }) })
      .first();
    await list.getByText('As this server sees it').waitFor();
    await page.getByText('Nobody has looked from outside yet.', { exact: false }).waitFor();
    const licence = page.getByRole('listitem').filter({ hasText: '/jurisdiction/licenceUrl' });
    await licence.getByText('Does not answer').waitFor();
    await list.getByRole('link', { name: 'wayback.example' }).first().click();
    await page
      .getByRole('navigation', { name: 'Pages of this brand' })
      .locator('a[aria-current=page]', { hasText: 'Readiness' })
      .waitFor();
    const steps = page.getByRole('region', { name: 'wayback.example' });
    await steps
      .getByRole('listitem')
      .filter({ hasText: 'The domain belongs to this brand' })
      .getByText('Done')
      .waitFor();
    await steps.getByText('As this server sees it').waitFor();
    await heading('Record to set').waitFor();
    await isClean();
    expect(complaints).toEqual([]);
  });

  it('continue a rollout and revert it, with the keyboard alone', async () => {
    const before = [await radiusOf('aurora'), await radiusOf('jade')];
    const begun = await livery.change(
      ...['rollout', 'begin', 'aurora,jade,oasis', '/theme/radius/small', '19', '--step', '1'],
    );
    const id = /rollout show (\S+)/.exec(begun)?.[1] ?? '';
    await enter();
    await go('/rollouts');
    const row = page.getByRole('row', { name: 'Change /theme/radius/small at 3 brands' });
    await row.getByText('1 reached, 2 left').waitFor();
    await isClean();
    const press = async (name: string) => {
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (focused === name) return page.keyboard.press('Enter');
      }
      throw new Error(`no Tab leads to ${name}`);
    };
    await press('Change /theme/radius/small at 3 brands');
    await page.waitForURL(at(`/rollouts/${id}`));
    await page.getByText('2 brands left: jade, oasis').waitFor();
    await press('Continue');
    await dialog().getByText('Labels and input fields', { exact: true }).waitFor();
    await page.keyboard.type('logins as before');
    await page.keyboard.press('Enter');
    await status('Changed: jade.').waitFor();
    await page.getByText('1 brand left: oasis').waitFor();
    await page.getByRole('rowheader', { name: /jade/ }).waitFor();
    expect([await radiusOf('aurora'), await radiusOf('jade')]).toEqual([19, 19]);
    await isClean();
    await press('Take back');
    await dialog().getByText('Labels and input fields').first().waitFor();
    // The reason is the next stop after the choice.
    await dialog().getByLabel('Reason').waitFor();
    await page.keyboard.type('logins fell');
    await page.keyboard.press('Enter');
    await status(/Taken back at/).waitFor();
    await page.getByText('This rollout was ended', { exact: false }).waitFor();
    expect(await button('Continue').isDisabled()).toBe(true);
    expect([await radiusOf('aurora'), await radiusOf('jade')]).toEqual(before);
    expect(complaints).toEqual([]);
  });

  it('fit a phone, in the dark theme, and state if a list is empty', async () => {
    await aBrand('unborn').then((push) => push({ to: 'staging' }));
    await enter({ options: { ...phone, colorScheme: 'dark' } });
    for (const [path, words] of [
      ['/brands/wayback/releases', 'All releases'],
      ['/brands/wayback/releases?env=staging', 'Staging served no other release before.'],
      ['/brands/unborn/releases', 'Release 1 would be the first that players see.'],
      ['/brands/unborn/readiness', 'Production serves no release yet.'],
      ['/brands/unborn/readiness?env=staging', 'nobody has signed off release 1'],
      ['/brands/nobody/releases', 'nobody has no release yet.'],
      ['/approvals', 'No rollback waits for a review.'],
      [
        '/approvals/019ca945-0a00-73b2-a46a-f30b5c93f572',
        'No proposal has this address, or it is about brands of others.',
      ],
      ['/rollouts', 'No rollout has brands left.'],
      ['/rollouts/019ca945-0a00-73b2-a46a-f30b5c93f572', 'no rollout has this id'],
    ] as const) {
      await go(path);
      await page.getByText(words).first().waitFor();
      expect.soft([path, await barriersOf(page)]).toEqual([path, []]);
      expect.soft([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  });
});
