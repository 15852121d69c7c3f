import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { aClock, type TestClock } from '../../tests/support/clock.ts';
import {
  aBanner,
  aContentImport,
  aFolder,
  anAnnouncement,
  anArticle,
  aPromotion,
} from '../../tests/support/content.ts';
import { covers } from '../../tests/support/covers.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { platformMigrations } from '../migrations/platform-migrations.ts';
import type { AnnouncementView, BannerView, HelpView } from './content.ts';

type Lists = Record<'promotion' | 'player' | 'popup' | 'hot', AnnouncementView[]> & { banners: BannerView[] };

let stage: TestPlatform;
let clock: TestClock;
beforeAll(async () => {
  stage = await aPlatform({ config: { sandbox: false } });
});
afterAll(() => stage?.close());

const brandOf = (id: string, of = stage) => {
  const brand = of.brands.byId(id);
  if (brand === undefined) throw new Error(`no brand ${id}`);
  return brand;
};
const bring = (files: Parameters<typeof aFolder>[0], { id = 'alpha', of = stage } = {}) =>
  of.platform.content.run({
    brand: brandOf(id, of),
    bytes: aFolder(files),
    folder: 'spring',
    actor: 'test',
    reason: 'test',
    replace: true,
  });
const lists = async (brand = 'alpha', of = stage) =>
  (await of.browser({ brand }).value('listAnnouncements')) as unknown as Lists;
const help = async (brand = 'alpha') => (await stage.browser({ brand }).value('listHelp')) as unknown as HelpView[];

test('content is empty in production until the first import, without an error', async () => {
  expect(await lists()).toEqual({
    promotion: [],
    promotionCategories: [],
    banners: [],
    player: [],
    popup: [],
    hot: [],
  });
  expect(await help()).toEqual([]);
});

test('each brand has its own content, served at once and under a new version', async () => {
  const version = () => stage.platform.contentVersion(brandOf('alpha'));
  const before = version();
  await bring({ 'announcements.json': { announcements: [anAnnouncement({ title: { EN: 'At {{brand}}' } })] } });
  await bring(
    { 'announcements.json': { announcements: [anAnnouncement({ id: 'b', title: { EN: 'Other' } })] } },
    { id: 'beta' },
  );
  const { brandName } = brandOf('alpha').manifest.tenant;
  expect((await lists()).player.map(({ title }) => title)).toEqual([`At ${brandName}`]);
  expect((await lists('beta')).player.map(({ title }) => title)).toEqual(['Other']);
  expect(version()).not.toBe(before);
  const beta = stage.platform.contentVersion(brandOf('beta'));
  await stage.platform.content.show({
    tenant: 'alpha',
    kind: 'announcements',
    id: 'a1',
    hidden: true,
    dryRun: false,
    actor: 'test',
    reason: 'test',
  });
  expect((await lists()).player).toEqual([]);
  expect(stage.platform.contentVersion(brandOf('beta'))).toBe(beta);
});

test('markup of editors is made harmless in promotions, announcements and help', async () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<p style="position:fixed;background:url(https://evil.example)">x</p>',
    '<style>body{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)></svg>',
    '<form action="https://evil.example"><input></form>',
  ];
  const content = { EN: `<p onclick="alert(1)">Words</p>${attacks.join('')}` };
  await bring({
    'announcements.json': { announcements: [anAnnouncement({ types: ['PL', 'H', 'PU'], execution: 'B', content })] },
    'promotions.json': { promotions: [aPromotion({ content })] },
    'help.json': { articles: [anArticle({ content, title: { EN: '<img src=x onerror=alert(1)>' } })] },
  });
  const { promotion, player, hot, popup } = await lists();
  const contents = [...promotion, ...player, ...hot, ...popup, ...(await help())].map((item) => item.content);
  expect(contents).toHaveLength(5);
  for (const html of contents) {
    expect(html).toContain('Words');
    expect(html).not.toMatch(/script|onerror|onclick|onload|javascript:|evil|position|<style|<form|<iframe|<svg/i);
  }
});

