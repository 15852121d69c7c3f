import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { checkBrand } from '../../../server/brands/folder/check/check-brands.ts';
import { claimsAround, setFaults } from '../../../server/brands/folder/check/check-set.ts';
import type { CheckFault } from '../../../server/brands/folder/check/fault.ts';
import { manifestFile, readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import type { ReservedHosts } from '../../../server/hosts/reserved-hosts.ts';
import { familyOf, folderReader } from '../brand-folders.ts';
import { UnreadableError } from '../command.ts';

/**
 * Writes a folder of a brand whole or not at all: first beside its place, where it is checked, then it is renamed. A folder with
 * errors is not moved.
 */
export async function writeBrand(
  folder: string,
  /** Path within the folder -> text. */ files: ReadonlyMap<string, string>,
  reserved: ReservedHosts,
): Promise<{ written: boolean; faults: CheckFault[] }> {
  const tenantsDir = dirname(folder);
  const id = basename(folder);
  const draft = await mkdtemp(join(tenantsDir, '.new-')).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableError(`${tenantsDir} can't be written (${error.code})`);
  });
  const giveUp = () => {
    rmSync(draft, { recursive: true, force: true });
    process.exit(130);
  };
  process.once('SIGINT', giveUp);
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(draft, id, path)), { recursive: true });
      await writeFile(join(draft, id, path), text);
    }
    const faults = await faultsOf({ draft, folder, reserved });
    if (faults.some(({ severity }) => severity === 'error')) return { written: false, faults };
    if ((await stat(folder).catch(() => undefined)) !== undefined)
      throw new UnreadableError(`${folder} was created in the meantime: nothing was written`);
    await rename(join(draft, id), folder);
    return { written: true, faults };
  } finally {
    await rm(draft, { recursive: true, force: true });
    process.off('SIGINT', giveUp);
  }
}

/** Checks the folder among its future neighbours. */
async function faultsOf({
  draft,
  folder,
  reserved,
}: {
  draft: string;
  folder: string;
  reserved: ReservedHosts;
}): Promise<CheckFault[]> {
  const read = await readBrandFolder({ tenantsDir: draft, id: basename(folder) });
  if (read === undefined) throw new UnreadableError(`${join(folder, manifestFile)} was not written`);
  const placed = { ...read, folder };
  const family = await familyOf(placed, folderReader());
  const { faults } = checkBrand({ folder: placed, find: (id) => family.get(id), now: new Date() });
  const others = await claimsAround([placed]);
  return [...faults, ...setFaults([placed], reserved, others)].map((fault) => ({
    ...fault,
    file: relative(process.cwd(), fault.file) || fault.file,
  }));
}
