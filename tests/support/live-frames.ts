import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { desk, enterConsole } from './console.ts';
import { type Livery, startLivery } from './livery.ts';
import { patience } from './patience.ts';

type Entered = Awaited<ReturnType<typeof enterConsole>>;

const siteIn = ({ page, environment }: { page: Page; environment: string }) =>
  page.locator(`iframe[title^="${environment}, release"]`);

/** Scrolls to the site of an environment as a reader does, waits until it runs, and returns its frame. */
export async function runningSite(of: { page: Page; environment: string }): Promise<Frame> {
  await of.page.waitForFunction(scrollToSite, of.environment, { timeout: patience, polling: 50 });
  const frame = await (await siteIn(of).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`no frame of ${of.environment}`);
  await frame.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  return frame;
}

/** Runs in the page. Returns whether the site is there; until it has been in view, a button stands in its place. */
function scrollToSite(environment: string): boolean {
  const site = document.querySelector(`iframe[title^="${environment}, release"]`);
  (site ?? document.querySelector(`button[aria-label="Show ${environment}"]`))?.scrollIntoView();
  return site !== null;
}

/**
 * A console whose brand aurora differs between staging and production, for tests of the frames that show both sites. Staging has the brand
 * name `Aurora Unseen`.
 */
export function liveFrames() {
  let livery: Livery | undefined;
  let folder = '';
  let entered: Entered | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-frames-'));
    livery = await startLivery();
    await cp('tenants/aurora', join(folder, 'aurora'), { recursive: true });
    const file = join(folder, 'aurora', 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.tenant.brandName = 'Aurora Unseen';
    await writeFile(file, JSON.stringify(manifest, null, 2));
    await livery.change('push', join(folder, 'aurora'));
  });
  afterAll(async () => {
    await livery?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await entered?.context.close();
    entered = undefined;
  });

  const started = (): Livery => {
    if (livery === undefined) throw new Error('the console is not running yet: use it in hooks and tests only');
    return livery;
  };
  const page = () => {
    if (entered === undefined) throw new Error('no page: enter the console first');
    return entered.page;
  };
  const site = (environment: string) => siteIn({ page: page(), environment });
  const running = (environment: string) => runningSite({ page: page(), environment });
  return {
    get livery() {
      return started();
    },
    /** Has the manifest of aurora's staging. Removed after the last test. */
    get folder() {
      return folder;
    },
    /** Enters the console. The visit is closed after the test. */
    enter: async ({
      options,
      ...given
    }: Omit<Partial<Parameters<typeof enterConsole>[0]>, 'livery'> = {}): Promise<Entered> => {
      entered = await enterConsole({
        livery: started(),
        frames: true,
        ...given,
        options: { ...desk, reducedMotion: 'reduce', ...options },
      });
      return entered;
    },
    /** Address of a path of the console. */
    at: (path: string) => `http://console.localhost:${started().port}${path}`,
    site,
    running,
    addressOf: (environment: string) => site(environment).getAttribute('src').then(String),
    request: async (url: string) => {
      const { hostname, pathname } = new URL(url);
      return started().send({ host: hostname, path: pathname });
    },
  };
}
