import { expect, it } from 'vitest';
import { brandConsole, consolePage } from '../support/brand-console.ts';

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
  await dialog().getByText('1 brand has a draft of it now.').waitFor();
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
