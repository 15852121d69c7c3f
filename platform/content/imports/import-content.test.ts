import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrand } from '../../../tests/support/brands.ts';
import { aClock } from '../../../tests/support/clock.ts';
import {
  aBanner,
  aContentImport,
  aFolder,
  anAnnouncement,
  anArticle,
  aPromotion,
  contentFaultsOf,
  manyAnnouncements,
} from '../../../tests/support/content.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { heapOf } from '../../../tests/support/heap.ts';
import { announcementDamages, plantedFaults } from '../../../tests/support/planted-faults.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { exportContent } from '../entries/content-desk.ts';
import { openLiveContent } from '../live/live-content.ts';
import { readStored } from './write-content.ts';

const [one, other] = ['one', 'other'].map((id) => aBrand(aManifest({ tenant: { id } }))) as [
  ReturnType<typeof aBrand>,
  ReturnType<typeof aBrand>,
];
const log = createLog({ level: 'silent' });
const now = new Date('2026-03-01T12:00:00Z');
const language = 'EN' as const;
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();
const folder = {
  'banners.json': { banners: [aBanner({ picture: { EN: 'pictures/red.png' } })] },
  'announcements.json': { announcements: [anAnnouncement(), anAnnouncement({ id: 'a2' })] },
  'promotions.json': {
    categories: [{ id: 'new', title: { EN: 'New' } }],
    promotions: [aPromotion({ categories: ['new'] })],
  },
  'help.json': { articles: [anArticle()] },
  'pictures/red.png': png,
};

