import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';

/** Ids of the rows of all features, by folder. */
async function rowsBelow({ folder, file }: { folder: string; file: string }): Promise<[id: string, feature: string][]> {
  const found: [string, string][] = [];
  for (const path of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
    if (basename(path) !== file) continue;
    const tables: Record<string, object> = await import(join(projectRoot, folder, path));
    for (const table of Object.values(tables)) for (const id of Object.keys(table)) found.push([id, dirname(path)]);
  }
  return found;
}

describe('pages', () => {
  it.each([
    { folder: 'schema/features', file: 'routes.ts' },
    { folder: 'runtime/features', file: 'pages.ts' },
  ])('have one row among $folder/*/$file', async (among) => {
    const rows = await rowsBelow(among);
    expect(rows.length).toBeGreaterThan(50);
    const owners = new Map<string, string[]>();
    for (const [id, feature] of rows) owners.set(id, [...(owners.get(id) ?? []), feature]);
    expect([...owners].filter(([, features]) => features.length > 1)).toEqual([]);
  });
});
