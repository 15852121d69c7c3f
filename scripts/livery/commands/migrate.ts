import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { counted } from '../../../schema/counted.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { inheritable } from '../../../server/brands/folder/lineage.ts';
import {
  type Edit,
  migrateManifest,
  migrateParents,
  placesOf,
} from '../../../server/brands/folder/migrate/migrate-manifest.ts';
import { type RenamedSecrets, renameSecrets } from '../../../server/brands/folder/migrate/rename-secrets.ts';
import { type BrandFolder, manifestFile } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { brandsOf, familyOf, folderReader, pathsOf } from '../brand-folders.ts';
import { type Context, type Done, exits } from '../command.ts';
import { knownGrants } from '../environment.ts';
import { commandOf } from '../rows.ts';
import { waitLine } from './releases.ts';

export const migrate = commandOf(
  'migrate',
  'upgrade manifests of older formats, and secrets without an owner, with no visible change; in folders or on a running server',
  `examples:
       livery migrate tenants/comet --dry-run
       livery migrate --running --reason "new format"`,
  ({ row, code }) => [
    code('[PATH|BRAND...] [--dry-run]', migrateFolders),
    row(
      '--running --reason TEXT [--dry-run]',
      'migrateBrands',
      ({ migrated, proposal }, { dryRun }) => [
        ...migrated.map(
          ({ tenant, from, to, edits, changes }) =>
            `${dryRun || proposal !== null ? 'would migrate' : 'migrated'} ${tenant}: ${from} -> ${to}, ${counted({ count: edits, one: 'place' })} written, ${counted({ count: changes, one: 'change' })} added`,
        ),
        migrated.length === 0 && 'every release has the newest format',
        waitLine(proposal),
      ],
      ({ reason, dryRun }) => ({ body: { reason, dryRun } }),
    ),
  ],
);

async function migrateFolders(
  { output, env }: Context,
  { dryRun }: { readonly dryRun: boolean },
  ...named: readonly string[]
): Promise<Done> {
  const paths = await pathsOf(named, env);
  const grants = knownGrants(env) ?? new Map();
  const read = folderReader();
  const targets = (await Promise.all(paths.map(brandsOf))).flat();
  const plans: { file: string; edits: Edit[]; secrets: RenamedSecrets }[] = [];
  let broken = false;
  for (const target of targets) {
    const folder = await read(target);
    if (folder === undefined) {
      output.err(`${relative(process.cwd(), join(target.tenantsDir, target.id))} has no ${manifestFile}`);
      broken = true;
      continue;
    }
    const file = join(folder.folder, manifestFile);
    if (folder.manifest.faults.length > 0 || folder.manifest.value === undefined) {
      output.err(`${relative(process.cwd(), file)} can't be read: livery validate names the fault`);
      broken = true;
      continue;
    }
    const family = await familyOf(folder, read);
    const { value: manifest } = folder.manifest;
    const secrets = renameSecrets(folder.id, manifest, grants);
    plans.push({ file, secrets, edits: [...migrateManifest({ manifest, ...parentsOf(family) }), ...secrets.edits] });
  }
  // Plan everything before writing, because plans depend on the original parents.
  for (const { file, edits, secrets } of plans) {
    const name = relative(process.cwd(), file);
    if (edits.length === 0) output.out(`${name} has the newest format`);
    else output.out(`${dryRun ? 'would migrate' : 'migrated'} ${name}: ${placesOf(edits)} places written`);
    if (!dryRun && edits.length > 0) await writeFile(file, edited(await readFile(file, 'utf8'), edits));
    for (const [before, after] of secrets.renamed)
      output.out(`    set LIVERY_SECRET_${after} to the value of LIVERY_SECRET_${before}`);
    for (const { name, pointer } of secrets.left)
      output.out(
        `    ${pointer} still names ${name}: list the brands that may use it in LIVERY_SECRET_GRANTS, or choose another name`,
      );
  }
  return { code: broken ? exits.invalid : exits.fine };
}

/** The folder itself, then its parents from the nearest to the topmost. */
function parentsOf(family: ReadonlyMap<string, BrandFolder>): { parents: Json[]; migrated: Json[] } {
  const parents = [...family.values()]
    .slice(1)
    .reverse()
    .map(({ manifest }) => inheritable(manifest.value ?? {}));
  return { parents, migrated: migrateParents(parents) };
}

/** Edits only the changed places, keeping the file's formatting. */
function edited(text: string, edits: readonly Edit[]): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return edits.reduce((written, { path, value, adds = false }) => {
    const place = adds ? [...path, -1] : [...path];
    return applyEdits(written, modify(written, place, value, { formattingOptions, isArrayInsertion: adds }));
  }, text);
}