describe('importing content', () => {
  let database: Database;
  beforeEach(async () => {
    database = await aDatabase({ migrations: platformMigrations });
  });
  afterEach(() => database?.close());
  const rowsOf = async (tenant: string) => (await readStored(database, tenant)).rows;
  const bring = (files: Parameters<typeof aContentImport>[0], given: object = {}) =>
    aContentImport(files, { database, brand: one, ...given });

  it('writes a whole folder after a dry run that reported the changes', async () => {
    const dry = await bring(folder, { dryRun: true });
    expect([dry.outcome, dry.records, dry.pictures, await rowsOf('one')]).toEqual(['dry-run', 6, 1, []]);
    const stored = await database.asOperator((tx) => tx.selectFrom('content_picture').select('hash').execute());
    expect(stored).toEqual([]);
    const first = await bring(folder);
    expect(first).toMatchObject({
      outcome: 'imported',
      counts: { banners: { added: 1 }, announcements: { added: 2 }, categories: { added: 1 } },
    });
    expect((await rowsOf('one')).map(({ id }) => id).sort()).toEqual(['a1', 'a2', 'b1', 'h1', 'new', 'p1']);
    expect([dry.notes, first.notes]).toEqual([[], []]);
  });

  it('reports each text that lost something, in any language and file, with its place', async () => {
    const lossy = '<p style="color:red"><a href="http://example.com">x</a></p>';
    const files = {
      'help.json': {
        articles: [anArticle(), anArticle({ id: 'h2', tag: 'b', content: { EN: '<p>x</p>', TY: lossy } })],
      },
      'announcements.json': {
        announcements: [anAnnouncement({ content: { EN: '<iframe src="https://example.com"></iframe>x' } })],
      },
    };
    const expected = [
      { file: 'help.json', message: '`content.TY` loses addresses http://example.com; styles color' },
      { file: 'announcements.json', message: '`content.EN` loses elements iframe' },
    ];
    for (const dryRun of [true, false])
      expect((await bring(files, { dryRun })).notes).toEqual(
        expected.map((note) => ({
          ...note,
          path: expect.any(String),
          fix: null,
          line: expect.any(Number),
          column: expect.any(Number),
        })),
      );
    const [note] = (await bring(files)).notes;
    const text = JSON.stringify(files['help.json']);
    expect(note?.column).toBe(text.indexOf(JSON.stringify(lossy)) + 1);
  });

  it('has no effect when repeated, nor when importing an export', async () => {
    await bring(folder);
    expect(await bring(folder)).toMatchObject({ outcome: 'unchanged', revision: null });
    const exported = async function* () {
      for await (const piece of exportContent(database, 'one')) yield piece;
    };
    expect(await bring(exported())).toMatchObject({ outcome: 'unchanged', records: 6, pictures: 1 });
  });

  it('reports differences, hides missing entries with `replace`, and shows them again under their id', async () => {
    await bring(folder);
    const files = { 'announcements.json': { announcements: [anAnnouncement({ title: { EN: 'Other' } })] } };
    const { counts, samples } = await bring(files, { replace: true });
    expect(counts.announcements).toEqual({ added: 0, changed: 1, hidden: 1, shown: 0 });
    expect(samples).toContainEqual({
      section: 'announcements',
      change: 'changed',
      key: 'a1',
      before: { title: { EN: 'Title' } },
      after: { title: { EN: 'Other' } },
    });
    expect(counts.promotions.hidden).toBe(0);
    expect((await bring(folder)).counts.announcements).toEqual({ added: 0, changed: 1, hidden: 0, shown: 1 });
  });

  it('reports every fault with its file, line and column, and writes nothing', async () => {
    await bring(folder);
    const before = await rowsOf('one');
    const faults = await contentFaultsOf(
      bring({
        'banners.json': [
          '{"banners": [',
          '  {"id": "x1", "group": "m_home", "picture": {"EN": "pictures/none.png"}},',
          '  {"id": "x2", "grup": "m_home", "picture": {"EN": "/a"}},',
          '  {"id": "x3", "group": "m_home", "picture": {"EN": "//evil.example/a.png"}},',
          '  {"id": "x4", "group": "m_home", "picture": {"EN": "/a"}, "action": {"type": "page", "target": "liveGamez"}},',
          '  {"id": "x5", "group": "m_home", "picture": {"EN": "/a"}, "action": {"type": "external", "target": "javascript:alert(1)"}}',
          ']}',
        ].join('\n'),
        'announcements.json': [
          '{"announcements": [',
          '  {"id": "y1", "types": ["PL"], "title": {"EN": "A", "ENN": "B"}, "content": {"EN": "<p>{{nobody}}</p>"}, "from": "2026-02-30"},',
          '  {"id": "y1", "types": ["PL"], "title": {"TY": "A"}, "content": {"EN": "<script>x</script>"}, "from": "2026-02-01", "until": "2026-02-01"},',
          '  {"id": "p1", "types": ["PL"], "title": {"EN": "A"}, "content": {"EN": "A"}, "from": "2026-02-01", "linkedPromotion": "p2"}',
          ']}',
        ].join('\n'),
        'promotion.json': '{}',
        'pictures/note.png': 'no picture',
      }),
    );
    expect(faults.map((fault) => fault.replace(/ \(.*/, ''))).toEqual([
      'announcements.json:2:54 [language] no language is called "ENN"',
      'announcements.json:2:85 [placeholder] nothing is filled in for {{nobody}}',
      'announcements.json:2:115 [time] `from` is no day or time: 2026-02-30',
      'announcements.json:3:10 [duplicate] y1 is already in announcements.json:2',
      "announcements.json:3:42 [language] `title` has no EN, the brand's own language",
      'announcements.json:3:73 [html] nothing is left of `content.EN` once it is clean',
      'announcements.json:3:127 [time] `until` is not after `from`: 2026-02-01',
      "announcements.json:4:10 [duplicate] p1 is one of the brand's promotions already",
      'announcements.json:4:120 [unknown-promotion] no promotion is called "p2"',
      'banners.json:2:53 [picture] the folder has no file pictures/none.png',
      expect.stringMatching(/^banners\.json:3:3 \[schema\]/),
      expect.stringMatching(/^banners\.json:3:16 \[schema\].*grup/),
      expect.stringMatching(/^banners\.json:4:53 \[schema\]/),
      'banners.json:5:97 [unknown-page] no page is called "liveGamez"',
      'banners.json:6:101 [address] javascript:alert(1) is no https address',
      'pictures/note.png:1:1 [picture] the file is no picture',
      'promotion.json:1:1 [folder] no such file',
    ]);
    expect(await rowsOf('one')).toEqual(before);
  });

  it('reports all other faults of a record that has one', async () => {
    await bring(folder);
    const faults = await contentFaultsOf(
      bring({
        'banners.json': [
          '{"banners": [',
          '  {"id": "x1", "grup": "m_home", "picture": {"EN": "pictures/none.png"}, "action": {"type": "page", "target": "liveGamez"}},',
          '  {"id": "x1", "group": "m home", "picture": {"EN": "/a"}}',
          ']}',
        ].join('\n'),
        'announcements.json': [
          '{"announcements": [',
          '  {"id": "y1", "types": ["X"], "title": {"ENN": "B"}, "content": {"EN": "<script>x</script>"}, "from": "2026-02-30"},',
          '  {"id": 7, "types": ["PL"]}',
          ']}',
        ].join('\n'),
        'promotions.json': '{"promotions": [{"id": "z1", "reward": "much", "categories": ["none"]}]}',
      }),
    );
    expect(faults.map((fault) => fault.replace(/ \(.*/, ''))).toEqual([
      expect.stringMatching(/^announcements\.json:2:\d+ \[schema\] `types.0` is "X"/),
      expect.stringMatching(/^announcements\.json:2:\d+ \[language\] `title` has no EN/),
      expect.stringMatching(/^announcements\.json:2:\d+ \[language\] no language is called "ENN"/),
      expect.stringMatching(/^announcements\.json:2:\d+ \[html\] nothing is left/),
      expect.stringMatching(/^announcements\.json:2:\d+ \[time\] `from` is no day/),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^announcements\.json:3:\d+ \[schema\]/)),
      expect.stringMatching(/^banners\.json:2:3 \[schema\] .* lacks "group"/),
      expect.stringMatching(/^banners\.json:2:16 \[schema\] .*"grup"/),
      expect.stringMatching(/^banners\.json:2:\d+ \[picture\]/),
      expect.stringMatching(/^banners\.json:2:\d+ \[unknown-page\]/),
      expect.stringMatching(/^banners\.json:3:10 \[duplicate\] x1 is already in/),
      expect.stringMatching(/^banners\.json:3:\d+ \[schema\] `group`/),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^promotions\.json:1:17 \[schema\] .* lacks/)),
      expect.stringMatching(/^promotions\.json:1:\d+ \[schema\] `reward`/),
      expect.stringMatching(/^promotions\.json:1:\d+ \[unknown-category\]/),
    ]);
  });

  it('refuses a tag that opens another article of the brand', async () => {
    const articles = (...all: object[]) => ({ 'help.json': { articles: all } });
    const tagged = (id: string, more: object = {}) => anArticle({ id, tag: 'rules', ...more });
    await bring(articles(tagged('first')));
    expect(await contentFaultsOf(bring(articles(tagged('second'))))).toEqual([
      'help.json:1:101 [duplicate] tag rules opens article first of the brand already (hide that one, or write its id here)',
    ]);
    // Accepted if the tag still opens only one article: one is hidden, has another tag, or is replaced.
    const none = { dryRun: true };
    expect((await bring(articles(tagged('second', { hidden: true })), none)).outcome).toBe('dry-run');
    expect((await bring(articles(tagged('second'), tagged('first', { tag: '' })), none)).outcome).toBe('dry-run');
    expect((await bring(articles(tagged('second')), { ...none, replace: true })).outcome).toBe('dry-run');
  });

  it('requires numbers for the type that shows them, and that type for numbers', async () => {
    const announcements = [
      anAnnouncement({ id: 'n1', types: ['N'] }),
      anAnnouncement({ id: 'n2', numbers: [7] }),
      anAnnouncement({ id: 'n3', types: ['N', 'PL'], numbers: [7] }),
    ];
    expect(await contentFaultsOf(bring({ 'announcements.json': { announcements } }))).toEqual([
      expect.stringContaining('[numbers] type N has no numbers to show'),
      expect.stringContaining('[numbers] its numbers are shown nowhere'),
    ]);
  });

  it('reports HTML that is nested too deep as a fault at its place', async () => {
    const content = { EN: `${'<div>'.repeat(200)}x` };
    expect(await contentFaultsOf(bring({ 'help.json': { articles: [anArticle({ content })] } }))).toEqual([
      expect.stringMatching(/^help\.json:1:\d+ \[html\] the HTML is nested more than 100 levels/),
    ]);
  });

  it.each([
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
  ])('finds a picture whose name is stored as %s and written as %s', async (stored, written) => {
    const name = 'pictures/été-春节.png';
    const files = {
      'banners.json': { banners: [aBanner({ picture: { EN: name.normalize(written) } })] },
      [name.normalize(stored)]: png,
    };
    expect(await bring(files)).toMatchObject({ outcome: 'imported', pictures: 1 });
    const [row] = await rowsOf('one');
    expect(row?.content.picture).toEqual({ EN: expect.stringMatching(/^pictures\/[0-9a-f]{64}\.webp$/) });
    const both = { ...files, [name.normalize(written)]: png };
    expect(await contentFaultsOf(bring(both))).toEqual([expect.stringContaining('the file comes twice')]);
  });

  it('reports a picture with too many pixels and a truncated one with their own faults', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const small = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c33', noise } })
      .jpeg()
      .toBuffer();
    const wide = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    expect(
      await contentFaultsOf(bring({ 'pictures/wide.jpg': wide, 'pictures/half.jpg': small.subarray(0, -200) })),
    ).toEqual([
      expect.stringContaining('the end of the picture is missing'),
      expect.stringContaining('the picture has too many pixels (at most 40 million: make it smaller)'),
    ]);
  });

  it('refuses input that is no folder, a truncated folder, and a parallel import of the same brand', async () => {
    await expect(bring(aFolder({ 'help.json': '{}' }).map((piece: Buffer) => piece.subarray(4)))).rejects.toThrow(
      'name and size',
    );
    const half = async function* () {
      yield Buffer.from('{"name":"help.json","size":50}\n{"articles": []');
    };
    await expect(bring(half())).rejects.toThrow('is incomplete');
    await bring(folder);
    let go = () => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = async function* () {
      await waiting;
      yield* aFolder(folder);
    };
    const first = bring(slow());
    await expect.poll(() => bring(folder).catch((error: { code?: string }) => error.code)).toBe('content.busy');
    expect(await bring(folder, { brand: other })).toMatchObject({ outcome: 'imported' });
    go();
    expect(await first).toMatchObject({ outcome: 'unchanged' });
  });

  it("is served on every node, separately for each brand, with that brand's pictures only", async () => {
    for (const brand of [one, other]) await bring(folder, { brand });
    const nodes = [await openLiveContent({ database, log }), await openLiveContent({ database, log })];
    const titles = async (node: (typeof nodes)[number] | undefined, brand = one) =>
      (await node?.of(brand))?.announcements({ brand, language, now, type: 'PL' }).map(({ title }) => title);
    const versions = () => nodes.map((node) => node.version({ brand: one, now }));
    const before = versions();
    const announcements = [anAnnouncement({ title: { EN: 'Told everywhere' } })];
    await bring({
      'announcements.json': { announcements },
      'banners.json': { banners: [aBanner({ picture: { EN: 'pictures/own.png' } })] },
      'pictures/own.png': await sharp(png).negate().png().toBuffer(),
    });
    for (const node of nodes) await expect.poll(async () => (await titles(node))?.[0]).toBe('Told everywhere');
    expect(await titles(nodes[0], other)).toEqual(['Title', 'Title']);
    expect(versions()[0]).not.toBe(before[0]);
    expect(new Set(versions()).size).toBe(1);
    const [banner] = (await nodes[0]?.of(one))?.banners({ brand: one, language, now, group: 'm_home' }) ?? [];
    const path = banner?.url ?? '';
    expect(path).toMatch(/^\/media\/content\/[0-9a-f]{64}\.webp$/);
    const picture = await (await nodes[1]?.pictureOf({ path, brand: one }))?.draw();
    expect((await sharp(picture).metadata()).format).toBe('webp');
    expect(await nodes[1]?.pictureOf({ path, brand: other })).toBeUndefined();
    await database.asTenant('other', async (tx) => {
      const seen = await tx.selectFrom('content_item').select('tenant').execute();
      expect(new Set(seen.map(({ tenant }) => tenant))).toEqual(new Set(['other']));
      expect(await tx.selectFrom('content_picture').select('hash').where('tenant', '=', 'one').execute()).toEqual([]);
    });
    for (const node of nodes) await node.close();
  });

  it('imports ten thousand entries, and repeating the import changes nothing', async () => {
    const many = { 'announcements.json': manyAnnouncements(10_000) };
    const brand = aBrand(aManifest({ tenant: { id: 'large' } }));
    expect(await bring(aFolder(many, 65_536), { brand })).toMatchObject({
      outcome: 'imported',
      counts: { announcements: { added: 10_000 } },
    });
    expect(await bring(aFolder(many, 65_536), { brand })).toMatchObject({ outcome: 'unchanged' });
  });

  it('reports sixty faults among ten thousand entries at their places, and stores nothing of the file', async () => {
    const planted = { kinds: announcementDamages, among: 10_000, count: 60, firstLine: 2 };
    const { expected, damage } = plantedFaults(planted);
    const many = { 'announcements.json': manyAnnouncements(10_000, damage) };
    const brand = aBrand(aManifest({ tenant: { id: 'faulty' } }));
    let faults: string[] = [];
    const heap = await heapOf(async () => {
      faults = await contentFaultsOf(bring(aFolder(many, 65_536), { brand }));
    });
    expect(expected).toHaveLength(60);
    expect(faults.map((fault) => fault.replace(/\].*/s, ']'))).toEqual(
      expected.map((fault) => `announcements.json:${fault}`),
    );
    // All records are in memory while they are checked, as served content is.
    expect(heap).toBeLessThan(60);
    const left = await database.asTenant('faulty', async (tx) => {
      const rows: number[] = [];
      for (const table of ['content_item', 'content_head', 'content_picture', 'content_revision'] as const)
        rows.push((await tx.selectFrom(table).selectAll().limit(1).execute()).length);
      return rows;
    });
    expect(left).toEqual([0, 0, 0, 0]);
  });

  it('records who changed what and why, and refuses writes by a brand', async () => {
    const origin = { address: '203.0.113.1', requestId: 'r' };
    const articles = [anArticle({ id: 'h2' })];
    await bring({ 'help.json': { articles } }, { actor: 'ana', reason: 'why', origin, clock: aClock() });
    const audited = await database.asTenant('one', (tx) =>
      tx.selectFrom('audit').select(['actor', 'action', 'subject']).execute(),
    );
    expect(audited).toEqual([{ actor: 'ana', action: 'content.changed', subject: 'spring' }]);
    for (const table of ['content_item', 'content_head', 'content_picture', 'content_revision'] as const)
      await expect(
        database.asTenant('one', (tx) => tx.deleteFrom(table).execute()),
        table,
      ).rejects.toThrow(/permission denied/);
  });
});
