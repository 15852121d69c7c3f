import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { batches } from '../../../server/batches.ts';
import { listBrandFolders, manifestFile, readAtOnce } from '../../../server/brands/read-brand-folder.ts';
import type { BrandSettings } from './settings.ts';

type Other = { readonly id: string; readonly codes: readonly string[] };

/** Ids and merchant codes of the brands of a folder. Manifests are searched as text, because there may be thousands. */
async function othersIn(tenantsDir: string): Promise<Other[]> {
  const found: Other[] = [];
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

/** Why a brand can't be called so beside those that are there. Domains are the checker's business. */
export async function whyNot({
  tenantsDir,
  settings: { id, merchantCode },
}: {
  tenantsDir: string;
  settings: BrandSettings;
}): Promise<string | undefined> {
  if ((await stat(join(tenantsDir, id)).catch(() => undefined)) !== undefined)
    return `${join(tenantsDir, id)} is there already`;
  for (const other of await othersIn(tenantsDir)) {
    if (looks(other.id) === looks(id)) return `the id ${id} reads like ${other.id}, which is there`;
    const near = other.codes.find((code) => looks(code) === looks(merchantCode));
    if (near === merchantCode)
      return `the merchant code ${near} is that of ${other.id}: choose --merchant-code`;
    if (near !== undefined)
      return `the merchant code ${merchantCode} reads like ${near} of ${other.id}: choose another --merchant-code`;
  }
  return undefined;
}

const alike: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/** As a hurried eye reads it: support and suppliers tell brands by these. */
const looks = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replaceAll(/[oilsbz]/g, (letter) => alike[letter] ?? letter);
