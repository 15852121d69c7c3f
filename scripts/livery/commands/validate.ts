import { relative } from 'node:path';
import { batches } from '../../../server/batches.ts';
import { checkBrand } from '../../../server/brands/folder/check/check-brands.ts';
import { brandsBeside, claimsAround, setFaults } from '../../../server/brands/folder/check/check-set.ts';
import type { CheckFault } from '../../../server/brands/folder/check/fault.ts';
import { unreadFiles } from '../../../server/brands/folder/check/unread-files.ts';
import { type BrandFolder, readAtOnce } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { loadFolder } from '../../../server/brands/sandbox/load-folder.ts';
import { shippedTranslations, type Translations } from '../../../server/texts/read-texts.ts';
import { brandsOf, familyOf, folderReader, pathsOf } from '../brand-folders.ts';
import { type Command, exits, readArguments, UsageError } from '../command.ts';
import { formatFaults, formats, isFormat } from '../format-faults.ts';
import { knownGrants } from '../known-grants.ts';
import { reservedBy } from '../reserved-by-settings.ts';
import { type Checked, watchChecks } from '../watch-checks.ts';

const options = {
  format: { type: 'string', default: 'text' },
  json: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
} as const;

export const validate = validateBy(shippedTranslations);

/** The command with another list of languages than the shipped one. */
export function validateBy(translations: Translations): Command {
  return {
    usage: `livery validate [PATH|BRAND ...] [--format text|json|github] [--json] [--watch]

BRAND is the id of a brand in the tenants folder.

--watch   checks again after each save, until Ctrl-C

examples:
       livery validate
       livery validate comet
       livery validate tenants/comet --watch
       livery validate --format github`,
    summary: 'check brand folders, manifests or whole tenants folders; without a path the tenants folder',
    options,
    async run({ args, output, env }) {
      const { values, positionals } = readArguments(args, options);
      const format = values.json ? 'json' : values.format;
      if (!isFormat(format)) throw new UsageError(`--format ${format}: choose one of ${formats.join(', ')}`);
      const paths = await pathsOf(positionals, env);
      const check = () => checkAll(paths, env, translations);
      const first = await check();
      const report = ({ faults, many }: Checked) =>
        output.out(formatFaults({ faults, format, checked: { what: 'brand', many } }));
      report(first);
      const last = values.watch ? await watchChecks({ first, check, paths, report, output }) : first;
      return last.faults.some(({ severity }) => severity === 'error') ? exits.invalid : exits.fine;
    },
  };
}

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
    const secrets = { ...(grants && { grants }), isBrand: brandsBeside(folder) };
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
