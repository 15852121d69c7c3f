import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { batches } from '../../../server/batches.ts';
import { checkBrand } from '../../../server/brands/folder/check/check-brands.ts';
import { brandsBeside, claimsAround, setFaults } from '../../../server/brands/folder/check/check-set.ts';
import type { CheckFault, FileFault } from '../../../server/brands/folder/check/fault.ts';
import { unreadFiles } from '../../../server/brands/folder/check/unread-files.ts';
import { type BrandFolder, readAtOnce } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { loadFolder } from '../../../server/brands/sandbox/load-folder.ts';
import { shippedTranslations, type Translations } from '../../../server/texts/read-texts.ts';
import { brandsOf, familyOf, folderReader, pathsOf } from '../brand-folders.ts';
import { type Command, exits, type Output, UnreadableError } from '../command.ts';
import { knownGrants, reservedBy } from '../environment.ts';
import { faultsAsJson, formatFaults } from '../format-faults.ts';
import { commandOf } from '../rows.ts';

export const validate = validateBy(shippedTranslations);

/** The command with another list of languages than the shipped one. */
export function validateBy(translations: Translations): Command {
  return commandOf(
    'validate',
    'check brand folders, manifests or whole tenants folders; without a path the tenants folder',
    `BRAND is the id of a brand in the tenants folder.

--watch   checks again after each save, until Ctrl-C

examples:
       livery validate
       livery validate comet
       livery validate tenants/comet --watch
       livery validate --format github`,
    ({ code }) => [
      code(
        '[PATH|BRAND...] [--format text|json|github] [--watch]',
        async ({ output, env, json }, { format: given = 'text', watch }, ...named) => {
          const format = json ? 'json' : given;
          const paths = await pathsOf(named, env);
          const check = () => checkAll(paths, env, translations);
          const first = await check();
          const found = ({ faults, many }: Checked) => ({ faults, checked: { what: 'brand', many } }) as const;
          const report = (checked: Checked) => output.out(formatFaults(found(checked), format));
          report(first);
          const last = watch ? await watchChecks(first, paths, check, report, output) : first;
          const isWrong = last.faults.some(({ severity }) => severity === 'error');
          return { value: faultsAsJson(found(first)), code: isWrong ? exits.invalid : exits.fine };
        },
      ),
    ],
  );
}

type Checked = { readonly faults: readonly FileFault[]; readonly many: number };

async function checkAll(
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
  translations: Translations,
): Promise<Checked> {
  const targets = (await Promise.all(paths.map(brandsOf))).flat();
  const read = folderReader();
  const chosen: BrandFolder[] = [];
  const faults: CheckFault[] = [];
  for (const batch of batches(targets, readAtOnce)) {
    const folders = await Promise.all(batch.map(read));
    chosen.push(...folders.filter((folder) => folder !== undefined));
    for (const target of batch.filter((_, index) => folders[index] === undefined)) {
      const loaded = await loadFolder(target);
      if (typeof loaded === 'object' && 'fault' in loaded) faults.push(loaded.fault);
    }
  }
  const grants = knownGrants(env);
  for (const folder of chosen) {
    const family = await familyOf(folder, read);
    const find = (id: string) => family.get(id);
    const secrets = { grants, isBrand: brandsBeside(folder) };
    faults.push(...checkBrand({ folder, find, now: new Date(), translations, secrets }).faults);
    faults.push(...(await unreadFiles(folder)));
  }
  faults.push(...setFaults(chosen, reservedBy(env), await claimsAround(chosen)));
  const shown = once(faults).map((fault) => ({ ...fault, file: relative(process.cwd(), fault.file) || fault.file }));
  return { faults: shown, many: chosen.length };
}

/** Removes repetitions: a fault of a parent counts once, however many children inherit it. */
function once(faults: readonly CheckFault[]): CheckFault[] {
  const known = new Map(
    faults.map((fault) => [`${fault.file}:${fault.line}:${fault.column} ${fault.rule} ${fault.message}`, fault]),
  );
  return [...known.values()];
}

/** Milliseconds between two checks. Polling is cheap and notices every way of saving on every file system. */
const pause = 300;

/** Checks again when a file changes, prints fixed and new faults, and returns the last result at Ctrl-C. */
async function watchChecks(
  first: Checked,
  paths: readonly string[],
  check: () => Promise<Checked>,
  report: (checked: Checked) => void,
  output: Output,
): Promise<Checked> {
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  let last = first;
  let before = await filesOf(paths);
  output.err('watching: Ctrl-C ends it');
  while (!ended) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, pause);
    });
    const now = await filesOf(paths);
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (file) => before.get(file) !== now.get(file),
    );
    before = now;
    if (changed.length === 0 || ended) continue;
    // While an editor saves a file, it may be missing for a moment.
    const next = await check().catch((error: unknown) => {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    });
    if (next === undefined) continue;
    const [mended, fresh] = [missingIn(last, next), missingIn(next, last)];
    const names = changed.slice(0, 3).map((file) => relative(process.cwd(), file));
    const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
    output.err(`${names.join(', ')}${more} changed: ${mended} fixed, ${fresh} new`);
    report(next);
    last = next;
  }
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  return last;
}

/** Faults of one result that the other lacks, even if their lines moved. */
function missingIn(one: Checked, other: Checked): number {
  const named = ({ file, rule, message }: FileFault) => `${file} ${rule} ${message}`;
  const known = new Set(other.faults.map(named));
  return one.faults.filter((fault) => !known.has(named(fault))).length;
}

/** File -> its state, which changes when it is saved. */
async function filesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
    const files = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [
      path,
    ];
    for (const file of files.filter((name) => !/[\\/]\./.test(relative(path, name)))) {
      const info = await stat(file).catch(() => undefined);
      if (info !== undefined) found.set(file, `${info.mtimeMs} ${info.size} ${info.ino}`);
    }
  }
  return found;
}
