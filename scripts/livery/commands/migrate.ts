import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { counted } from '../../../schema/counted.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { inheritable } from '../../../server/brands/folder/lineage.ts';
import {
  type Edit,
  type MigrationStep,
  migrateManifest,
  migrationSteps,
  placesOf,
} from '../../../server/brands/folder/migrate/migrate-manifest.ts';
import { type RenamedSecrets, renameSecrets } from '../../../server/brands/folder/migrate/rename-secrets.ts';
import { type BrandFolder, manifestFile } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { brandsOf, familyOf, folderReader, pathsOf } from '../brand-folders.ts';
import { type Command, type Context, type Done, exits } from '../command.ts';
import { knownGrants } from '../environment.ts';
import { commandOf } from '../rows.ts';
import { waitLine } from './releases.ts';

export const migrate = migrateBy(migrationSteps);

/** The command with other steps than those of this version. A server takes its own. */
export function migrateBy(steps: readonly MigrationStep[]): Command {
  return commandOf(
    'migrate',
    'upgrade manifests of older formats, and secrets without an owner, with no visible change; in folders or on a running server',
    `examples:
       livery migrate tenants/comet --dry-run
       livery migrate --running --reason "new format"`,
    ({ row, code }) => [
      code('[PATH|BRAND...] [--dry-run]', (context, { dryRun }, ...named) =>
        migrateFolders(context, named, { dryRun, steps }),
      ),
      row(
        '--running --reason TEXT [--dry-run]',
        'migrateBrands',
        ({ migrated, proposal }, { dryRun }) => [
          ...migrated.map(
            ({ tenant, from, to, edits }) =>
              `${dryRun || proposal !== null ? 'would migrate' : 'migrated'} ${tenant}: ${from} -> ${to}, ${counted({ count: edits, one: 'place' })} written`,
          ),
          migrated.length === 0 && 'every release has the newest format',
          waitLine(proposal),
        ],
        ({ reason, dryRun }) => ({ body: { reason, dryRun } }),
      ),
    ],
  );
}

async function migrateFolders(
  { output, env }: Context,
  named: readonly string[],
  { dryRun, steps }: { readonly dryRun: boolean; readonly steps: readonly MigrationStep[] },
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
    plans.push({ file, secrets, edits: [...migrateManifest(manifest, parentsOf(family), steps), ...secrets.edits] });
  }
  // Plan everything before writing, because plans depend on the original parents.
  for (const { file, edits, secrets } of plans) {
    const name = relative(process.cwd(), file);
    if (edits.length === 0) output.out(`${name} has the newest format`);
    else
      output.out(
        `${dryRun ? 'would migrate' : 'migrated'} ${name}: ${counted({ count: placesOf(edits), one: 'place' })} written`,
      );
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

/** Manifests of the parents, the topmost first. The first of a family is the folder itself. */
const parentsOf = (family: ReadonlyMap<string, BrandFolder>): Json[] =>
  [...family.values()]
    .slice(1)
    .reverse()
    .map(({ manifest }) => inheritable(manifest.value ?? {}));

/** Edits only the changed places, keeping the file's formatting. */
function edited(text: string, edits: readonly Edit[]): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return edits.reduce(
    (written, { path, value }) => applyEdits(written, modify(written, [...path], value, { formattingOptions })),
    text,
  );
}
