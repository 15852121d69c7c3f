import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStaffCookie } from '../support/colleague.ts';
import { enterConsole } from '../support/console.ts';
import { aServerDatabase } from '../support/database.ts';
import { consoleHost, type Livery, startLivery } from '../support/livery.ts';

/** Two nodes of one platform; each person's browser is connected to one of them. */
describe('two people in the console, on two nodes', () => {
  let database: Awaited<ReturnType<typeof aServerDatabase>>;
  let folder: string;
  const nodes: Livery[] = [];
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    database = await aServerDatabase();
    folder = await mkdtemp(join(tmpdir(), 'livery-two-people-'));
    for (const name of ['one', 'two'])
      nodes.push(
        await startLivery({
          DATABASE_URL: database.url,
          DATA_DIR: join(folder, name),
          SANDBOX: 'on',
          LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
        }),
      );
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  const enter = async (index: number, name: string) => {
    const livery = nodes[index];
    if (livery === undefined) throw new Error(`node ${index} does not run`);
    const email = `${name}@operator.example`;
    const as = await aStaffCookie({ livery, email, role: 'operator' });
    const { context, page, complaints } = await enterConsole({ livery, as });
    contexts.push(context);
    const open = async (path: string) => {
      await page.goto(`http://${consoleHost}:${livery.port}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    return { email, page, complaints, open };
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const flag = (page: Page, action: string) => page.getByRole('button', { name: `Switch ${action} CBS3`, exact: true });
  const turn = async ({ page, action, reason }: { page: Page; action: 'on' | 'off'; reason: string }) => {
    await flag(page, action).click();
    await dialogOf(page).getByRole('listitem').filter({ hasText: 'Offer a chat' }).waitFor();
    await dialogOf(page).getByLabel('Reason').fill(reason);
    await dialogOf(page)
      .getByRole('button', { name: `Switch ${action}`, exact: true })
      .click();
  };

  it('see each other’s changes, and are refused with the other’s name instead of overwriting them', async () => {
    const ana = await enter(0, 'ana');
    const bob = await enter(1, 'bob');
    await ana.open('/brands/aurora/flags');
    await bob.open('/brands/aurora/flags');
    await flag(ana.page, 'off').waitFor();
    await flag(bob.page, 'off').waitFor();

    await turn({ page: ana.page, action: 'off', reason: 'chat rests' });
    await flag(bob.page, 'on').waitFor();
    await bob.page.getByText(`Changed by ${ana.email}`).waitFor();
    await turn({ page: bob.page, action: 'on', reason: 'chat works' });
    await flag(ana.page, 'off').waitFor();
    await ana.page.getByText(`Changed by ${bob.email}`).waitFor();

    // Both have the dialog open. The first to press makes the change that counts.
    await flag(ana.page, 'off').click();
    await dialogOf(ana.page).getByRole('listitem').filter({ hasText: 'Offer a chat' }).waitFor();
    await turn({ page: bob.page, action: 'off', reason: 'bob was here' });
    await bob.page.getByRole('status').getByText('CBS3 is off at aurora').waitFor();
    await dialogOf(ana.page).getByLabel('Reason').fill('ana was here');
    await dialogOf(ana.page).getByRole('button', { name: 'Switch off', exact: true }).click();
    const refusal = dialogOf(ana.page).getByRole('alert');
    await refusal.getByText(`${bob.email} changed /flags/CBS3 of aurora`).waitFor();
    expect(await dialogOf(ana.page).getByLabel('Reason').inputValue()).toBe('ana was here');
    await ana.page.keyboard.press('Escape');

    await ana.open('/activity');
    await ana.page.getByText('bob was here').first().waitFor();
    expect(await ana.page.getByText('ana was here').count()).toBe(0);
    expect(bob.complaints).toEqual([]);
  });

  it('see on one node the activity that is done and undone on the other', async () => {
    const ana = await enter(0, 'eve');
    const bob = await enter(1, 'olaf');
    await bob.open('/activity');
    await ana.open('/brands/jade/flags');
    await turn({ page: ana.page, action: 'on', reason: 'seen by others' });
    await bob.page.getByText('seen by others').first().waitFor();
    await ana.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await dialogOf(ana.page).getByRole('button', { name: 'Undo', exact: true }).click();
    await bob.page.getByText('Undo of: seen by others').first().waitFor();
    expect([ana.complaints, bob.complaints]).toEqual([[], []]);
  });
});
