import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Livery, startLivery } from './livery.ts';
import { registerByCalls } from './player-by-calls.ts';
import { aTenantsFolder, type TenantsFolder } from './tenants-folder.ts';

/** Password and e-mail address of every player that `playersConsole` registers. */
export const password = 'a long walk home';
export const email = 'carla.reyes@mail.example';
/** A text with markup, with a right-to-left script and with a word that does not fit on a line. */
export const hostile = '<img src=x onerror=alert(1)> كازينو واحة النخيل Donaudampfschifffahrtsgesellschaftskapitän';

const fields = Object.fromEntries(['mobileNum', 'email', 'nickname'].map((id) => [id, { enabled: true }]));

/** A console with two brands, `plain` and `second`, whose players have phone number, e-mail address and nickname. */
export function playersConsole() {
  let livery: Livery | undefined;
  let tenants: TenantsFolder | undefined;
  /** Number of players registered so far. Each test has its own player. */
  let registered = 0;
  beforeAll(async () => {
    const brand = { locale: { timeZone: 'Asia/Manila' }, registration: { fields } };
    tenants = await aTenantsFolder({ plain: brand, second: brand });
    livery = await startLivery({ TENANTS_DIR: tenants.path });
  });
  afterAll(async () => {
    await livery?.close();
    await tenants?.remove();
  });
  const started = (): Livery => {
    if (livery === undefined) throw new Error('the console is not running yet: use it in hooks and tests only');
    return livery;
  };
  return {
    get livery() {
      return started();
    },
    /** Address of a path of the console. */
    at: (path: string) => `http://console.localhost:${started().port}${path}`,
    /** Registers a player with a new username and phone number. */
    register: async (brand = 'plain') => {
      registered += 1;
      const account = `carla_${registered}`;
      const number = `917123${4000 + registered}`;
      const given = { username: account, password, email, mobileNum: number, nickname: 'Starfish' };
      await registerByCalls({ livery: started(), brand, ...given, countryDialingCode: '+63' });
      const found = await started().command('players', 'search', account, '--json');
      const { id } = (JSON.parse(found.text) as { list: { id: string }[] }).list[0] ?? { id: '' };
      return { account, number, id };
    },
  };
}

/** Helpers for pages about players. Each acts on the page that is open when it is called. */
export const playersPage = (page: () => Page) => ({
  dialog: () => page().getByRole('dialog'),
  status: () => page().getByRole('status'),
  box: () => page().getByRole('searchbox', { name: 'Find a player' }),
  /** Expects that nothing is wider than the screen. */
  fits: async () =>
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(page().viewportSize()?.width),
});
