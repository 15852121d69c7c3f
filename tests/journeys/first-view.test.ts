import { describe, expect, it } from 'vitest';
import { expectNothingMovesBelow } from '../support/first-screen.ts';
import { aStage } from '../support/stage.ts';

/** Transferred bytes of a first view of home: everything that the page requests before it is scrolled. */
const most = 600_000;

describe('the first view of home', () => {
  const stage = aStage();

  it.each(['aurora', 'manila', 'oasis', 'jade'])(
    'is small and still below, starts with its picture and loads no complete Latin typeface, on %s',
    async (brand) => {
      const typefaces: string[] = [];
      const lookAt = async () => {
        const { page, context } = await stage.visit({ motion: true, deviceScaleFactor: 2 });
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        page.on('request', (request) => {
          if (request.url().endsWith('.woff2')) typefaces.push(new URL(request.url()).pathname);
        });
        let bytes = 0;
        devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength;
        });
        await page.addInitScript(() => {
          const shown: { tag: string; priority: string }[] = [];
          Object.assign(window, { shown });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const element = (entry as unknown as { element: Element | null }).element;
              shown.push({ tag: element?.tagName ?? '', priority: element?.getAttribute('fetchpriority') ?? '' });
            }
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        await stage.open({ page, path: '/m/home', brand });
        await page.waitForLoadState('networkidle');
        return { page, bytes };
      };
      // The first visitor after a change may get answers that are not compressed yet, and pictures that have to be drawn. A page without
      // scripts requests most of them.
      const { page: still } = await stage.visit({ javaScriptEnabled: false, deviceScaleFactor: 2 });
      await still.goto(stage.livery.url(brand, '/m/home'));
      await still.waitForLoadState('networkidle');
      await still.context().close();
      let { page, bytes } = await lookAt();
      for (let visits = 1; bytes >= most && visits < 5; visits += 1) {
        await page.context().close();
        ({ page, bytes } = await lookAt());
      }
      expect(bytes).toBeLessThan(most);
      await expectNothingMovesBelow(page);
      const shown = await page.evaluate(() =>
        (window as never as { shown: { tag: string; priority: string }[] }).shown.at(-1),
      );
      expect(shown).toEqual({ tag: 'IMG', priority: 'high' });
      // Pictures have at most twice the shown pixels per side, which is the next larger of the offered widths.
      const wide = await page.evaluate(() =>
        [...document.images]
          .filter(
            ({ complete, naturalWidth, currentSrc }) =>
              complete && naturalWidth > 120 && currentSrc.includes('/media/'),
          )
          .map(({ naturalWidth, clientWidth, currentSrc }) => ({
            src: currentSrc,
            over: naturalWidth / (clientWidth * devicePixelRatio),
          }))
          .filter(({ over }) => over > 2),
      );
      expect(wide).toEqual([]);
      // Registration has letters that home lacks.
      await stage.open({ page, path: '/m/register', brand });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      expect(typefaces.filter((path) => path.includes('-latin-text-'))).not.toEqual([]);
      expect(typefaces.filter((path) => /-latin-(?:wght|ext)/.test(path))).toEqual([]);
    },
  );

  it.each(['aurora', 'oasis'])('keeps the server’s markup while a member is recognised, on %s', async (brand) => {
    const { page } = await stage.visitAs({ account: 'player', brand });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { rendered: [...document.querySelectorAll('main section')] });
      });
    });
    await stage.open({ page, path: '/m/home', brand });
    await page
      .getByRole('banner')
      .getByText(/\d\.\d\d/)
      .waitFor();
    const [rendered, connected] = await page.evaluate(() => {
      const { rendered: sections } = window as never as { rendered: readonly Element[] };
      return [sections.length, sections.filter(({ isConnected }) => isConnected).length];
    });
    expect(rendered).toBeGreaterThan(5);
    expect(connected).toBe(rendered);
  });

  it.each(['aurora', 'oasis'])(
    'loads blocks when they come near, and keeps the layout meanwhile, on %s',
    async (brand) => {
      const { page } = await stage.visit();
      await stage.open({ page, path: '/m/home', brand });
      await page.evaluate(() => document.fonts.ready);
      const heights = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main section')].map((section) => (section as HTMLElement).offsetHeight),
        );
      const before = await heights();
      // Lists below the first view get their games when they come near, and the pictures come later still.
      const farTile = () =>
        page.evaluateHandle(() =>
          [...document.querySelectorAll('main article')].findLast(
            (tile) => tile.getBoundingClientRect().top > innerHeight + 250,
          ),
        );
      let far = (await farTile()).asElement();
      for (let top = 0; far === null && top < 4000; top += 200) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
        await page.waitForTimeout(300);
        far = (await farTile()).asElement();
      }
      expect(await far?.evaluate((tile) => tile.querySelectorAll('img').length)).toBe(0);
      const tall = await page.evaluate(() => document.body.scrollHeight);
      for (let top = 0; top < tall; top += 400) {
        await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
        await page.waitForTimeout(50);
      }
      await far?.scrollIntoViewIfNeeded();
      const cover = await far?.waitForSelector('img');
      expect(await cover?.getAttribute('fetchpriority')).toBe('low');
      await page.locator('main :is([aria-busy=true], [data-skeleton])').first().waitFor({ state: 'detached' });
      const after = await heights();
      expect(after.length).toBe(before.length);
      // Pixels. A title may take one line more than expected.
      expect(after.filter((height, at) => Math.abs(height - (before[at] ?? 0)) > 30)).toEqual([]);
    },
  );

  it('loads one subset of the Chinese typeface for visitors of home, login and registration', async () => {
    const { page } = await stage.visit({ motion: true, locale: 'zh-CN' });
    const wanted = new Set<string>();
    page.on('request', (request) => {
      const cut = /\/cormorant-(han(?:-more)?)-/.exec(request.url())?.[1];
      if (cut !== undefined) wanted.add(cut);
    });
    for (const path of ['/m/home', '/m/login', '/m/register']) {
      await stage.open({ page, path, brand: 'jade' });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
    }
    expect([...wanted]).toEqual(['han']);
  });

  it('requests the form before the dialogs that open over it', async () => {
    const { page } = await stage.visit({ motion: true });
    const wanted: string[] = [];
    page.on('request', (request) => {
      const part = /\/(register-view|all-surfaces)-[\w-]+\.js$/.exec(request.url())?.[1];
      if (part !== undefined) wanted.push(part);
    });
    await stage.open({ page, path: '/m/register', brand: 'aurora' });
    await expect.poll(() => wanted).toEqual(['register-view', 'all-surfaces']);
  });

  it('has its pictures without scripts', async () => {
    const { page } = await stage.visit({ javaScriptEnabled: false });
    await page.goto(stage.livery.url('aurora', '/m/home'));
    await page.locator('main article img').first().waitFor();
    expect(await page.locator('main article').count()).toBe(await page.locator('main article img').count());
  });
});
