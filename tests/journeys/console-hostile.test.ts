import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../console/shell/pages.ts';
import { phone } from '../support/browser.ts';
import { aColleague } from '../support/colleague.ts';
import { cutOff, desk, enterConsole, walkConsole } from '../support/console.ts';
import { aBanner, anAnnouncement, anArticle, aPromotion } from '../support/content.ts';
import { aStage } from '../support/stage.ts';

/** Markup, Arabic, and a word without a place to break. Characters that turn a line around are refused (`require-text.ts`). */
const hostile = (mark: string) =>
  `${mark} <img src=x onerror=alert(1)> gnp.exe كازينو واحة {{name}} Donaudampfschifffahrtsgesellschaftskapitän`;
const brand = 'markup';

describe('texts of staff and players in the console', () => {
  const stage = aStage();
  let folder: string;
  const ids: Record<string, string> = { brand, flag: 'CBS3', code: 'K7M4XQ3P', number: '1' };
  const command = async (...argv: string[]) => {
    const { code, text } = await stage.livery.command(...argv);
    if (code !== 0) throw new Error(text);
    return text;
  };
  const rowsOf = async (...argv: string[]) => JSON.parse(await command(...argv, '--json'));
  /** Two entries of each kind. */
  const bringContent = async () => {
    const words = (mark: string) => ({ EN: hostile(mark).replace('{{name}}', '').slice(0, 80) });
    const both = (make: (changes: object) => object, mark: string) =>
      ['one', 'two'].map((id) => make({ id: `${mark}-${id}`, title: words(`${mark} ${id}`) }));
    const files = {
      'banners.json': { banners: both(aBanner, 'banner') },
      'announcements.json': { announcements: both(anAnnouncement, 'announced') },
      'promotions.json': { promotions: both(aPromotion, 'offered') },
      'help.json': { articles: both(anArticle, 'helped') },
    };
    await mkdir(join(folder, 'words'));
    for (const [name, file] of Object.entries(files))
      await writeFile(join(folder, 'words', name), JSON.stringify(file));
    await command('content', 'import', brand, join(folder, 'words'), '--reason', hostile('imported'));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-hostile-'));
    await command(
      ...['new', brand, '--domain', 'markup.example', '--name', '<b onclick=alert(1)>brand</b>'],
      ...['--colour', '#b4232f', '--licence', 'EGA/2026/9', '--tenants', folder],
    );
    await command('push', join(folder, brand), '--to', 'production', '--reason', hostile('pushed'));
    await command(
      'set',
      brand,
      '/texts/EN/access/title',
      hostile('text').replace('{{name}}', ''),
      '--reason',
      hostile('worded'),
    );
    await command('flag', 'set', brand, 'CBS3', 'on', '--reason', hostile('switched'));
    await command(
      ...['flag', 'schedule', brand, 'CBS3', 'off', '--from', '2090-12-22T18:00:00+08:00'],
      ...['--reason', hostile('scheduled')],
    );
    await bringContent();
    await command('policy', 'set', brand, '--second-person', 'on', '--sign-off', 'off', '--reason', hostile('ruled'));
    const colleague = await aColleague(stage.livery);
    await colleague.run('flag', 'set', brand, 'CBS3', 'off', '--reason', hostile('proposed'));
    await command(
      ...['rollout', 'begin', 'aurora,jade', '/flags/CBS3', 'false', '--step', '1'],
      ...['--reason', hostile('rolled')],
    );
    ids.proposal = (await rowsOf('proposals')).proposals[0].id;
    ids.rollout = (await rowsOf('rollout', 'list'))[0].id;
    const found = await rowsOf('players', 'search', 'player', '--brand', 'aurora');
    ids.player = found.list.find((row: { account: string }) => row.account === 'player').id;
    await command('players', 'note', 'aurora', ids.player ?? '', '--reason', hostile('noted'));
    await command('players', 'lock', 'aurora', ids.player ?? '', '--reason', hostile('locked'));
    await command('players', 'unlock', 'aurora', ids.player ?? '', '--reason', hostile('unlocked'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are shown as text if a player wrote them in feedback', async () => {
    const { page } = await stage.visitAs({ account: 'player' });
    await stage.open({ page, path: '/m/feedback' });
    await page.locator('form textarea').fill(hostile('fed back'));
    const sent = page.waitForResponse('**/api/v1/feedback');
    await page.locator('form button[type=submit]').click();
    expect((await sent).status()).toBe(200);
    const { context, page: desktop } = await enterConsole({ livery: stage.livery });
    await desktop.goto(
      `http://console.localhost:${stage.livery.port}/brands/aurora/players/${ids.player}?kind=feedback`,
    );
    await desktop
      .getByText(/fed back <img/)
      .first()
      .waitFor();
    expect(await desktop.locator('img[src=x]').count()).toBe(0);
    await context.close();
  });

  it.each([
    ['banners', 'banner'],
    ['announcements', 'announced'],
    ['promotions', 'offered'],
    ['articles', 'helped'],
  ])('are shown as text in every field of the editor of %s, and beside it in the site', async (kind, mark) => {
    const { context, page, complaints } = await enterConsole({ livery: stage.livery });
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog of the browser: ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (const id of [`${mark}-one`, `${mark}-two`]) {
      await page.goto(`http://console.localhost:${stage.livery.port}/brands/${brand}/content/${kind}/${id}`);
      const fields = page.getByRole('main').getByRole('textbox');
      await fields.first().waitFor();
      const count = await fields.count();
      expect(count).toBeGreaterThan(1);
      for (let place = 0; place < count; place += 1) {
        const field = fields.nth(place);
        if (!(await field.isEditable())) continue;
        await field.fill(hostile(`${place}`));
      }
      await fields.first().blur();
      await page
        .getByText(/Saved as a draft on|cannot be published|Mend/)
        .first()
        .waitFor();
      for (const frame of page.frames()) {
        expect([kind, id, await frame.locator('img[src=x], [onclick], [onerror]').count()]).toEqual([kind, id, 0]);
        expect(await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1);
      }
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** For each path of a page with hostile texts, the texts that it shows. */
  const shown: Readonly<Record<string, readonly string[]>> = {
    '/activity': ['switched', 'scheduled', 'worded', 'rolled'],
    '/brands/:brand/activity': ['switched', 'scheduled', 'worded'],
    '/audit': ['locked', 'unlocked'],
    '/policies': ['ruled'],
    '/approvals': ['proposed'],
    '/approvals/:id': ['proposed'],
    '/brands/:brand': ['switched'],
    '/brands/:brand/flags': ['switched'],
    '/brands/:brand/schedule': ['scheduled'],
    '/brands/:brand/releases': ['pushed'],
    '/': ['proposed', 'rolled'],
    '/rollouts': ['rolled'],
    '/rollouts/:id': ['rolled'],
    '/brands/:brand/players/:player': ['noted', 'locked', 'unlocked'],
  };
  /** Lists without room for reasons on a phone. The page of each row shows the reason. */
  const withoutReasons = ['/policies', '/approvals', '/rollouts'];
  const addressOf = (path: string) =>
    path.replaceAll(/:(\w+)/g, (_, part: string) => {
      if (part === 'brand' && path.includes('players')) return 'aurora';
      if (part === 'id') return (path.includes('approvals') ? ids.proposal : ids.rollout) ?? '';
      return ids[part] ?? 'none';
    });

  it.each([
    ['at a desk', desk],
    ['on a phone', { ...phone, timezoneId: 'UTC' }],
  ])(
    'are shown as text on every page, in full, and never wider than the page: %s',
    async (_, options) => {
      const { context, page, complaints } = await enterConsole({ livery: stage.livery, options });
      page.on('dialog', (dialog) => {
        complaints.push(`a dialog of the browser: ${dialog.message()}`);
        void dialog.dismiss();
      });
      const { goTo } = walkConsole(page);
      const isNarrow = options !== desk;
      for (const { path } of pages) {
        await goTo(addressOf(path));
        for (const mark of isNarrow && withoutReasons.includes(path) ? [] : (shown[path] ?? []))
          await expect
            .soft(page.getByText(hostile(mark)).first().waitFor(), `${path} shows what was ${mark}`)
            .resolves.toBeUndefined();
        expect
          .soft([path, await page.locator('img[src=x], [onclick]').count(), await cutOff(page)])
          .toEqual([path, 0, []]);
        expect
          .soft([path, await page.evaluate(() => document.documentElement.scrollWidth)])
          .toEqual([path, page.viewportSize()?.width]);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
    180_000,
  );
});
