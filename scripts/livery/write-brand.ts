import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { batches } from '../../server/batches.ts';
import { checkBrand } from '../../server/brands/folder/check/check-brands.ts';
import { claimsAround, setFaults } from '../../server/brands/folder/check/check-set.ts';
import type { CheckFault } from '../../server/brands/folder/check/fault.ts';
import {
  listBrandFolders,
  manifestFile,
  readAtOnce,
  readBrandFolder,
} from '../../server/brands/folder/read/read-brand-folder.ts';
import { likeness, type OtherBrand } from '../../server/brands/new-brand/likeness.ts';
import type { BrandSettings } from '../../server/brands/new-brand/settings.ts';
import type { ReservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { addressOf, callAdmin } from './admin-client.ts';
import { familyOf, folderReader } from './brand-folders.ts';
import { UnreadableError } from './command.ts';

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
    const faults = await faultsOf({ draft, folder }, reserved);
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
async function faultsOf(
  { draft, folder }: { draft: string; folder: string },
  reserved: ReservedHosts,
): Promise<CheckFault[]> {
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

/** Why a server that runs on the data folder would not serve the brand; `undefined` if none runs. */
export async function claimedByRunning(env: NodeJS.ProcessEnv, settings: BrandSettings): Promise<string | undefined> {
  const brands = await brandsOfRunning(env);
  for (const { id, domains } of brands ?? []) {
    if (id === settings.id) return `the running server already has a brand ${id}`;
    const taken = settings.domains.find((domain) => domains.includes(domain));
    if (taken !== undefined) return `${taken} is claimed by ${id} on the running server`;
  }
  return undefined;
}

/** Milliseconds to wait. A server that watches the folder publishes a brand within a second; the rest is for slow machines. */
const patience = { tries: 50, pause: 200 };

/** Address of the brand, or its future address. */
export async function whereItRuns(
  env: NodeJS.ProcessEnv,
  { id }: BrandSettings,
): Promise<{ state: 'live' | 'unseen' | 'stopped'; address: string }> {
  const host = `${id}.${env.PREVIEW_DOMAIN ?? 'localhost'}`;
  const port = await addressOf(env).then(
    ({ url }) => new URL(url).port,
    () => env.PORT ?? '8080',
  );
  const address = `http://${host}:${port}`;
  for (let tried = 0; tried < patience.tries; tried += 1) {
    const brands = await brandsOfRunning(env);
    if (brands === undefined) return { state: 'stopped', address };
    if (brands.some((brand) => brand.id === id && brand.served)) return { state: 'live', address };
    await new Promise((resolve) => setTimeout(resolve, patience.pause));
  }
  return { state: 'unseen', address };
}

async function brandsOfRunning(env: NodeJS.ProcessEnv) {
  try {
    const answer = await callAdmin(env, 'listBrands');
    return 'refusal' in answer ? undefined : answer.value;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
