import { afterEach, describe, expect, test } from 'vitest';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { wire } from '../schema/constants.ts';
import type { ContentEvent } from '../schema/delivery.ts';
import { aManifest } from './support/a-manifest.ts';
import { aClock, type TestClock } from './support/clock.ts';
import { aConfigServer, type TestConfigServer } from './support/config-server.ts';
import { aFolder, anAnnouncement } from './support/content.ts';
import { aDatabase } from './support/database.ts';
import { aPlatform, type TestPlatform } from './support/platform.ts';

type Node = { platform: TestPlatform; config: TestConfigServer };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of closing.splice(0).reverse()) await step();
});

/** Both servers of one process, joined as in the composition root. A document states the announcements that it was made of. */
async function aNode({
  timeZone = 'Asia/Manila',
  contentMemory,
  ...parts
}: { timeZone?: string; clock?: TestClock; contentMemory?: number } & Pick<
  Partial<Parameters<typeof aPlatform>[0] & object>,
  'database' | 'kind'
> = {}): Promise<Node> {
  const manifests = ['one', 'two'].map((id) => aManifest({ tenant: { id }, locale: { timeZone } }));
  const config = {
    sandbox: false,
    secretKey: Buffer.alloc(32, 7).toString('base64'),
    ...(contentMemory !== undefined && { contentMemory }),
  };
  const platform = await aPlatform({ ...parts, manifests, config });
  closing.push(() => platform.close());
  const brand = brandOf(platform);
  const configServer = await aConfigServer({
    manifests,
    contentVersion: () => platform.platform.contentVersion(brand),
    contentRevision: platform.platform.contentRevision,
    render: async () => {
      const call = platform.platform.callAs(brand, 'mobile');
      const { player } = (await call({ operation: 'listAnnouncements', query: { types: 'PL' } })) as {
        player: { id: string }[];
      };
      return { html: player.map(({ id }) => id).join(' ') };
    },
  });
  closing.push(() => configServer.close());
  return { platform, config: configServer };
}

const brandOf = ({ brands }: TestPlatform, id = 'one') => {
  const brand = brands.byId(id);
  if (brand === undefined) throw new Error('no brand');
  return brand;
};
const bring = ({ platform }: Node, announcements: object[], id = 'one') =>
  platform.platform.content.run({
    brand: brandOf(platform, id),
    bytes: aFolder({ 'announcements.json': { announcements } }),
    folder: 'spring',
    actor: 'test',
    reason: 'test',
    replace: true,
  });
