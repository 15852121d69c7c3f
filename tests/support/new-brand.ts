import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Livery } from './livery.ts';

/** A brand that `livery new` creates in a folder of brands; nothing is pushed yet. */
export async function aNewBrand({ livery, folder, id }: { livery: Livery; folder: string; id: string }) {
  const made = await livery.command(
    ...['new', id, '--domain', `${id}.example`, '--name', id, '--colour', '#1f6f5c'],
    ...['--licence', 'EGA/2026/9', '--tenants', folder],
  );
  if (made.code !== 0) throw new Error(made.text);
  const path = join(folder, id);
  const file = join(path, 'manifest.json');
  return {
    path,
    /** Rewrites the brand's manifest. */
    async edit(change: (manifest: ReturnType<typeof JSON.parse>) => void): Promise<void> {
      const manifest = JSON.parse(await readFile(file, 'utf8'));
      change(manifest);
      await writeFile(file, JSON.stringify(manifest));
    },
  };
}
