import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aMigrationStep } from '../../../tests/support/a-migration-step.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { systemClock as clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { productHosts, reservedHosts } from '../../hosts/reserved-hosts.ts';
import { createLog } from '../../log.ts';
import type { LiveBrandSet } from '../environments.ts';
import { readBrandFolder } from '../folder/read/read-brand-folder.ts';
import { openBrandSet } from '../live/open-brand-set.ts';
import { migrateStored } from './migrate-stored.ts';
import { listReleases } from './releases/list-releases.ts';
import { publishFolders } from './stored/releases.ts';

const common = { environment: 'production', actor: 'test', reason: 'test', clock } as const;

describe('migrating the brands of a running server', () => {
  let database: Database;
  let brands: LiveBrandSet;
  let tenantsDir: string;
  /** Format and shadow of a brand as players see it. The brand must be valid. */
  const shown = (id: string) => {
    expect(brands.faults().filter(({ severity }) => severity === 'error')).toEqual([]);
    const { formatVersion, theme } = brands.byId(id)?.manifest ?? {};
    return [formatVersion, theme?.shadow];
  };

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-migrated-'));
    const files: Record<string, object> = {
      agroup: { abstract: true },
      // A child whose id comes before its parent's.
      achild: { extends: 'agroup' },
      single: { theme: { shadow: 'glow' } },
      newest: { formatVersion: '1.2' },
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

  it('publishes brands and their parents in the next format, which players do not notice', async () => {
    expect(brands.faults()).toEqual([]);
    const ids = ['achild', 'single', 'newest'];
    const before = ids.map(shown);
    const migrate = (dryRun: boolean) =>
      migrateStored({ ...common, brands, database, dryRun, steps: [aMigrationStep] });

    expect(await migrateStored({ ...common, brands, database, dryRun: true })).toEqual([]);
    const planned = await migrate(true);
    expect(ids.map(shown)).toEqual(before);
    expect(await migrate(false)).toEqual(planned);

    expect(planned.map(({ tenant, from, to, edits }) => `${tenant} ${from} ${to} ${edits}`).sort()).toEqual([
      'achild 1.1 1.2 0',
      'agroup 1.1 1.2 1',
      'single 1.1 1.2 0',
    ]);
    expect(ids.map(shown)).toEqual(before.map(([, shadow]) => ['1.2', shadow]));
    expect(await migrate(true)).toEqual([]);
    // Each release states its origin, and its parent as it was stored in the same migration.
    const releases = await listReleases({ database, tenant: 'achild' });
    expect(releases.map(({ number, origin, base, parents }) => [number, origin, base, parents])).toEqual([
      [2, 'migrated', 1, [{ tenant: 'agroup', release: 2 }]],
      [1, 'published', null, [{ tenant: 'agroup', release: 1 }]],
    ]);
  });
});
