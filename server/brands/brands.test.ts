import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../config-server/metrics.ts';
import { aManifestFile, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { aClock } from '../../tests/support/clock.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { followsBothWays } from '../../tests/support/follows-both-ways.ts';
import { aReusedDatabase, type ReusedDatabase } from '../../tests/support/reused-database.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { currentLastStatement, withLastStatement } from '../database/last-statement.ts';
import { productHosts, reservedHosts } from '../hosts/reserved-hosts.ts';
import { createTraffic } from '../http/traffic.ts';
import { createBounds } from '../limits/bounds.ts';
import { createLog, type Log } from '../log.ts';
import type { BrandEvent } from './brand.ts';
import type { LiveBrandSet } from './environments.ts';
import { readBrandFolder } from './folder/read/read-brand-folder.ts';
import type { StoredBrand } from './folder/stored-brand.ts';
import { openBrandSet } from './live/open-brand-set.ts';
import { watchFolders } from './sandbox/watch-folders.ts';
import { listPlace } from './search/list-place.ts';
import { appendChanges } from './versions/changes/append-changes.ts';
import { claim } from './versions/claims/claims.ts';
import { setArchived } from './versions/releases/archive.ts';
import { planRelease } from './versions/releases/plan-release.ts';
import { loadBrands, publishFolders } from './versions/stored/releases.ts';
import { storeReleases } from './versions/stored/store-releases.ts';

const log = createLog({ level: 'silent' });
const environment = 'production';
const reserved = reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' }));

describe.each(['embedded', 'server'] as const)('the live brand set over the %s database', (kind) => {
  let reused: ReusedDatabase;
  let database: Database;
  let tenantsDir: string;
  const closing: (() => unknown)[] = [];
  const open = async (
    more: { database?: Database; builtAtStart?: number; clock?: Clock; log?: Log } = {},
  ): Promise<LiveBrandSet> => {
    const brands = await openBrandSet({
      database,
      environment,
      previewDomain: 'localhost',
      reserved,
      clock: systemClock,
      log,
      ...more,
    });
    closing.push(() => brands.close());
    return brands;
  };
  const write = async ({ id, stated = {} }: { id: string; stated?: StatedManifest | Record<string, unknown> }) => {
    await mkdir(join(tenantsDir, id), { recursive: true });
    const draft = join(tenantsDir, id, '.draft');
    await writeFile(
      draft,
      JSON.stringify(
        aManifestFile({ ...stated, tenant: { id, ...(stated.tenant as object) } } as StatedManifest),
        null,
        2,
      ),
    );
    // Editors save by rename, after which a plain watcher misses the file.
    await rename(draft, join(tenantsDir, id, 'manifest.json'));
  };
  const publish = async (...ids: string[]) => {
    const folders = await Promise.all(ids.map((id) => readBrandFolder({ tenantsDir, id })));
    return publishFolders({
      database,
      folders: folders.filter((folder) => folder !== undefined),
      environment,
      actor: 'test',
      reason: 'test',
      clock: systemClock,
    });
  };
  const setsOf = (brands: LiveBrandSet) => ({ production: brands, staging: brands });
  const change = (
    brands: LiveBrandSet,
    requests: Parameters<typeof appendChanges>[0]['requests'],
    more: { reason?: string; dryRun?: boolean; clock?: Clock } = {},
  ) =>
    appendChanges({
      brands,
      database,
      environment,
      clock: systemClock,
      requests,
      actor: 'test',
      reason: 'test',
      ...more,
    });

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-tenants-'));
    reused = await aReusedDatabase({ kind });
    database = reused.database;
    return async () => {
      await database.close();
      await rm(tenantsDir, { recursive: true, force: true });
    };
  });
  afterEach(async () => {
    for (const step of closing.splice(0).reverse()) await step();
    await reused.empty();
    for (const id of ['one', 'two', 'group', 'child', 'broken', 'late'])
      await rm(join(tenantsDir, id), { recursive: true, force: true });
  });

  if (kind === 'server')
    it('follows releases by notices alone and by its poll alone', () =>
      followsBothWays({
        database,
        open: (of) => open({ database: of }),
        change: async (brandName) => {
          await write({ id: 'one', stated: { tenant: { brandName } } });
          await publish('one');
        },
        read: (brands) => brands.byId('one')?.manifest.tenant.brandName,
      }));

  it('serves a published brand by domain, by preview host and by nothing else', async () => {
    await write({ id: 'one', stated: { tenant: { domains: ['one.example', '*.one.example'] } } });
    await publish('one');
    const brands = await open();
    for (const host of ['one.example', 'ONE.example:8080', 'one.example.', 'a.b.one.example', 'one.localhost:8080'])
      expect(brands.byHost(host)?.id, host).toBe('one');
    for (const host of [
      undefined,
      '',
      'example',
      'xone.example',
      'two.localhost',
      'localhost',
      'one.localhost.evil.example',
      'evil.com/.one.example',
      'evil.com#.one.example',
      'one.example:65536',
    ])
      expect(brands.byHost(host), String(host)).toBeUndefined();
  });

  const served = (brands: LiveBrandSet, ...hosts: string[]) => hosts.map((host) => brands.byHost(host)?.id);
  const faultLines = (brands: LiveBrandSet) => brands.faults().map(({ tenant, severity }) => `${tenant} ${severity}`);

  it('serves a domain that two brands claim from the earlier claimant, reports a fault for both, and serves the rest', async () => {
    await write({ id: 'two', stated: { tenant: { domains: ['shared.example', 'two.example'] } } });
    await publish('two');
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const brands = await open({ log: createLog({ level: 'warn', destination }) });
    const there = await open({ builtAtStart: 0 });
    await write({ id: 'one', stated: { tenant: { domains: ['shared.example', 'one.example'] } } });
    await publish('one');
    await brands.refresh();
    expect(lines.map((line) => JSON.parse(line)).map(({ tenant, msg }) => [tenant, msg])).toEqual([
      ['one', expect.stringContaining('shared.example belongs to two')],
      ['two', expect.stringContaining('shared.example is claimed by one too')],
    ]);
    expect(served(brands, 'shared.example', 'one.example', 'two.example')).toEqual(['two', 'one', 'two']);
    expect(faultLines(brands)).toEqual(['one error', 'two warning']);
    expect(brands.faults().map(({ message }) => message.includes('one') && message.includes('two'))).toEqual([
      true,
      true,
    ]);
    expect(brands.byId('one')?.domains).toEqual(['one.example']);
    const metrics = createMetrics({
      brands,
      folderFaults: () => [],
      bounds: createBounds(),
      measures: () => ({ streams: 0, renders: 0, documentBytes: 0 }),
      mails: () => ({ waiting: 0, sent: 0, failed: 0 }),
      content: () => ({ bytes: 0, brands: 0 }),
      wallet: () => ({ calls: [], checks: { differences: [], oldest: undefined }, largeWins: new Map() }),
      traffic: createTraffic(),
      database: { measures: () => ({ connections: 0, idle: 0, waiting: 0 }), isUp: () => true, isHere: () => true },
    });
    expect((await metrics.text()).match(/^livery_brand_faults_by_rule.*/gm)).toEqual([
      'livery_brand_faults_by_rule{tenant="one",rule="domain-once",severity="error"} 1',
      'livery_brand_faults_by_rule{tenant="two",rule="domain-once",severity="warning"} 1',
    ]);
    await eventually(() => expect(served(there, 'shared.example', 'one.example')).toEqual(['two', 'one']));
    const anew = await open();
    expect([served(anew, 'shared.example'), faultLines(anew)]).toEqual([['two'], ['one error', 'two warning']]);
  });

  it('serves a merchant code that two brands state from the earlier claimant, and reports a fault for both until it is free', async () => {
    const named = async (id: string, merchantCode: string, brandName: string) => {
      await write({ id, stated: { tenant: { merchantCode, brandName } } });
      await publish(id);
    };
    await named('two', 'SHARED', 'Two');
    await named('one', 'ONE', 'Good');
    const brands = await open();
    const there = await open({ builtAtStart: 0 });
    const names = (set: LiveBrandSet) => ['one', 'two', 'late'].map((id) => set.byId(id)?.manifest.tenant.brandName);
    await named('one', 'SHARED', 'Newer');
    await named('late', 'SHARED', 'Late');
    await brands.refresh();
    expect([names(brands), served(brands, 'one.example', 'late.example')]).toEqual([
      ['Good', 'Two', undefined],
      ['one', undefined],
    ]);
    const all = brands.faults().map(({ tenant, severity, rule }) => `${tenant} ${severity} ${rule}`);
    expect(all).toEqual(
      ['one error', 'two warning', 'late error', 'two warning'].map((reported) => `${reported} merchant-code-once`),
    );
    await eventually(() => expect(names(there)).toEqual(['Good', 'Two', undefined]));
    const anew = await open({ builtAtStart: 0 });
    expect([names(anew), anew.ids()]).toEqual([[undefined, 'Two', undefined], ['two']]);

    await named('two', 'OWN', 'Two');
    await brands.refresh();
    expect([names(brands), faultLines(brands)]).toEqual([
      ['Good', 'Two', 'Late'],
      ['one error', 'late warning'],
    ]);
    await named('one', 'FREE', 'Newest');
    await brands.refresh();
    expect([names(brands), faultLines(brands)]).toEqual([['Newest', 'Two', 'Late'], []]);
  });

  it('gives a domain to the lower id if two brands claim it in one publication', async () => {
    await write({ id: 'two', stated: { tenant: { domains: ['shared.example'] } } });
    await write({ id: 'one', stated: { tenant: { domains: ['shared.example'] } } });
    await publish('two', 'one');
    const brands = await open();
    expect([served(brands, 'shared.example', 'two.localhost'), faultLines(brands)]).toEqual([
      ['one', 'two'],
      ['two error', 'one warning'],
    ]);
  });

  it('serves each name from the brand that states it exactly if a wildcard overlaps it, and reports a fault for both', async () => {
    await write({ id: 'one', stated: { tenant: { domains: ['one.example', '*.one.example'] } } });
    await publish('one');
    await write({ id: 'two', stated: { tenant: { domains: ['a.one.example'] } } });
    await publish('two');
    const brands = await open();
    expect(served(brands, 'a.one.example', 'b.one.example')).toEqual(['two', 'one']);
    expect(faultLines(brands)).toEqual(['one warning', 'two warning']);
    for (const { rule, message } of brands.faults())
      expect([rule, message]).toEqual(['domain-overlap', '*.one.example of one overlaps a.one.example of two']);
    await write({ id: 'two' });
    await publish('two');
    await brands.refresh();
    expect(brands.faults()).toEqual([]);
  });

  it('warns two brands of which one has a domain that looks like the domain of the other', async () => {
    await write({ id: 'one', stated: { tenant: { domains: ['aurora.example'] } } });
    await write({ id: 'two', stated: { tenant: { domains: ['two.example', 'xn--urora-3ve.example'] } } });
    await publish('one', 'two');
    const brands = await open();
    expect(
      brands
        .faults()
        .map(({ tenant, rule }) => `${tenant} ${rule}`)
        .sort(),
    ).toEqual(['one domain-alike', 'two domain-alike']);
  });

  it.each([0, 200])(
    'serves no brand on a host of the product that a stored release claims, with %i built at start',
    async (builtAtStart) => {
      const taken = [
        'console.localhost',
        'x.console.localhost',
        'jade.staging.console.localhost',
        'x.preview.console.localhost',
        'studio.localhost',
        'two.localhost',
        'foo.localhost',
        '*.foo.localhost',
      ];
      await write({ id: 'one', stated: { tenant: { domains: ['one.example', ...taken] } } });
      await write({ id: 'two' });
      await publish('one', 'two');
      const lines: string[] = [];
      const destination = { write: (line: string) => void lines.push(line) };
      const brands = await open({ builtAtStart, log: createLog({ level: 'warn', destination }) });
      for (const host of [...taken.filter((name) => name !== 'two.localhost'), 'a.foo.localhost', 'localhost'])
        expect([host, brands.byHost(host)?.id]).toEqual([host, undefined]);
      expect(served(brands, 'one.example', 'one.localhost', 'two.localhost')).toEqual(['one', 'one', 'two']);
      expect(brands.byId('one')?.domains).toEqual(['one.example']);
      expect(brands.faults().map(({ rule, severity, fix }) => [rule, severity, fix])).toEqual(
        taken.map((name) => ['domain-reserved', 'error', `remove ${name} from tenant.domains of one`]),
      );
      expect(lines.map((line) => JSON.parse(line).msg)).toContain(
        'jade.staging.console.localhost is reserved for staging, so one is not served there: remove jade.staging.console.localhost from tenant.domains of one',
      );
    },
  );

  it('continues to serve a stored release on a domain that is not registrable, and reports it', async () => {
    await write({ id: 'one', stated: { tenant: { domains: ['one.example', 'com', '*.co.uk'] } } });
    await publish('one');
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const brands = await open({ log: createLog({ level: 'warn', destination }) });
    expect(served(brands, 'one.example', 'com', 'a.co.uk')).toEqual(['one', 'one', 'one']);
    expect(brands.faults().map(({ rule, severity }) => [rule, severity])).toEqual([
      ['domain-registrable', 'error'],
      ['domain-registrable', 'error'],
    ]);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^one \/tenant\/domains\/1 com is a public suffix.*still served.*name a domain/),
      expect.stringMatching(/^one \/tenant\/domains\/2 co\.uk is a public suffix.*still served/),
    ]);
    await brands.refresh();
    expect(lines).toHaveLength(2);
  });

  it('continues to serve a stored release with texts that no longer exist, replaces them by the shipped ones, and reports it', async () => {
    await write({ id: 'one' });
    const texts = (language: string, value: object) =>
      writeFile(join(tenantsDir, 'one', 'texts', `${language}.json`), JSON.stringify(value));
    await mkdir(join(tenantsDir, 'one', 'texts'));
    const menu = { home: 'Front', dropped: 'Gone', rewards: 3, games: 'For {{who}}' };
    await texts('EN', { shell: { menu } });
    await texts('XX', { shell: { menu: { home: 'Xx' } } });
    await publish('one');
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const brands = await open({ log: createLog({ level: 'warn', destination }) });
    expect(served(brands, 'one.example')).toEqual(['one']);
    expect(brands.byId('one')?.delivery().texts).toEqual({ EN: { 'shell:menu.home': 'Front' } });
    const reported = brands.faults().map(({ rule, severity, message }) => `${severity} ${rule} ${message}`);
    expect(reported.sort()).toEqual([
      'error override-key no text has the key shell:menu.dropped',
      'error override-language XX is no language with texts',
      'error override-placeholders shell:menu.games uses {{who}}, which has no value',
      'error override-text shell:menu.rewards is a number, not a text',
    ]);
    expect(lines.map((line) => JSON.parse(line).msg)).toHaveLength(4);
    expect(lines.join()).toContain('still served, new releases are refused');

    // Existing faults do not block a change.
    await change(brands, [{ tenant: 'one', path: '/flags/PTSYS3', value: true }]);
    await brands.refresh();
    expect(brands.byId('one')?.manifest.flags.PTSYS3).toBe(true);
    await texts('EN', { shell: { menu: { home: 'Front' } } });
    await rm(join(tenantsDir, 'one', 'texts', 'XX.json'));
    await publish('one');
    await brands.refresh();
    expect(brands.faults()).toEqual([]);
  });

  it('gives a freed wildcard to no waiting brand while it overlaps a domain of a third brand', async () => {
    await write({ id: 'one' });
    await write({ id: 'child', stated: { tenant: { domains: ['child.example', '*.one.example', '*.free.example'] } } });
    await write({ id: 'two', stated: { tenant: { domains: ['two.example', '*.one.example', '*.free.example'] } } });
    for (const id of ['one', 'child', 'two']) await publish(id);
    await write({ id: 'child' });
    expect(await publish('child')).toEqual(['child', 'two']);
    const brands = await open();
    expect(served(brands, 'a.one.example', 'one.example', 'a.free.example')).toEqual([undefined, 'one', 'two']);
    expect(brands.faults().map(({ tenant, severity, message }) => [tenant, severity, message])).toEqual([
      ['two', 'error', '*.one.example overlaps one.example of one, so two is not served there'],
    ]);
  });

  it('frees the domains of an archived brand, and of a release that drops them, for waiting brands', async () => {
    const archive = (tenant: string, archived: boolean) =>
      setArchived({
        sets: setsOf(brands),
        database,
        clock: systemClock,
        tenant,
        archived,
        mayPublish: () => true,
        bookingsOf: async () => ({ openRounds: 0, retriedUntil: undefined }),
        actor: 'test',
        reason: 'test',
      });
    for (const id of ['two', 'one', 'child']) {
      await write({ id, stated: { tenant: { domains: ['shared.example', `${id}.example`] } } });
      await publish(id);
    }
    const brands = await open();
    expect(served(brands, 'shared.example')).toEqual(['two']);
    await archive('two', true);
    expect([served(brands, 'shared.example', 'two.example'), faultLines(brands)]).toEqual([
      ['child', undefined],
      ['one error', 'child warning'],
    ]);
    await archive('two', false);
    expect(served(brands, 'shared.example', 'two.example')).toEqual(['child', 'two']);
    await write({ id: 'child', stated: { tenant: { domains: ['child.example'] } } });
    expect(await publish('child')).toEqual(['child', 'one']);
    await brands.refresh();
    expect([served(brands, 'shared.example'), faultLines(brands)]).toEqual([['one'], ['two error', 'one warning']]);
  });

  it('gives a domain to one of two brands that are published at once', async () => {
    const ids = ['one', 'two', 'child', 'late'];
    for (const id of ids) await write({ id, stated: { tenant: { domains: ['shared.example', `${id}.example`] } } });
    await Promise.all(ids.map((id) => publish(id)));
    const brands = await open();
    const [holder] = served(brands, 'shared.example');
    expect(ids).toContain(holder);
    expect(
      brands
        .faults()
        .filter(({ severity }) => severity === 'error')
        .map(({ tenant }) => tenant)
        .sort(),
    ).toEqual(ids.filter((id) => id !== holder).sort());
  });

  // The embedded database has one connection, so no other transaction can be under way.
  if (kind === 'server')
    it('makes a publication wait for another that is about to claim the same domain', async () => {
      const tenant = (id: string) => ({ id, domains: ['shared.example', `${id}.example`] });
      await write({ id: 'two', stated: { tenant: tenant('two') } });
      let claimed: () => void = () => undefined;
      const isClaimed = new Promise<void>((resolve) => {
        claimed = resolve;
      });
      const first = database.asOperator(async (tx) => {
        const now = new Date();
        const manifest = JSON.stringify(aManifestFile({ tenant: tenant('one') }));
        const releases = [{ tenant: 'one', parent: undefined, manifest, texts: '{}', assets: '{}', files: [] }];
        await storeReleases(tx, { releases, environment, origin: 'published', actor: 'test', reason: 'test', now });
        await claim(tx, ['one'], now);
        claimed();
        // The other transaction now waits for the lock.
        await eventually(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
          expect(rows.length).toBeGreaterThan(0);
        });
      });
      await isClaimed;
      const [second] = await Promise.all([publish('two'), first]);
      expect(second).toEqual(['two']);
      expect(served(await open(), 'shared.example', 'two.example')).toEqual(['one', 'two']);
    });

  it('finds brands that are not built yet, and keeps the domains of a broken brand', async () => {
    await write({ id: 'group', stated: { abstract: true, tenant: { domains: ['group.example'] } } });
    await write({ id: 'child', stated: { extends: 'group', tenant: { domains: ['child.example'] } } });
    await write({ id: 'one' });
    await write({
      id: 'broken',
      stated: { tenant: { domains: ['late.example', 'broken.example'] }, flags: { REWCEN4: true } },
    });
    await write({ id: 'late', stated: { tenant: { domains: ['late.example', 'free.example'] } } });
    await write({ id: 'two', stated: { tenant: { domains: ['free.example', 'two.example'] } } });
    await publish('one', 'group', 'child', 'broken', 'late', 'two');
    const brands = await open({ builtAtStart: 0 });
    expect([...brands.ids()].sort()).toEqual(['child', 'late', 'one', 'two']);
    const found = (...hosts: string[]) => hosts.map((host) => brands.byHost(host)?.id);
    expect(found('one.example', 'child.example', 'two.localhost')).toEqual(['one', 'child', 'two']);
    expect(found('late.example', 'free.example')).toEqual([undefined, 'late']);
    expect(found('broken.example', 'broken.localhost', 'group.example')).toEqual([undefined, undefined, undefined]);
    expect(brands.byId('child')?.manifest.tenant.domains).toEqual(['child.example']);
    await brands.whole();
    const reported = brands.faults().map(({ tenant, rule }) => `${tenant} ${rule}`);
    expect(reported.sort()).toEqual([
      'broken domain-once',
      'broken schema',
      'late domain-once',
      'late domain-once',
      'two domain-once',
    ]);
  });

  it('continues to build in the background until all brands are built', async () => {
    await write({ id: 'broken', stated: { flags: { REWCEN4: true } } });
    await write({ id: 'one' });
    await publish('one', 'broken');
    const brands = await open({ builtAtStart: 0 });
    await brands.whole();
    expect(brands.faults().map(({ tenant }) => tenant)).toEqual(['broken']);
    expect(brands.ids()).toEqual(['one']);
  });

  it('keeps brands as they are if a notice names all of them and none has changed', async () => {
    await write({ id: 'one' });
    await write({ id: 'two' });
    await publish('one', 'two');
    const brands = await open();
    const [one, two] = [brands.byId('one'), brands.byId('two')];
    await write({ id: 'two', stated: { tenant: { brandName: 'New' } } });
    await publish('two');
    await brands.refresh();
    expect(brands.byId('one')).toBe(one);
    expect(brands.byId('two')).not.toBe(two);
    expect(brands.byId('two')?.manifest.tenant.brandName).toBe('New');
  });

  it('makes a change live at once, here and on another node, with its inverse, history and sequence', async () => {
    await write({ id: 'one' });
    await publish('one');
    const here = await open();
    const there = await open();
    const events: BrandEvent[] = [];
    there.subscribe((event) => events.push(event));
    const before = here.byId('one')?.revision;

    const { differences } = await change(here, [{ tenant: 'one', path: '/flags/REWCEN3', value: true }]);
    expect(differences).toEqual([{ tenant: 'one', path: '/flags/REWCEN3', before: false, after: true }]);
    expect(here.byId('one')?.manifest.flags.REWCEN3).toBe(true);
    await eventually(() => expect(there.byId('one')?.revision).toBe(here.byId('one')?.revision));
    expect(events.map(({ kind: what }) => what)).toEqual(['changed']);
    expect(there.sequence()).toBe(here.sequence());

    await change(here, [{ tenant: 'one', path: 'flags.REWCEN3' }]);
    expect(here.byId('one')?.revision).toBe(before);
    expect(
      here.stored('one')?.changes.map(({ path, removed, reason, actor }) => [path, removed, reason, actor]),
    ).toEqual([
      ['/flags/REWCEN3', false, 'test', 'test'],
      ['/flags/REWCEN3', true, 'test', 'test'],
    ]);
  });

  it('undoes a change that another node has just made, before it is notified of it', async () => {
    await write({ id: 'one' });
    await publish('one');
    const here = await open();
    const deaf: Database = Object.create(database, { listen: { value: async () => async () => undefined } });
    const there = await open({ database: deaf });
    const place = { tenant: 'one', path: '/flags/REWCEN3' };
    const { made } = await change(here, [{ ...place, value: true }]);
    await change(there, [{ ...place, undoes: made[0]?.sequence }]);
    expect(there.byId('one')?.manifest.flags.REWCEN3).toBe(false);
    await expect(change(there, [{ ...place, undoes: 999_999n }])).rejects.toMatchObject({ code: 'change.refused' });
  });

  it('finds items of lists by their id and shares unchanged parts with the previous brand', async () => {
    await write({ id: 'one' });
    await publish('one');
    const brands = await open();
    const before = brands.byId('one')?.manifest;
    await change(brands, [{ tenant: 'one', path: '/nav/footer/games/icon', value: 'star' }]);
    const after = brands.byId('one')?.manifest;
    expect(after?.nav.footer.find(({ id }) => id === 'games')?.icon).toBe('star');
    expect(after?.games).toBe(before?.games);
    expect(Object.isFrozen(after?.nav.footer[0])).toBe(true);
  });

  it('adds an entry to a list, changes it, and reverts both', async () => {
    await write({ id: 'one', stated: { formatVersion: '1.1' } });
    await publish('one');
    const brands = await open();
    const footer = () =>
      brands
        .byId('one')
        ?.manifest.nav.footer.map(({ id, icon }) => `${id} ${icon}`)
        .slice(4);
    const entry = { id: 'extra', to: 'page:help', titleKey: 'shell:menu.support', icon: 'star' };
    const before = { tenant: 'one', path: '/nav/footer/events/enabled', value: false };
    await change(brands, [before, { tenant: 'one', path: '/nav/footer/extra', value: entry }]);
    expect(footer()).toEqual(['menu menu', 'extra star']);
    await change(brands, [{ tenant: 'one', path: '/nav/footer/extra/icon', value: 'gift' }]);
    expect(footer()).toEqual(['menu menu', 'extra gift']);
    await change(brands, [{ tenant: 'one', path: '/nav/footer/extra' }]);
    expect(footer()).toEqual(['menu menu']);
  });

  it.each([
    ['without a reason', { path: '/flags/REWCEN3', value: true }, ' ', 'change.reason_missing', 'a reason is required'],
    ['of an unknown flag', { path: '/flags/REWCEN4', value: true }, 'x', 'change.unknown_flag', 'did you mean REWCEN3'],
    [
      'of an unknown place',
      { path: '/theme/colours/primary', value: '#000000' },
      'x',
      'change.unknown_path',
      'did you mean colors',
    ],
    ['under jurisdiction', { path: '/jurisdiction/ageLimit', value: 18 }, 'x', 'change.protected_path', 'release'],
    ['of the tenant', { path: '/tenant/merchantCode', value: 'OTHER' }, 'x', 'change.protected_path', 'release'],
    ['of a prototype', { path: '/flags/__proto__', value: {} }, 'x', 'change.unknown_path', '__proto__'],
    [
      'that brings a prototype',
      { path: '/theme', value: JSON.parse('{"colors":{"constructor":"#000000"}}') },
      'x',
      'change.unknown_path',
      'constructor',
    ],
    ['that breaks the schema', { path: '/flags/REWCEN3', value: 'yes' }, 'x', 'change.refused', 'not true or false'],
    ['that breaks a rule', { path: '/theme/colors/text', value: '#fefefe' }, 'x', 'change.refused', 'contrast'],
  ] as const)('refuses a change %s, and changes nothing', async (_, request, reason, code, word) => {
    await write({ id: 'one' });
    await publish('one');
    const brands = await open();
    const before = brands.byId('one');
    await expect(
      change(
        brands,
        [
          { tenant: 'one', path: '/flags/CBS3', value: true },
          { tenant: 'one', ...request },
        ],
        { reason },
      ),
    ).rejects.toMatchObject({ code, message: expect.stringContaining(word) });
    expect(brands.byId('one')).toBe(before);
    expect(brands.stored('one')?.changes).toEqual([]);
  });

  it('shows in a dry run the effect on every brand that inherits, and writes nothing', async () => {
    await write({ id: 'group', stated: { abstract: true, flags: { CBS3: true } } });
    await write({ id: 'child', stated: { extends: 'group' } });
    await publish('group', 'child');
    const brands = await open();
    expect(brands.byId('group')).toBeUndefined();
    expect(brands.byId('child')?.manifest.flags.CBS3).toBe(true);
    const request = { tenant: 'group', path: '/flags/CBS3', value: false };
    const { differences } = await change(brands, [request], { dryRun: true });
    expect(differences).toEqual([{ tenant: 'child', path: '/flags/CBS3', before: true, after: false }]);
    expect(brands.byId('child')?.manifest.flags.CBS3).toBe(true);
    await change(brands, [request]);
    expect(brands.byId('child')?.manifest.flags.CBS3).toBe(false);
  });

  it('builds brands anew, on every node, if a parent that is served itself changes', async () => {
    await write({ id: 'one', stated: { flags: { CBS3: true } } });
    await write({ id: 'child', stated: { extends: 'one', tenant: { domains: ['child.example'] } } });
    await write({ id: 'late', stated: { extends: 'child', tenant: { domains: ['late.example'] } } });
    await publish('one', 'child', 'late');
    const [brands, other] = [await open(), await open()];
    const flagsOf = (set: LiveBrandSet) => ['one', 'child', 'late'].map((id) => set.byId(id)?.manifest.flags.CBS3);
    expect(flagsOf(other)).toEqual([true, true, true]);
    await change(brands, [{ tenant: 'one', path: '/flags/CBS3', value: false }]);
    expect(flagsOf(brands)).toEqual([false, false, false]);
    await other.refresh(['one']);
    expect(flagsOf(other)).toEqual([false, false, false]);
  });

  it('lets other work run between the brands of a parent, and of a list', async () => {
    const children = ['one', 'two', 'child', 'late'];
    await write({ id: 'group', stated: { abstract: true } });
    for (const id of children) await write({ id, stated: { extends: 'group' } });
    await publish('group', ...children);
    const brands = await open();
    let [inTurn, most] = [0, 0];
    let isOver = false;
    const turn = () => {
      inTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const counted = <T>(value: T): T => {
      inTurn += 1;
      most = Math.max(most, inTurn);
      return value;
    };
    const counting: LiveBrandSet = { ...brands, build: (input) => counted(brands.build(input)) };
    const mostOf = async (work: () => Promise<unknown>) => {
      [inTurn, most] = [0, 0];
      await work();
      return most;
    };
    const request = { tenant: 'group', path: '/flags/CBS3', value: false };
    // Each brand is built as it would be and, because that has a warning, as it is.
    expect(await mostOf(() => change(counting, [request], { dryRun: true }))).toBe(2);
    const candidate = counting.stored('group');
    if (candidate === undefined) throw new Error('the parent is not stored');
    expect(await mostOf(() => planRelease({ brands: counting, candidate, now: systemClock.now() }))).toBe(2);
    const looking: LiveBrandSet = { ...brands, isBuilt: () => false, byId: (id) => counted(brands.byId(id)) };
    const list = () =>
      database.asOperator((tx) =>
        listPlace(tx, {
          set: looking,
          steps: ['flags', 'CBS3'],
          readable: null,
          mayRead: () => true,
          now: systemClock.now(),
          filter: {},
          pageSize: 100,
        }),
      );
    expect(await mostOf(list)).toBe(1);
    expect((await list()).list).toHaveLength(children.length);
    // Another node reads the clock for each brand that it builds again: at most four of the five in one turn.
    const there = await open({ clock: { ...systemClock, now: () => counted(systemClock.now()) } });
    const followed = async () => {
      await change(brands, [{ ...request, value: true }]);
      await eventually(() =>
        expect(children.map((id) => there.byId(id)?.manifest.flags.CBS3)).toEqual(children.map(() => true)),
      );
    };
    expect(await mostOf(followed)).toBe(4);
    isOver = true;
  });

  it('reads each change of several brands once, however much of each is loaded', async () => {
    for (const id of ['one', 'two']) await write({ id });
    await publish('one', 'two');
    const brands = await open();
    for (const [tenant, flag] of [
      ['one', 'CBS3'],
      ['two', 'CBS3'],
      ['two', 'PROFPIC3'],
      ['one', 'PROFPIC3'],
    ] as const)
      await change(brands, [{ tenant, path: `/flags/${flag}`, value: true }]);
    // All changes of the first, including the newest of all, and one of the second.
    const known = new Map<string, StoredBrand>();
    for (const [id, count] of [['one', 2] as const, ['two', 1] as const]) {
      const stored = brands.stored(id);
      if (stored) known.set(id, { ...stored, changes: stored.changes.slice(0, count) });
    }
    const read = await loadBrands({ database, environment, tenants: ['one', 'two'], known });
    for (const { tenant, changes } of read.brands)
      expect([tenant, changes]).toEqual([tenant, brands.stored(tenant)?.changes]);
    expect(read.brands.map(({ changes }) => changes.length)).toEqual([2, 2]);
  });

  it('begins and ends a scheduled change by itself', async () => {
    await write({ id: 'one' });
    await publish('one');
    const clock = aClock();
    const brands = await open({ clock });
    const seen: boolean[] = [];
    brands.subscribe((event) => event.kind === 'changed' && seen.push(event.brand.manifest.flags.CBS3));
    const [from, until] = [20, 40].map((wait) => new Date(clock.now().getTime() + wait));
    await change(brands, [{ tenant: 'one', path: '/flags/CBS3', value: true, from, until }], { clock });
    expect(seen).toEqual([]);
    clock.pass({ seconds: 0.02 });
    await eventually(() => expect(seen).toEqual([true]));
    clock.pass({ seconds: 0.02 });
    // A notice about something else at that moment must not skip the scheduled change.
    await brands.refresh();
    await eventually(() => expect(seen).toEqual([true, false]));
  });

  it('calls its listeners outside of the act that changed a brand, whose rights their own work does not need', async () => {
    await write({ id: 'one' });
    await publish('one');
    const brands = await open();
    const last = { text: () => 'select 1', refusal: () => new Error('refused') };
    const seen: unknown[] = [];
    brands.subscribe(() => seen.push(currentLastStatement()));
    await withLastStatement(last, async () => {
      await change(brands, [{ tenant: 'one', path: '/flags/CBS3', value: true }]);
      expect(currentLastStatement()?.text()).toBe('select 1');
    });
    expect(seen).toEqual([undefined]);
  });

  it('keeps the last valid release of a brand whose next one is broken, and reports the faults', async () => {
    await write({ id: 'one' });
    await publish('one');
    const brands = await open();
    const before = brands.byId('one');
    const events: BrandEvent[] = [];
    brands.subscribe((event) => events.push(event));
    // Published without the checker, like a release of a newer program: the running program can't read it.
    await write({ id: 'one', stated: { flags: { REWCEN4: true } } });
    await publish('one');
    await brands.refresh(['one']);
    expect([brands.byId('one'), brands.byHost('one.example'), brands.ids()]).toEqual([before, before, ['one']]);
    expect(brands.faults().map(({ tenant, rule }) => [tenant, rule])).toEqual([['one', 'schema']]);
    expect(events).toEqual([]);
    await write({ id: 'one', stated: { tenant: { brandName: 'Mended' } } });
    await publish('one');
    await brands.refresh(['one']);
    expect([brands.byId('one')?.manifest.tenant.brandName, brands.faults()]).toEqual(['Mended', []]);
  });

  it('removes an archived brand from its hosts and restores it', async () => {
    await write({ id: 'one' });
    await publish('one');
    const brands = await open();
    const archive = (archived: boolean) =>
      setArchived({
        sets: setsOf(brands),
        database,
        clock: systemClock,
        tenant: 'one',
        archived,
        mayPublish: () => true,
        bookingsOf: async () => ({ openRounds: 0, retriedUntil: undefined }),
        actor: 'test',
        reason: 'test',
      });
    await archive(true);
    expect(brands.byHost('one.example')).toBeUndefined();
    await archive(false);
    expect(brands.byHost('one.example')?.id).toBe('one');
  });

  it('publishes saved and new folders, and keeps the last valid release of a broken and of a missing folder', async () => {
    await write({ id: 'one' });
    const brands = await open();
    const watch = await watchFolders({
      tenantsDir,
      database,
      environment,
      clock: systemClock,
      log,
      onPublished: () => brands.refresh(),
    });
    closing.push(() => watch.close());
    expect(brands.byId('one')?.manifest.tenant.brandName).toBe('One');

    for (const brandName of ['Second', 'Third']) {
      await write({ id: 'one', stated: { tenant: { brandName } } });
      await eventually(() => expect(brands.byId('one')?.manifest.tenant.brandName).toBe(brandName));
    }
    await cp(join(tenantsDir, 'one'), join(tenantsDir, 'two'), { recursive: true });
    await write({ id: 'two', stated: { tenant: { brandName: 'New' } } });
    await eventually(() => expect(brands.byHost('two.example')?.manifest.tenant.brandName).toBe('New'));

    await write({ id: 'one', stated: { flags: { REWCEN4: true } } });
    await eventually(() =>
      expect(watch.faults().map(({ tenant, fix }) => [tenant, fix])).toEqual([['one', 'did you mean REWCEN3?']]),
    );
    expect(brands.byId('one')?.manifest.tenant.brandName).toBe('Third');

    await rm(join(tenantsDir, 'two'), { recursive: true });
    await write({ id: 'one', stated: { tenant: { brandName: 'Mended' } } });
    await eventually(() => expect(brands.byId('one')?.manifest.tenant.brandName).toBe('Mended'));
    expect(brands.byHost('two.example')?.id).toBe('two');
  });
});
