import type { BrowserContext, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wire } from '../../schema/constants.ts';
import type { aStaffCookie } from './colleague.ts';
import { desk, enterConsole } from './console.ts';
import type { Livery } from './livery.ts';

export type StudioPage = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Opens a section of the settings. */
  section(name: string): Promise<void>;
  /** Resolves once the server has stored all changes. */
  stored(): Promise<void>;
  /** The own manifest of the draft, as the server stores it. */
  manifest(): Promise<Record<string, unknown>>;
  /** The site in the frame, once it has shown the draft. */
  site(): Promise<Frame>;
};

/** The studio with a new draft of a brand. The caller closes the context. */
export async function openStudio({
  livery,
  brand,
  name = 'Draft',
  frames = false,
  dark = false,
  as,
}: {
  livery: Livery;
  brand: string;
  name?: string;
  frames?: boolean;
  dark?: boolean;
  as?: Awaited<ReturnType<typeof aStaffCookie>>;
}): Promise<StudioPage> {
  const options = {
    ...desk,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce' as const,
    colorScheme: dark ? ('dark' as const) : ('light' as const),
  };
  const { context, page, complaints } = await enterConsole({ livery, frames, options, as });
  await beginDraft({ page, livery, brand, name });
  return {
    context,
    page,
    complaints,
    section: (title) => openSection(page, title),
    stored: () => page.getByRole('status').filter({ hasText: 'All changes are stored' }).waitFor(),
    manifest: async () => {
      const draft = /studio\/([^/?]+)/.exec(page.url())?.[1] ?? '';
      const { value } = await page.evaluate(
        async (path) => (await fetch(path)).json(),
        `/admin/v1/brands/${brand}/drafts/${draft}`,
      );
      return value.manifest;
    },
    site: () => shownSite(page),
  };
}

/** Begins a draft of a brand in a signed-in console. Resolves once the studio shows it. */
export async function beginDraft({
  page,
  livery,
  brand,
  name,
}: {
  page: Page;
  livery: Pick<Livery, 'port'>;
  brand: string;
  name: string;
}): Promise<void> {
  await page.goto(`http://console.localhost:${livery.port}/brands/${brand}/studio`);
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('All changes are stored').waitFor();
}

/** Creates a draft of a brand by a call of a signed-in page of the console, and returns its id. */
export async function createDraft({ page, brand, name }: { page: Page; brand: string; name: string }): Promise<string> {
  const { value } = await page.evaluate(
    async ([path, header, body]) => {
      const headers = { [header]: '1', 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).json();
    },
    [`${wire.adminBase}/brands/${brand}/drafts`, wire.consoleHeader, JSON.stringify({ name })] as const,
  );
  return value.id;
}

export const openSection = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: title, exact: true }).click();

/** The site in the studio's frame, once it has shown the draft. */
export async function shownSite(page: Page): Promise<Frame> {
  const found = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!found) throw new Error('the page has no frame');
  await expect.poll(() => page.locator('[data-painted="0"]').count()).toBe(0);
  return found;
}
