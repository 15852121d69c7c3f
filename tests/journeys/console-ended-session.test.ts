import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { barriersOf } from '../support/barriers.ts';
import { aClock } from '../support/clock.ts';
import { aStaffAccount, staffPassword } from '../support/colleague.ts';
import { desk, enterConsole } from '../support/console.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { delay } from '../support/pages.ts';
import { beginDraft, openSection } from '../support/studio.ts';
import { totpCode } from '../support/totp-code.ts';

describe('a session of staff that ends while somebody works', () => {
  const clock = aClock();
  let livery: Livery;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let turn = 0;
  beforeAll(async () => {
    livery = await startLivery({}, { clock });
  });
  afterAll(() => livery?.close());
  afterEach(() => context?.close());

  /** An account of an operator. `signIn` fills in the form that is shown. */
  const aPerson = async () => {
    const email = `worker${++turn}@operator.example`;
    const account = await aStaffAccount({ livery, email, role: 'operator', at: clock.now() });
    const signIn = async () => {
      // A code works once.
      clock.pass({ minutes: 1 });
      const dialog = ended();
      await dialog.getByLabel('E-mail address').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(staffPassword);
      const code = totpCode(account.secret, clock.now());
      await dialog.getByLabel('Code', { exact: true }).fill(code);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    return { email, cookie: account.cookie, signIn };
  };
  const ended = () => page.getByRole('dialog', { name: 'Your session ended' });
  const enter = async (person: Awaited<ReturnType<typeof aPerson>>) => {
    const options = { ...desk, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
    ({ context, page, complaints } = await enterConsole({ livery, as: person.cookie, options }));
  };
  /** Ends the session without the page's knowledge. */
  const endSession = async () => {
    const status = await page.evaluate(
      async ({ url, header }) =>
        (
          await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', [header]: '1' },
            body: JSON.stringify({ reason: 'ended elsewhere' }),
          })
        ).status,
      { url: `${wire.adminBase}${adminOperations.signOut.path}`, header: wire.consoleHeader },
    );
    expect(status).toBe(200);
  };
  const name = () => page.getByRole('textbox', { name: 'Name of the brand', exact: true });
  const stored = () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor();
  /** Opens a draft, types a name into it, and ends the session before the change reaches the server. */
  const typeWhileItEnds = async (person: Awaited<ReturnType<typeof aPerson>>, brand: string, typed: string) => {
    await enter(person);
    await beginDraft({ page, livery, brand, name: 'Interrupted' });
    const letThrough = await delay(page, '**/drafts/*/patches', 'POST');
    await name().fill(typed);
    await endSession();
    letThrough();
    await ended().waitFor();
  };

  it('waits for a new sign-in above the studio, and then stores what was typed', async () => {
    const person = await aPerson();
    await typeWhileItEnds(person, 'aurora', 'Northern Lights');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
    await person.signIn();
    await stored();
    await page.reload();
    await expect.poll(() => name().inputValue()).toBe('Northern Lights');
    expect(complaints).toEqual([]);
  });

  it('waits with an upload', async () => {
    const person = await aPerson();
    await enter(person);
    await beginDraft({ page, livery, brand: 'manila', name: 'Picture' });
    await openSection(page, 'Look');
    const letThrough = await delay(page, '**/drafts/*/assets/*', 'PUT');
    const input = page.locator('input[type=file]').first();
    const picture = { name: 'new.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
    await input.setInputFiles(picture);
    await endSession();
    letThrough();
    await ended().waitFor();
    await person.signIn();
    await stored();
  });

  it('waits with an act whose dialog is open, and carries it out', async () => {
    const person = await aPerson();
    await enter(person);
    await page.goto(`http://console.localhost:${livery.port}/brands/aurora/flags`);
    await page.getByRole('button', { name: 'Switch off CBS3' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').filter({ hasText: 'Offer a chat' }).getByText('off', { exact: true }).waitFor();
    await dialog.getByLabel('Reason').fill('chat rests');
    const letThrough = await delay(page, '**/admin/v1/brands/aurora/**', 'POST');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await endSession();
    letThrough();
    await ended().waitFor();
    await person.signIn();
    await page.getByRole('status').getByText('CBS3 is off at aurora').waitFor();
    expect((await livery.command('flag', 'list', 'aurora')).text).toMatch(/CBS3.*off.*chat rests/);
  });

  it('sends nothing for another person, who is notified and can copy what was typed', async () => {
    const [first, second] = [await aPerson(), await aPerson()];
    await typeWhileItEnds(first, 'oasis', 'Palm Grove');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/patches')) writes.push(request.url());
    });
    await second.signIn();
    const notice = page.getByRole('dialog', { name: 'Changes that were not sent' });
    await notice.getByText(first.email).waitFor();
    expect(await notice.getByRole('textbox').inputValue()).toBe('Name of the brand: Palm Grove');
    expect(await barriersOf(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'hidden' });
    await page.getByText('You can read it, or copy it to change the copy.').waitFor();
    expect(await name().inputValue()).not.toBe('Palm Grove');
    expect(writes).toEqual([]);
  });
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#0b5563"/></svg>';
