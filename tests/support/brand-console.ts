import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { barriersOf } from './barriers.ts';
import type { aStaffCookie } from './colleague.ts';
import { desk, enterConsole } from './console.ts';
import { type Livery, startLivery } from './livery.ts';
import { aNewBrand } from './new-brand.ts';

type Cookie = Awaited<ReturnType<typeof aStaffCookie>>;
/** Options of a visit to the console: the colleague, the options of the browser context, and whether sites load in frames. */
export type Visitor = { as?: Cookie; options?: object; frames?: boolean };

/** A console with a folder for new brands, for the tests of a file. `environment` is read once before them. */
export function brandConsole(environment: () => Promise<NodeJS.ProcessEnv> = async () => ({})) {
  let livery: Livery | undefined;
  let folder = '';
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-brands-'));
    livery = await startLivery(await environment());
  });
  afterAll(async () => {
    await livery?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  const started = (): Livery => {
    if (livery === undefined) throw new Error('the console is not running yet: use it in hooks and tests only');
    return livery;
  };
  return {
    get livery() {
      return started();
    },
    /** Folder of the new brands. Removed after the last test. */
    get folder() {
      return folder;
    },
    /** Creates a brand in the folder. It is not pushed. */
    newBrand: (id: string) => aNewBrand({ livery: started(), folder, id }),
    /** Opens the console as the owner, or as a colleague. The visit is closed after the test. */
    open: async ({ as, options = {}, frames = false }: Visitor = {}) => {
      const entered = await enterConsole({
        livery: started(),
        as,
        frames,
        options: { ...desk, reducedMotion: 'reduce', ...options },
      });
      contexts.push(entered.context);
      return entered;
    },
  };
}

/** Helpers for pages of the console. Each acts on the page that is open when it is called. */
export function consolePage(livery: () => Livery, page: () => Page) {
  const at = (path: string) => `http://console.localhost:${livery().port}${path}`;
  return {
    at,
    heading: (name: string | RegExp) => page().getByRole('heading', { name }),
    button: (name: string | RegExp) => page().getByRole('button', { name, exact: true }),
    dialog: () => page().getByRole('dialog'),
    status: (words: string | RegExp) => page().getByRole('status').getByText(words),
    go: async (path: string) => {
      await page().goto(at(path));
      await page().getByText('Loading …').first().waitFor({ state: 'hidden' });
    },
    /** Expects that no rule of accessibility is broken, nothing is wider than the screen, and no link in a table is narrow. */
    isClean: async () => {
      expect.soft(await barriersOf(page())).toEqual([]);
      expect.soft(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(page().viewportSize()?.width);
      // In any font: axe only notices links that are too narrow in the font that is there.
      const narrow = await page()
        .locator('td a:visible')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              const { width, height } = link.getBoundingClientRect();
              return width < 24 || height < 24;
            })
            .map(({ outerHTML }) => outerHTML),
        );
      expect.soft(narrow).toEqual([]);
    },
  };
}

/** A console whose brand `wayback` has two releases in production, the second with the name Broken. */
export function releasesConsole() {
  const brands = brandConsole();
  /** A brand with its own folder. The returned function edits a part of its manifest and pushes it. */
  const aBrand = async (id: string) => {
    const { path, edit } = await brands.newBrand(id);
    return async ({ name, radius, to }: { name?: string; radius?: number; to: 'production' | 'staging' }) => {
      await edit((manifest) => {
        if (name !== undefined) manifest.tenant.brandName = name;
        if (radius !== undefined)
          manifest.theme = { ...manifest.theme, radius: { ...manifest.theme.radius, small: radius } };
      });
      await brands.livery.change('push', path, '--to', to);
    };
  };
  beforeAll(async () => {
    const push = await aBrand('wayback');
    await push({ to: 'production' });
    await push({ name: 'Broken', to: 'production' });
  });
  return {
    get livery() {
      return brands.livery;
    },
    get folder() {
      return brands.folder;
    },
    open: brands.open,
    aBrand,
    policy: (brand: string, secondPerson: 'on' | 'off', signOff: 'on' | 'off' = 'off') =>
      brands.livery.change('policy', 'set', brand, '--second-person', secondPerson, '--sign-off', signOff),
  };
}
