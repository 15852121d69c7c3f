import { describe, expect, it, vi } from 'vitest';
import { createTextStore } from '../texts/text-store.ts';
import { createPageLoader } from './page-loader.ts';
import { pages } from './pages.ts';

const module = { Page: () => null };

/** The code of a page that arrives or fails on the test's command. */
function controlledPage() {
  let arrive = () => {};
  let fail = () => {};
  const code = new Promise<typeof module>((resolve, reject) => {
    arrive = () => resolve(module);
    fail = () => reject(new Error('the code does not load'));
  });
  return { load: () => code, arrive: () => arrive(), fail: () => fail() };
}

/** A loader with two pages whose code the test controls. */
function aLoader() {
  const help = controlledPage();
  const login = controlledPage();
  const loader = createPageLoader({
    pages: {
      ...pages,
      help: { titleKey: 'shell:page.help', load: help.load },
      login: { titleKey: 'shell:page.login', load: login.load },
    },
    // The shell's texts come with the document, so nothing is fetched.
    texts: createTextStore({ language: 'EN', texts: { shell: {} }, overrides: {} }),
  });
  return { loader, help, login };
}

describe('the page loader', () => {
  it('is busy until the last of two overlapping loads ends', async () => {
    const { loader, help, login } = aLoader();
    expect(loader.busy.get()).toBe(false);
    const both = [loader.load('help'), loader.load('login')] as const;
    expect(loader.busy.get()).toBe(true);

    help.arrive();
    await both[0];
    expect(loader.busy.get()).toBe(true);

    login.arrive();
    await both[1];
    expect(loader.busy.get()).toBe(false);
  });

  it('is not busy after a failed load', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { loader, help, login } = aLoader();
    const failing = loader.load('help');
    const other = loader.load('login');
    help.fail();
    expect(await failing).toBeUndefined();
    expect(loader.busy.get()).toBe(true);
    login.arrive();
    await other;
    expect(loader.busy.get()).toBe(false);
  });
});
