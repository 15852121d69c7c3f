import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { type DiskMap, openDiskMap } from '../../../server/disk-copies/disk-map.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrand } from '../../../tests/support/brands.ts';
import { aContentImport, anArticle } from '../../../tests/support/content.ts';
import { followsBothWays } from '../../../tests/support/follows-both-ways.ts';
import { aRestartablePostgres, type RestartablePostgres } from '../../../tests/support/restartable-postgres.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import type { BrandRows } from '../content-row.ts';
import { type LiveContent, openLiveContent } from './live-content.ts';

const log = createLog({ level: 'silent' });
const now = new Date('2026-03-01T12:00:00Z');
const brands = Array.from({ length: 12 }, (_, at) => aBrand(aManifest({ tenant: { id: `brand${at}` } })));
const [one, other] = brands as [(typeof brands)[number], (typeof brands)[number]];
/** Counted bytes of one brand. */
const size = 20_000;
const maxBytes = 3.5 * size;
const words = 'x'.repeat(300);

let postgres: RestartablePostgres;
let database: Database;
let folder: string;
let diskCopies: DiskMap<BrandRows>;
let node: LiveContent;
let letGo = 0;

const bring = (brand: (typeof brands)[number], words: string) =>
  aContentImport(
    { 'help.json': { articles: [anArticle({ content: { EN: `<p>${words}</p><p>${'x'.repeat(9700)}</p>` } })] } },
    { database, brand },
  );
const wordsOf = async (brand: (typeof brands)[number], of = node) =>
  /^<p>([^<]*)/.exec((await of.of(brand)).help({ brand, language: 'EN', now })[0]?.content ?? '')?.[1];
/** Evicts the brands requested before. */
const requestOthers = async () => {
  for (const brand of brands.slice(4, 9)) await wordsOf(brand);
};
const fileOf = (id: string) => join(folder, `${id}.v1`);
const open = () => {
  const onLetGo = () => {
    letGo += 1;
  };
  return openLiveContent({ database, diskCopies, maxBytes, log, onLetGo });
};

beforeAll(async () => {
  postgres = await aRestartablePostgres();
  database = await openDatabase({ databaseUrl: postgres.url, migrations: platformMigrations, log });
  for (const brand of brands) await bring(brand, `of ${brand.id}`);
});
beforeEach(async () => {
  await bring(one, `of ${one.id}`);
  folder = await mkdtemp(join(tmpdir(), 'livery-held-'));
  diskCopies = openDiskMap<BrandRows>(folder, log);
  letGo = 0;
  node = await open();
});
afterEach(async () => {
  await node?.close();
  await diskCopies?.settled();
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await database?.close();
  await postgres?.remove();
});

it('follows imports by notices alone and by its poll alone', () =>
  followsBothWays({
    database,
    open: (of) => openLiveContent({ database: of, log }),
    change: (words) => bring(one, words),
    read: (live) => wordsOf(one, live),
  }));

it('stays within its memory limit and answers for every brand', async () => {
  const copies = (await readdir(folder)).filter((name) => !name.startsWith('speaker'));
  expect(copies.length).toBe(brands.length);
  for (const brand of [...brands, ...brands.toReversed()]) {
    expect(await wordsOf(brand)).toBe(`of ${brand.id}`);
    const { bytes, brands: many } = node.measures();
    // One of the brands may be the small one of another test.
    expect(bytes).toBeGreaterThan((many - 1) * size * 0.9);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  }
  expect(letGo).toBeGreaterThan(brands.length);
  // Parallel requests read each brand once, and all are answered.
  const all = await Promise.all([...brands, ...brands].map((brand) => wordsOf(brand)));
  expect(all).toEqual([...brands, ...brands].map(({ id }) => `of ${id}`));
  expect(node.measures().bytes).toBeLessThanOrEqual(maxBytes);
});

