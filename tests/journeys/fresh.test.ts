import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aRunningClock } from '../support/clock.ts';
import { aBanner, anAnnouncement, anArticle } from '../support/content.ts';
import { covers } from '../support/covers.ts';
import { aStage } from '../support/stage.ts';

type Answer = { games: { nodeId: number; gameName: string }[]; revision: string; pageNum: number };

describe('open pages follow published content', () => {
  const clock = aRunningClock();
  const stage = aStage(undefined, { clock });
  let page: Page;
  let complaints: string[];
  let folder: string;
  beforeEach(async () => {
    ({ page, complaints } = await stage.visit());
    folder = await mkdtemp(join(tmpdir(), 'livery-fresh-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const main = () => page.getByRole('main');
  /** Counts calls of the page from now on. */
  const calls = () => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname.slice('/api/v1/'.length));
    });
    return requested;
  };
  const bring = async (files: Record<string, object>) => {
    for (const [name, file] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(file));
    await stage.livery.change('content', 'import', 'aurora', folder);
  };
  const notice = (title: string) => main().locator('summary', { hasText: title });
  /** Times this many minutes from now on the clocks of the brand, whose zone is eight hours ahead all year. */
  const inMinutes = (minutes: number) =>
    new Date(clock.now().getTime() + (minutes + 8 * 60) * 60_000).toISOString().slice(0, 16);

  it('shows an announcement and hides it while the list is open, and requests nothing else', async () => {
    await stage.open({ page, path: '/m/notice' });
    await page.waitForLoadState('networkidle');
    await main().locator('summary').last().click();
    const requested = calls();
    const announcement = anAnnouncement({ id: 'fresh', title: { EN: 'Fresh from the press' } });
    await bring({ 'announcements.json': { announcements: [announcement] } });
    await notice('Fresh from the press').waitFor();
    expect(new Set(requested)).toEqual(new Set(['announcements']));
    // The opened announcement stays open.
    expect(await main().locator('details[open]').count()).toBe(1);
    await stage.livery.change('content', 'hide', 'aurora', 'announcements', 'fresh');
    await notice('Fresh from the press').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('leaves an announcement open that was opened by its position, and marks nothing else as read, when positions change', async () => {
    covers(['NOTICE-12', 'HELP-06']);
    await stage.logIn({ page });
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/announcements/read')) read.push(request.postDataJSON().announcementId);
    });
    // Compares titles only, because the mark of new announcements disappears a moment after they are reported as read.
    const open = async () =>
      (await main().locator('details[open] summary').allInnerTexts()).map((text) => text.split('\n')[0]);
    await stage.open({ page, path: '/m/notice?i=1' });
    await expect.poll(() => read.length).toBe(1);
    const opened = await open();
    expect(opened).toHaveLength(1);
    const announcement = anAnnouncement({ id: 'before', title: { EN: 'Before all others' }, position: 0 });
    await bring({ 'announcements.json': { announcements: [announcement] } });
    await notice('Before all others').locator('[data-new]').waitFor();
    expect(await open()).toEqual(opened);
    expect(read).toHaveLength(1);
    await rm(join(folder, 'announcements.json'));

    await stage.open({ page, path: '/m/help?i=0' });
    const article = await open();
    expect(article).toHaveLength(1);
    await bring({ 'help.json': { articles: [anArticle({ id: 'before', title: { EN: 'Above' }, position: 0 })] } });
    await notice('Above').waitFor();
    expect(await open()).toEqual(article);
    expect(complaints).toEqual([]);
  });

  it('shows the imported banner, in every tab of the browser', async () => {
    const pages = [page, await page.context().newPage()];
    for (const tab of pages) await stage.open({ page: tab, path: '/m/event' });
    const picture = { EN: '/media/banners/welcome.webp' };
    await bring({
      'banners.json': { banners: [aBanner({ id: 'fresh', group: 'm_event', picture, title: { EN: 'Fresh banner' } })] },
    });
    const before = await main().locator('[data-list] > li').count();
    for (const tab of pages)
      await tab.waitForFunction(
        () =>
          document.querySelector('[data-list]')?.textContent?.includes('Fresh banner') === true ||
          document.querySelector('[data-list] img[alt="Fresh banner"], [data-list] [aria-label="Fresh banner"]') !==
            null,
      );
    expect(before).toBeGreaterThan(0);
  });

  it('shows and hides entries by the clock of the brand, independent of the clock of the browser', async () => {
    await page.clock.install({ time: new Date('2021-01-01T00:00:00Z') });
    await bring({
      'announcements.json': {
        announcements: [
          anAnnouncement({ id: 'ends', title: { EN: 'Ends soon' }, until: inMinutes(30) }),
          anAnnouncement({ id: 'begins', title: { EN: 'Begins soon' }, from: inMinutes(30) }),
        ],
      },
    });
    await stage.open({ page, path: '/m/notice' });
    await notice('Ends soon').waitFor();
    expect(await notice('Begins soon').count()).toBe(0);
    clock.pass({ minutes: 31 });
    await notice('Begins soon').waitFor();
    expect(await notice('Ends soon').count()).toBe(0);
  });

  it('continues with the list of games that it started, and starts again in the same place if that list has expired', async () => {
    const answers: Answer[] = [];
    const revisions: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/games') revisions.push(searchParams.get('revision'));
    });
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/api/v1/games' && response.ok())
        answers.push((await response.json()).value);
    });
    const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const until = (pages: number) =>
      expect
        .poll(async () => {
          await toEnd();
          return answers.length;
        })
        .toBeGreaterThanOrEqual(pages);
    const bringGames = async (name: string) => {
      const game = { vendor: 'NOVA', id: 'fresh', name, type: 'RNG', position: 0 };
      const file = join(folder, 'games.json');
      await writeFile(file, JSON.stringify({ games: [game] }));
      await stage.livery.change('catalogue', 'import', file);
    };
    await stage.open({ page, path: '/m/slot-games' });
    const first = await main().getByRole('article').locator('span[dir=auto]:first-child').allInnerTexts();
    await until(1);
    await bringGames('Straight from the studio');
    await until(3);
    expect(new Set(revisions).size).toBe(1);
    const later = answers.flatMap(({ games }) => games.map(({ gameName }) => gameName.trim()));
    expect(new Set([...first, ...later]).size).toBe(first.length + later.length);
    expect([...first, ...later]).not.toContain('Straight from the studio');

    // All earlier requests are answered. At the top, no more are sent.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => revisions.length - answers.length).toBe(0);

    // The server drops the list.
    clock.pass({ minutes: 11 });
    await bringGames('Once more from the studio');
    clock.pass({ minutes: 11 });
    const before = answers.length;
    await toEnd();
    const top = await page.evaluate(() => window.scrollY);
    await expect.poll(() => answers.slice(before).map(({ pageNum }) => pageNum)).toContain(1);
    // All games that were shown are loaded again, in the same number, and the list continues.
    await expect
      .poll(() => answers.slice(before).map(({ pageNum }) => pageNum))
      .toEqual(expect.arrayContaining([1, 2, 3, 4]));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(top - 1);
    expect(answers.at(before)?.games[0]?.gameName).toBe('Once more from the studio');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await main().getByRole('article').first().getByText('Once more from the studio').first().waitFor();
  });
});
