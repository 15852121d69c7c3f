import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { barriersOf } from '../support/barriers.ts';
import { covers } from '../support/covers.ts';
import { follow as followAddress, noDialog } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

/** The Tab stops of a form. A group of radio buttons is one stop. */
const stopsOfForm = (place: string) => {
  const form = document.querySelector(place);
  const groups = new Set<string>();
  return [...(form?.querySelectorAll<HTMLElement>('input, button, select, textarea, a[href]') ?? [])].filter(
    (element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.getClientRects().length === 0) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const chosen = form?.querySelector<HTMLInputElement>(`input[name="${element.name}"]:checked`);
      if (chosen !== null && chosen !== element) return false;
      const isNew = !groups.has(element.name);
      groups.add(element.name);
      return isNew;
    },
  );
};

describe('every form, by keyboard alone', () => {
  const stage = aStage();

  const open = async ({ page, brand, id }: { page: Page; brand: string; id: PageId }) => {
    if (page.url().startsWith(stage.livery.url(brand, '/'))) await followAddress(page, routeOf(id).path);
    else await stage.open({ page, brand, path: routeOf(id).path });
    await page.locator('main form button[type=submit]').waitFor();
  };
  const aPage = async ({ brand, member }: { brand: string; member: boolean }) => {
    const locale = brand === 'oasis' ? 'ar' : 'en-GB';
    const account = member ? 'player' : undefined;
    const { page, complaints } = await stage.visitAs({ account, brand, options: { locale } });
    // Defined in the page before its own code runs, so that every call below finds it.
    await page.addInitScript(`window.stopsOfForm = ${stopsOfForm.toString()}`);
    return { page, complaints };
  };
  type WithStops = Window & { stopsOfForm: typeof stopsOfForm };
  const stopAt = (page: Page, form: string) =>
    page.evaluate(
      (place) => (window as unknown as WithStops).stopsOfForm(place).indexOf(document.activeElement as HTMLElement),
      form,
    );
  /** Moves through the whole form with Tab, sends it empty by the keyboard, and expects the focus on the first invalid field. */
  const walk = async (page: Page, form: string) => {
    const count = await page.evaluate((place) => {
      const stops = (window as unknown as WithStops).stopsOfForm(place);
      stops[0]?.focus();
      return stops.length;
    }, form);
    expect(count).toBeGreaterThan(1);
    const visited = [await stopAt(page, form)];
    while (visited.length < count) {
      await page.keyboard.press('Tab');
      visited.push(await stopAt(page, form));
    }
    expect(visited).toEqual(Array.from({ length: count }, (_, index) => index));

    await page.locator(`${form} button[type=submit]`).focus();
    await page.keyboard.press('Enter');
    const wrong = page.locator(`${form} [aria-invalid=true]`);
    await wrong.first().waitFor();
    await expect.poll(() => wrong.first().evaluate((field) => field === document.activeElement)).toBe(true);
    const descriptions = await wrong.evaluateAll((fields) =>
      fields.map((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((part) => document.getElementById(part)?.textContent ?? '')
          .join(''),
      ),
    );
    expect(descriptions.filter((text) => text.trim() === '')).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
  };

  it.each<[string, string, readonly PageId[]]>([
    ['aurora', 'visitors', ['login', 'register', 'forget']],
    ['aurora', 'members', ['changePassword', 'deposit', 'withdraw', 'feedback']],
    ['oasis', 'visitors', ['login', 'register']],
  ])(
    '%s: each stop of the forms of %s is reached in order, and sending one empty moves to the first fault',
    async (brand, viewers, ids) => {
      covers(['REG-26', 'LOGIN-17', 'PSW-11']);
      const { page, complaints } = await aPage({ brand, member: viewers === 'members' });
      for (const id of ids) {
        await open({ page, brand, id });
        expect(new URL(page.url()).pathname).toBe(routeOf(id).path);
        await walk(page, 'main form');
      }
      expect(complaints).toEqual([]);
    },
  );

  /** A field that no other form has. */
  const sign = {
    login: '[autocomplete=current-password]',
    register: '[name=confirmPassword]',
    forget: '[name=verificationCode]',
  };
  type Popup = keyof typeof sign;

  it.each<[string, readonly (readonly [Popup, Popup])[]]>([
    [
      'aurora',
      [
        ['login', 'register'],
        ['register', 'login'],
        ['login', 'forget'],
      ],
    ],
    ['oasis', [['login', 'register']]],
  ])('%s: a popup and another behind it are opened, walked through and left', async (brand, pairs) => {
    covers(['REG-26', 'LOGIN-17', 'SHELL-MODAL-01']);
    const { page, complaints } = await aPage({ brand, member: false });
    const form = 'dialog[open] form';
    const linkTo = (place: string, id: Popup) =>
      page.locator(`${place} a[href^="${routeOf(id).path}"]:not([aria-label])`);
    const follow = async (link: Locator, id: Popup) => {
      await link.focus();
      await page.keyboard.press('Enter');
      await page.locator(`${form} ${sign[id]}`).waitFor();
    };
    await stage.open({ page, brand, path: routeOf('home').path });
    for (const [first, second] of pairs) {
      const opener = linkTo('header', first);
      await follow(opener, first);
      expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') != null)).toBe(true);
      await walk(page, form);
      await follow(linkTo('dialog[open]', second), second);
      await page.locator(`${form} ${sign[first]}`).waitFor({ state: 'detached' });
      await walk(page, form);
      await page.keyboard.press('Escape');
      await noDialog(page);
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe(routeOf('home').path);
    }
    expect(complaints).toEqual([]);
  });

  it('states the purpose of its fields to password managers and phone keyboards', async () => {
    covers(['REG-26']);
    const { page: visitor } = await aPage({ brand: 'aurora', member: false });
    const { page: member } = await aPage({ brand: 'aurora', member: true });
    const purposesOf = async (page: Page, id: PageId) => {
      await open({ page, brand: 'aurora', id });
      const tab = page.getByRole('tab', { name: 'Account name' });
      if (await tab.isVisible()) await tab.click();
      return page
        .locator('main form')
        .first()
        .evaluate((element) =>
          Object.fromEntries(
            [...element.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')].map(
              ({ name, type, autocomplete, inputMode }) => [name, [type, autocomplete, inputMode].join(' ').trim()],
            ),
          ),
        );
    };
    const password = 'password new-password';
    expect({
      login: await purposesOf(visitor, 'login'),
      register: await purposesOf(visitor, 'register'),
      forget: await purposesOf(visitor, 'forget'),
      changePassword: await purposesOf(member, 'changePassword'),
    }).toEqual({
      login: { username: 'text username', password: 'password current-password' },
      register: {
        username: 'text username',
        password,
        confirmPassword: password,
        captcha: 'text off numeric',
        email: 'email email email',
        mobileNum: 'tel tel-national tel',
        nickname: 'text nickname',
        verificationCode: 'text one-time-code numeric',
      },
      forget: { mobileNum: 'tel tel-national tel', verificationCode: 'text one-time-code numeric', password },
      changePassword: {
        // A hidden field: the account that the password belongs to.
        username: 'text username',
        oldPassword: 'password current-password',
        newPassword: password,
        confirmNewPassword: password,
      },
    });
  });
});