const documentOf = async ({ config }: Node) => (await config.get('/m/home')).body.toString();
/** Revisions that an open stream received, in order. */
function listen({ config }: Pick<Node, 'config'>, host = 'one.example'): () => string[] {
  const stream = config.raw(`GET ${wire.eventsPath} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  closing.push(() => stream.socket.destroy());
  return () =>
    [...stream.received().matchAll(/event: content\ndata: (.*)\n/g)].map(
      ([, data = '']) => (JSON.parse(data) as ContentEvent).content,
    );
}

describe('content that changes', () => {
  test('is reported to open streams of a brand whose entries are not in memory', async () => {
    const node = await aNode({ contentMemory: 1 });
    await bring(node, [anAnnouncement()]);
    const before = await documentOf(node);
    const arrivals = listen(node);
    await expect.poll(() => arrivals().length).toBe(1);
    const letGo = async () => {
      await node.platform.platform.callAs(
        brandOf(node.platform, 'two'),
        'mobile',
      )({ operation: 'listHelp', query: {} });
      expect(node.platform.platform.contentMeasures().brands).toBe(1);
    };
    await bring(node, [anAnnouncement()], 'two');
    await letGo();
    await bring(node, [anAnnouncement({ id: 'a9' })]);
    await letGo();
    await expect.poll(() => arrivals().length).toBe(2);
    expect(before).not.toContain('a9');
    expect(await documentOf(node)).toContain('a9');
  });

  test('is reported to open streams, and is in the next document', async () => {
    const node = await aNode();
    const arrivals = listen(node);
    await expect.poll(() => arrivals().length).toBe(1);
    const revision = () => node.platform.platform.contentRevision(brandOf(node.platform));
    expect(await documentOf(node)).toBe('');
    await bring(node, [anAnnouncement({ id: 'first' })]);
    expect(await documentOf(node)).toBe('first');
    await expect.poll(() => arrivals().at(-1)).toBe(revision());
    for (const id of ['second', 'third']) {
      await bring(node, [anAnnouncement({ id })]);
      expect(await documentOf(node)).toBe(id);
    }
    await expect.poll(() => arrivals().at(-1)).toBe(revision());
    // A stream that is opened later starts with the current revision.
    const late = listen(node);
    await expect.poll(late).toEqual([revision()]);
  });

  test('reaches the other process on one PostgreSQL server: its streams and its documents', async () => {
    const database = await aDatabase({ kind: 'server', migrations: platformMigrations });
    closing.push(() => database.close());
    const [writer, other] = [await aNode({ database }), await aNode({ database })];
    const arrivals = listen(other);
    await expect.poll(() => arrivals().length).toBe(1);
    expect(await documentOf(other)).toBe('');
    await bring(writer, [anAnnouncement({ id: 'first' })]);
    await expect.poll(() => documentOf(other)).toBe('first');
    const revision = writer.platform.platform.contentRevision(brandOf(writer.platform));
    await expect.poll(() => arrivals()).toEqual([arrivals()[0], revision]);
    await writer.platform.platform.content.show({
      tenant: 'one',
      kind: 'announcements',
      id: 'first',
      hidden: true,
      dryRun: false,
      actor: 'test',
      reason: 'test',
    });
    await expect.poll(() => documentOf(other)).toBe('');
    await expect.poll(() => arrivals().length).toBe(3);
  });
});

test('many changes between two checks are reported as one, only to the streams of that brand', async () => {
  let revision = 'r0';
  const config = await aConfigServer({ contentRevision: ({ id }) => (id === 'one' ? revision : 'calm') });
  closing.push(() => config.close());
  const [changed, calm] = [listen({ config }), listen({ config }, 'two.example')];
  await expect.poll(() => [changed(), calm()]).toEqual([['r0'], ['calm']]);
  for (const next of ['r1', 'r2', 'r3', 'r4']) revision = next;
  await expect.poll(changed).toEqual(['r0', 'r4']);
  // At the next check it works in the same way.
  for (const next of ['r5', 'r6']) revision = next;
  await expect.poll(changed).toEqual(['r0', 'r4', 'r6']);
  expect(calm()).toEqual(['calm']);
});

describe('content that the clock shows and hides', () => {
  test.each([
    { when: 'at midnight of the brand', timeZone: 'Asia/Manila', at: '2026-03-01T15:59:59Z', from: '2026-03-02' },
    // The day has 23 hours. An entry that starts at a skipped time starts at the moment of the change.
    { when: 'after clocks went forward', timeZone: 'Europe/Berlin', at: '2026-03-29T21:59:59Z', from: '2026-03-30' },
    { when: 'as clocks go forward', timeZone: 'Europe/Berlin', at: '2026-03-29T00:59:59Z', from: '2026-03-29T02:30' },
    // 02:30 occurs twice on that day; the first one counts.
    { when: 'as clocks go back', timeZone: 'Europe/Berlin', at: '2026-10-25T00:29:59Z', from: '2026-10-25T02:30' },
    { when: 'after clocks went back', timeZone: 'Europe/Berlin', at: '2026-10-25T22:59:59Z', from: '2026-10-26' },
  ])('changes cached documents and is reported to open streams $when', async ({ timeZone, at, from }) => {
    const clock = aClock(at);
    const node = await aNode({ timeZone, clock });
    await bring(node, [
      anAnnouncement({ id: 'ends', from: '2026-02-01', until: from }),
      anAnnouncement({ id: 'begins', from }),
    ]);
    const arrivals = listen(node);
    await expect.poll(() => arrivals().length).toBe(1);
    for (let visit = 0; visit < 3; visit += 1) expect(await documentOf(node)).toBe('ends');
    expect(node.config.rendered).toHaveLength(1);
    clock.pass({ seconds: 1 });
    for (let visit = 0; visit < 3; visit += 1) expect(await documentOf(node)).toBe('begins');
    expect(node.config.rendered).toHaveLength(2);
    await expect.poll(() => new Set(arrivals()).size).toBe(2);
  });
});
