import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { batches } from '../../../server/batches.ts';
import { listBrandFolders, manifestFile, readAtOnce } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { likeness, type OtherBrand } from '../../../server/brands/new-brand/likeness.ts';
import type { BrandSettings } from '../../../server/brands/new-brand/settings.ts';

/** Ids and merchant codes of the brands of a folder. Manifests are searched as text, because there may be thousands. */
async function othersIn(tenantsDir: string): Promise<OtherBrand[]> {
  const found: OtherBrand[] = [];
  for (const ids of batches(await listBrandFolders(tenantsDir), readAtOnce))
    found.push(
      ...(await Promise.all(
        ids.map(async (id) => {
          const text = await readFile(join(tenantsDir, id, manifestFile), 'utf8');
          const codes = [...text.matchAll(/"merchantCode"\s*:\s*"([^"]*)"/g)].map(([, code = '']) => code);
          return { id, codes };
        }),
      )),
    );
  return found;
}

/** Why an id or merchant code is taken by another brand. Domains are checked elsewhere. */
export async function whyNot(tenantsDir: string, settings: BrandSettings): Promise<string | undefined> {
  if ((await stat(join(tenantsDir, settings.id)).catch(() => undefined)) !== undefined)
    return `${join(tenantsDir, settings.id)} already exists`;
  const like = likeness({ settings, others: await othersIn(tenantsDir) });
  if (like?.of !== 'merchantCode') return like?.message;
  return `${like.message}: choose ${like.isSame ? '' : 'another '}--merchant-code`;
}