it('counts the answers of each language, and evicts other brands for them', async () => {
  const many = Array.from({ length: 10 }, (_, at) =>
    anArticle({ id: `h${at}`, title: { EN: `At {{brand}} ${at}` }, content: { EN: `<p>{{brand}} ${words}</p>` } }),
  );
  const speaker = aBrand(aManifest({ tenant: { id: 'speaker' } }));
  await aContentImport({ 'help.json': { articles: many } }, { database, brand: speaker });
  await node.refresh();
  await requestOthers();
  const sizes: number[] = [];
  for (const language of ['EN', 'TY', 'CN', 'AR'] as const) {
    (await node.of(speaker)).help({ brand: speaker, language, now });
    sizes.push(node.measures().bytes);
    expect(sizes.at(-1)).toBeLessThanOrEqual(maxBytes);
  }
  // A repeated request in a language creates nothing.
  (await node.of(speaker)).help({ brand: speaker, language: 'EN', now });
  expect(node.measures().bytes).toBe(sizes.at(-1));
  expect(node.measures().brands).toBe(1);
  expect(node.measures().bytes).toBeGreaterThan(5 * 2 * many.length * words.length);
  // The answers are for the current brand; those of its previous revision are dropped.
  const renamed = aBrand(aManifest({ tenant: { id: speaker.id, brandName: 'Other' } }));
  (await node.of(renamed)).help({ brand: renamed, language: 'EN', now });
  expect(node.measures().bytes).toBeLessThan((sizes.at(-1) ?? 0) / 2);
});

it('notices changes of an evicted brand and returns the new content', async () => {
  await requestOthers();
  const before = node.version({ brand: one, now });
  await bring(one, 'changed meanwhile');
  await node.refresh();
  expect(node.version({ brand: one, now })).not.toBe(before);
  expect(await wordsOf(one)).toBe('changed meanwhile');
});

it('reads the database if the copy is of another revision, broken or missing', async () => {
  await bring(one, 'changed meanwhile');
  await node.refresh();
  await diskCopies.settled();
  const damages: ((file: string) => Promise<void>)[] = [
    (file) => writeFile(file, 'no copy at all'),
    (file) => rm(file),
    async (file) => {
      const copies = openDiskMap<BrandRows>(folder, log);
      const copy = await copies.read('brand1');
      if (copy === undefined) throw new Error(`nothing in ${file}`);
      copies.write('brand0', { ...copy, sequence: copy.sequence - 1n });
      await copies.settled();
    },
  ];
  for (const damage of damages) {
    await requestOthers();
    await damage(fileOf('brand0'));
    expect(await wordsOf(one)).toBe('changed meanwhile');
    await diskCopies.settled();
  }
});

it('answers from the disk while the database is unavailable, and never with older content', async () => {
  await bring(one, 'changed meanwhile');
  await node.refresh();
  await requestOthers();
  await diskCopies.settled();
  await rm(fileOf('brand1'));
  await postgres.crash();
  expect(await wordsOf(one)).toBe('changed meanwhile');
  await expect(wordsOf(other)).rejects.toMatchObject({ code: 'database.unavailable' });
  expect(node.version({ brand: other, now })).not.toBe('none');

  const away = await openDatabase({ databaseUrl: postgres.url, migrations: platformMigrations, log, mayBeAway: true });
  const begun = await openLiveContent({ database: away, diskCopies, maxBytes, log });
  expect(begun.measures().bytes).toBeLessThanOrEqual(maxBytes);
  expect(begun.version({ brand: one, now })).toBe(node.version({ brand: one, now }));
  for (const brand of brands.filter(({ id }) => id !== 'brand1' && id !== 'brand0'))
    expect(await wordsOf(brand, begun)).toBe(`of ${brand.id}`);

  await postgres.start();
  await bring(one, 'after the outage');
  for (const each of [node, begun]) {
    await expect.poll(() => each.refresh().then(() => wordsOf(one, each))).toBe('after the outage');
    expect(await wordsOf(other, each)).toBe('of brand1');
  }
  await begun.close();
  await away.close();
});