test("the lobby's news are the hot announcements; numbers have their own list, each during its time", async () => {
  covers(['CALL-GAME-33', 'CALL-GAME-16', 'CALL-GAME-AMB-04']);
  const listItems = async (operation: 'listLobbyNews' | 'listNumero', brand = 'alpha') =>
    stage.browser({ brand }).value(operation, { query: { language: 'en' } });
  const pictures = [{ EN: '/media/banners/welcome.webp' }];
  await bring({
    'announcements.json': {
      announcements: [
        anAnnouncement({ id: 'hot', types: ['PL', 'H'], title: { EN: 'Hot' }, pictures }),
        anAnnouncement({ id: 'plain', title: { EN: 'Plain' } }),
        anAnnouncement({ id: 'over', types: ['H'], until: '2026-02-02' }),
        anAnnouncement({ id: 'day', types: ['N'], title: { EN: 'Of the day' }, numbers: [7, 21, 145] }),
        anAnnouncement({ id: 'later', types: ['N'], numbers: [1], from: '2031-02-02' }),
      ],
    },
  });
  expect(await listItems('listLobbyNews')).toEqual({
    news: [
      {
        id: 'hot',
        title: 'Hot',
        startDate: '2026-02-01T00:00:00.000Z',
        image: expect.stringContaining('/media/banners/welcome.webp'),
      },
    ],
  });
  const { numero } = await listItems('listNumero');
  expect(numero).toEqual([{ id: 'day', title: 'Of the day', content: '<p>Words</p>', numbers: [7, 21, 145] }]);
  expect((await lists()).player.map(({ id }) => id)).toEqual(['hot', 'plain']);
});

describe('content that changes by the clock', () => {
  let own: TestPlatform;
  const use = async ({ at, timeZone }: { at: string; timeZone: string }) => {
    clock = aClock(at);
    const stated: StatedManifest = { tenant: { id: 'alpha' }, locale: { timeZone } };
    own = await aPlatform({ clock, manifests: [aManifest(stated)], config: { sandbox: false } });
  };
  const seen = async () => {
    const { player, banners } = await lists('alpha', own);
    return [...player, ...banners].map(({ id }) => id);
  };
  const version = () => own.platform.contentVersion(brandOf('alpha', own));
  beforeEach(() => async () => own?.close());

  test("begins and ends at midnight in the brand's time zone, and changes the version of documents", async () => {
    await use({ at: '2026-03-01T15:59:00Z', timeZone: 'Asia/Manila' });
    await bring(
      {
        'announcements.json': {
          announcements: [
            anAnnouncement({ id: 'ending', from: '2026-02-01', until: '2026-03-02' }),
            anAnnouncement({ id: 'coming', from: '2026-03-02', until: '2026-03-02T08:30' }),
          ],
        },
        'banners.json': { banners: [aBanner({ id: 'banner', from: '2026-03-02' })] },
      },
      { of: own },
    );
    const versions = [version()];
    expect(await seen()).toEqual(['ending']);
    clock.pass({ seconds: 59 });
    expect([await seen(), version()]).toEqual([['ending'], versions[0]]);
    clock.pass({ seconds: 1 });
    versions.push(version());
    expect(await seen()).toEqual(['coming', 'banner']);
    clock.pass({ hours: 8, minutes: 29 });
    expect(version()).toBe(versions[1]);
    clock.pass({ minutes: 1 });
    versions.push(version());
    expect(await seen()).toEqual(['banner']);
    expect(new Set(versions).size).toBe(3);
  });

  test.each([
    // Clocks go forward at 02:00, so 02:30 does not exist: shown from the change on.
    { day: 'forward', at: '2026-03-29T00:59:59Z', from: '2026-03-29T02:30' },
    // The day has 23 hours: the next midnight is 22:00 UTC.
    { day: 'after', at: '2026-03-29T21:59:59Z', from: '2026-03-30' },
    // Clocks go back at 03:00, so 02:30 occurs twice: shown from the first.
    { day: 'back', at: '2026-10-25T00:29:59Z', from: '2026-10-25T02:30' },
    { day: 'back, after', at: '2026-10-25T22:59:59Z', from: '2026-10-26' },
  ])("follows the clock changes of the brand's time zone: $day", async ({ at, from }) => {
    await use({ at, timeZone: 'Europe/Berlin' });
    await bring({ 'announcements.json': { announcements: [anAnnouncement({ from })] } }, { of: own });
    const before = version();
    expect(await seen()).toEqual([]);
    clock.pass({ seconds: 1 });
    expect(await seen()).toEqual(['a1']);
    expect(version()).not.toBe(before);
  });
});

test('stays available while the database is unavailable', async () => {
  const database = await aDatabase({ migrations: platformMigrations });
  const own = await aPlatform({ database, config: { sandbox: false } });
  await aContentImport({ 'help.json': { articles: [anArticle()] } }, { database, brand: brandOf('alpha', own) });
  const helpAnswer = async () => {
    const answer = await own.browser().call('listHelp');
    return [answer.status, (answer.body as { value?: HelpView[] }).value?.length];
  };
  await expect.poll(helpAnswer).toEqual([200, 1]);
  await database.close();
  expect(await helpAnswer()).toEqual([200, 1]);
  await own.close().catch(() => undefined);
});
