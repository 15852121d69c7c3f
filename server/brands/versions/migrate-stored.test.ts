import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { systemClock as clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { productHosts, reservedHosts } from '../../hosts/reserved-hosts.ts';
import { createLog } from '../../log.ts';
import type { LiveBrandSet } from '../environments.ts';
import { readBrandFolder } from '../folder/read/read-brand-folder.ts';
import { openBrandSet } from '../live/open-brand-set.ts';
import { appendChanges } from './changes/append-changes.ts';
import { migrateStored } from './migrate-stored.ts';
import { listReleases } from './releases/list-releases.ts';
import { publishFolders } from './stored/releases.ts';

const common = { environment: 'production', actor: 'test', reason: 'test', clock } as const;
const titled = (id: string) => ({ id, to: 'page:home', titleKey: 'shell:menu.home' });
const labelled = (id: string, EN: string) => ({ id, to: 'page:home', label: { EN } });

describe('migrating the brands of a running server', () => {
  let database: Database;
  let brands: LiveBrandSet;
  let tenantsDir: string;
  const change = (tenant: string, path: string, value?: Json) =>
    appendChanges({ ...common, brands, database, requests: [{ tenant, path, value }] });
  /** The menus of a brand as players see them. The brand must be valid. */
  const shown = (id: string) => {
    expect(brands.faults().filter(({ severity }) => severity === 'error')).toEqual([]);
    const { footer = [], sideMenu } = brands.byId(id)?.manifest.nav ?? {};
    return [footer, sideMenu?.entries ?? []].map((list) => list.filter(({ enabled }) => enabled));
  };

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-migrated-'));
    const files: Record<string, object> = {
      agroup: { abstract: true, nav: { sideMenu: { entries: [titled('home'), labelled('club', 'Circle')] } } },
      // A child whose id comes before its parent's.
      achild: {
        extends: 'agroup',
        nav: { footer: [labelled('home', 'Start'), labelled('own', 'Ours'), titled('menu')] },
      },
      // A brand of the newest format below a parent of an older one.
      anewer: {
        formatVersion: '1.1',
        extends: 'agroup',
        nav: { footer: [titled('own'), { id: 'events', enabled: false }] },
      },
      single: { nav: { sideMenu: { entries: [labelled('club', 'Circle'), titled('home')] } } },
    };
    for (const [id, stated] of Object.entries(files)) {
      await mkdir(join(tenantsDir, id));
      const manifest = aManifestFile({ locale: { enabled: ['EN'] }, ...stated, tenant: { id } } as StatedManifest);
      await writeFile(join(tenantsDir, id, 'manifest.json'), JSON.stringify(manifest));
    }
    database = await aDatabase();
    const folders = await Promise.all(Object.keys(files).map((id) => readBrandFolder({ tenantsDir, id })));
    await publishFolders({ ...common, database, folders: folders.filter((folder) => folder !== undefined) });
    brands = await openBrandSet({
      database,
      environment: common.environment,
      previewDomain: 'localhost',
      reserved: reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' })),
      clock,
      log: createLog({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    await brands.close();
    await database.close();
    await rm(tenantsDir, { recursive: true, force: true });
  });

  it('leaves every menu as live changes made it, of the brand and of its parent, and both brands valid', async () => {
    expect(brands.faults()).toEqual([]);
    await change('single', '/nav/sideMenu/entries', [titled('club'), labelled('home', 'Start')]);
    await change('agroup', '/nav/footer', [titled('home'), titled('games'), titled('menu')]);
    await change('achild', '/nav/footer/games/icon', 'gem');
    await change('achild', '/nav/sideMenu/entries', [titled('club')]);
    await change('agroup', '/nav/footer/home', { ...titled('home'), icon: 'gift' });
    const before = ['achild', 'anewer', 'single'].map(shown);
    expect(before[0]?.[0]?.map(({ id, icon }) => `${id} ${icon}`)).toEqual(['home gift', 'games gem', 'menu star']);
    // The parent's values have the same effect as in the parent.
    expect(before[1]?.[0]?.map(({ id }) => id)).toEqual(['home', 'games', 'menu']);

    const migrated = await migrateStored({ ...common, brands, database, dryRun: false });

    expect(migrated.map(({ tenant, from, to }) => `${tenant} ${from} ${to}`).sort()).toEqual([
      'achild 1.0 1.1',
      'agroup 1.0 1.1',
      'anewer 1.1 1.1',
      'single 1.0 1.1',
    ]);
    expect(['achild', 'anewer', 'single'].map(shown)).toEqual(before);
    expect(await migrateStored({ ...common, brands, database, dryRun: true })).toEqual([]);
    // Each release states its origin, and its parent as it was stored in the same migration.
    const releases = await listReleases({ database, tenant: 'achild' });
    expect(releases.map(({ number, origin, base, parents }) => [number, origin, base, parents])).toEqual([
      [2, 'migrated', 1, [{ tenant: 'agroup', release: 2 }]],
      [1, 'published', null, [{ tenant: 'agroup', release: 1 }]],
    ]);

    await change('agroup', '/nav/footer');
    expect(
      shown('achild')[0]
        ?.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['home', 'own']);
  });
});
