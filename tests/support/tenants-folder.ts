import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aManifestFile, type StatedManifest } from './a-manifest.ts';

export type TenantsFolder = { path: string; remove(): Promise<void> };

/** A folder of brands with the given files. */
export async function aTenantsFolder(brands: Readonly<Record<string, StatedManifest>>): Promise<TenantsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'livery-tenants-'));
  for (const [id, stated] of Object.entries(brands)) {
    const file = aManifestFile({ ...stated, tenant: { ...stated.tenant, id } } as StatedManifest);
    await mkdir(join(path, id));
    await writeFile(join(path, id, 'manifest.json'), JSON.stringify(file, null, 2));
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
