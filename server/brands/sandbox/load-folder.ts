import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { CheckFault } from '../folder/check/fault.ts';
import { type BrandFolder, manifestFile, readBrandFolder } from '../folder/read/read-brand-folder.ts';

export type LoadedFolder =
  | { readonly folder: BrandFolder }
  | { readonly fault: CheckFault }
  /** There is no folder, or a file with its name. */
  | 'no folder';

type Target = { readonly tenantsDir: string; readonly id: string };

/** Names that people and editors give a manifest by mistake, the most likely first. */
const nearNames = [/^manifest\.json$/i, /^manifest\b.*\.json/i, /^brand\b.*\.json/i, /^manifest\b/i];

/** Reads a brand's folder. A folder that can't be read, or that has no manifest, is a fault. */
export async function loadFolder({ tenantsDir, id }: Target): Promise<LoadedFolder> {
  try {
    const folder = await readBrandFolder({ tenantsDir, id });
    if (folder !== undefined) return { folder };
    const fault = await missingManifest({ tenantsDir, id });
    return fault === undefined ? 'no folder' : { fault };
  } catch (error) {
    return { fault: unreadable({ tenantsDir, id, error: error as NodeJS.ErrnoException }) };
  }
}

const faultAt = ({ id, file, ...fault }: { id: string; file: string } & Pick<CheckFault, FaultText>): CheckFault => ({
  tenant: id,
  severity: 'error',
  pointer: '',
  file,
  line: 1,
  column: 1,
  ...fault,
});
type FaultText = 'rule' | 'message' | 'fix';

/** Returns the fault of a missing manifest. If a file looks like one, the fault names the file to rename. */
async function missingManifest({ tenantsDir, id }: Target): Promise<CheckFault | undefined> {
  const folder = join(tenantsDir, id);
  const files = await filesOf(folder);
  if (files === undefined) return undefined;
  const rule = 'manifest-there';
  const [near] = nearNames.flatMap((pattern) => files.filter((name) => pattern.test(name)));
  if (near === undefined)
    return faultAt({
      id,
      rule,
      file: join(folder, manifestFile),
      message: `the folder ${id} has no ${manifestFile}`,
      fix: `write ${id}/${manifestFile}, or move the folder away`,
    });
  return faultAt({
    id,
    rule,
    file: join(folder, near),
    message: `the folder ${id} has no ${manifestFile}, but ${near}`,
    fix: `rename ${id}/${near} to ${manifestFile}`,
  });
}

/** Names of the files in a folder; `undefined` if there is no such folder. */
async function filesOf(folder: string): Promise<string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return entries
    ?.filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

function unreadable({ tenantsDir, id, error }: Target & { error: NodeJS.ErrnoException }): CheckFault {
  const folder = join(tenantsDir, id);
  // The system's error has no path if there is a folder instead of the file.
  const file = error.path ?? join(folder, manifestFile);
  const isFolder = error.code === 'EISDIR';
  const shown = relative(tenantsDir, file);
  return faultAt({
    id,
    rule: 'folder-readable',
    file,
    message: isFolder
      ? `the folder ${id} has a folder in place of a file`
      : `${shown} can't be read (${error.code ?? error.message})`,
    fix: isFolder
      ? `make ${manifestFile} and everything in texts and assets of ${id} files`
      : `let the server read ${shown}`,
  });
}
