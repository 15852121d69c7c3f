import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { desk, enterConsole } from './console.ts';
import { type Livery, startLivery } from './livery.ts';

type Entered = Awaited<ReturnType<typeof enterConsole>>;

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
    if (livery === undefined) throw new Error('the console starts before the first test, not before that');
    return livery;
  };
  const page = () => {
    if (entered === undefined) throw new Error('no page: enter the console first');
    return entered.page;
  };
  const site = (environment: string) => page().locator(`iframe[title^="${environment}, release"]`);
  /** Waits until the site in the frame runs, and returns the frame. */
  const running = async (environment: string): Promise<Frame> => {
    await expect
      .poll(async () => {
        await page()
          .locator(`main [data-environment="${environment.toLowerCase()}"]`)
          .last()
          .evaluate((element) => element.scrollIntoView({ block: 'end' }));
        return site(environment).count();
      })
      .toBe(1);
    const frame = await (await site(environment).elementHandle())?.contentFrame();
    if (!frame) throw new Error(`no frame of ${environment}`);
    await frame.waitForFunction(() => document.documentElement.dataset.ready === 'true');
    return frame;
  };
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
        ...{ livery: started(), frames: true, ...given },
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
