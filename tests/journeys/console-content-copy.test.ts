import { expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';
import { choose } from '../support/console.ts';

const brands = brandConsole();

it('copies an entry to another brand as a draft after a dry run, and takes it back', async () => {
  const { page } = await brands.open();
  const { go, isClean, button, dialog, heading } = consolePage(
    () => brands.livery,
    () => page,
  );
  await go('/brands/aurora/content');
  await button('New entry').click();
  await page.getByRole('menuitem', { name: 'Help article', exact: true }).click();
  await dialog().getByLabel('Title in English').fill('House rules of lanterns');
  await button('Create draft').click();
  await heading('House rules of lanterns').waitFor();

  await button('Copy to brands').click();
  await dialog().getByLabel('Find brands').fill('oasis');
  await dialog().getByRole('checkbox', { name: /oasis/ }).check();
  const plan = dialog().getByRole('list', { name: 'What it would be in each brand' });
  await plan.getByText('New entry').waitFor();
  await plan.getByText('Missing languages: العربية').waitFor();
  // The article has no text yet.
  await plan.getByRole('note').first().waitFor();
  await isClean();
  await dialog().getByRole('button', { name: 'Copy to 1 brand' }).click();
  await dialog().getByRole('list', { name: 'What became of it in each brand' }).getByText('Draft').waitFor();
  await dialog().getByRole('link', { name: 'oasis' }).waitFor();
  const listed = async () => {
    const other = await page.context().newPage();
    await other.goto(`http://console.localhost:${brands.livery.port}/brands/oasis/content?kind=articles`);
    await other.getByRole('table').first().waitFor();
    const count = await other.getByRole('link', { name: 'House rules of lanterns' }).count();
    await other.close();
    return count;
  };
  expect(await listed()).toBe(1);
  await dialog().getByRole('button', { name: 'Undo' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await listed()).toBe(0);
});

it('publishes an entry in a brand at once and in another after approval, says so by brand, and takes both back', async () => {
  const { page } = await brands.open();
  const { go, isClean, button, dialog, heading } = consolePage(
    () => brands.livery,
    () => page,
  );
  await brands.livery.change('policy', 'set', 'oasis', '--second-person', 'on', '--sign-off', 'off');
  await go('/brands/aurora/content');
  await button('New entry').click();
  await page.getByRole('menuitem', { name: 'Banner', exact: true }).click();
  await dialog().getByLabel('Title in English').fill('A fair of lanterns');
  await button('Create draft').click();
  await heading('A fair of lanterns').waitFor();
  await button('Copy to brands').click();
  for (const brand of ['oasis', 'manila']) {
    await dialog().getByLabel('Find brands').fill(brand);
    await dialog()
      .getByRole('checkbox', { name: new RegExp(brand) })
      .check();
  }
  await choose(dialog(), 'In each brand', 'Publish it');
  const plan = dialog().getByRole('list', { name: 'What it would be in each brand' });
  await plan.getByText('Published at once').waitFor();
  await plan.getByText('Waits there until a second person approves it').waitFor();
  await dialog().getByLabel('Reason', { exact: true }).fill('lantern week');
  await isClean();
  await dialog().getByRole('button', { name: 'Publish in 2 brands' }).click();
  const result = dialog().getByRole('list', { name: 'What became of it in each brand' });
  await result.getByRole('listitem').filter({ hasText: 'manila' }).getByText('Published').waitFor();
  await result.getByRole('link', { name: 'Waits for approval' }).waitFor();
  await dialog().getByRole('button', { name: 'Undo' }).click();
  await dialog().waitFor({ state: 'detached' });
  await go('/brands/manila/content?kind=banners');
  await page.getByRole('row').filter({ hasText: 'A fair of lanterns' }).getByText('Hidden').waitFor();
  await go('/brands/oasis/content?kind=banners');
  expect(await page.getByRole('link', { name: 'A fair of lanterns' }).count()).toBe(0);
});
