import { join, relative } from 'node:path';
import { templateIds } from '../../../schema/brand-templates.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { composeBrand, type Source } from '../../../server/brands/new-brand/compose-brand.ts';
import {
  type BrandSettings,
  isPlaceholder,
  type RequestedSettings,
  settingsOf,
} from '../../../server/brands/new-brand/settings.ts';
import { schemaFrom, tenantsDirOf } from '../brand-folders.ts';
import { exits, type Output, UnreadableError, UsageError } from '../command.ts';
import { reservedBy } from '../environment.ts';
import { formatFaults } from '../format-faults.ts';
import { linesOf } from '../lines.ts';
import { commandOf } from '../rows.ts';
import { claimedByRunning, whereItRuns, whyNot, writeBrand } from '../write-brand.ts';
import { settingNotes, settingOptions } from './brands.ts';

export const newBrand = commandOf(
  'new',
  'create the folder of a new brand, with a logo, a palette and pictures; on a terminal it asks for missing settings',
  `${settingNotes}

examples:
       livery new comet --domain comet.example
       livery new comet --domain comet.example --name Comet --template night --colour "#7a3fd0" --languages EN,AR`,
  ({ code }) => [
    code(`[BRAND] ${settingOptions} [--tenants FOLDER]`, async ({ output, env, json }, values, given) => {
      const prompt = output.prompt ?? (async () => undefined);
      const id = given ?? (await prompt('id of the brand (its folder)'));
      if (id === undefined) throw new UsageError('new BRAND --domain DOMAIN');
      const { domain, age, ...named } = values;
      const requested: RequestedSettings & { id: string } = {
        ...named,
        ...(age !== undefined && { age: String(age) }),
        ...(domain !== undefined && { domains: domain.join(' ') }),
        id,
      };
      // Errors so far are reported before the next question.
      settingsOfOptions({ ...requested, domains: requested.domains ?? 'asked.example' });
      const settings = settingsOfOptions({ ...requested, ...(await promptForMissing(requested, output.prompt)) });
      const tenantsDir = values.tenants ?? tenantsDirOf(env);
      const refusal =
        (await whyNot(tenantsDir, settings).catch((error: NodeJS.ErrnoException) => {
          throw new UnreadableError(`${tenantsDir} can't be read (${error.code})`);
        })) ?? (await claimedByRunning(env, settings));
      if (refusal !== undefined) {
        output.err(`${refusal}: nothing was written`);
        return { code: exits.invalid };
      }
      const from = values.from === undefined ? undefined : await sourceOf(tenantsDir, values.from);
      const folder = join(tenantsDir, settings.id);
      const { files, lines } = await composeBrand({ settings, from, requested, schema: schemaFrom(folder) });
      const { written, faults } = await writeBrand(folder, files, reservedBy(env));
      if (faults.length > 0 && !(json && written))
        (written ? output.out : output.err)(formatFaults({ faults, checked: { what: 'brand', many: 1 } }, 'text'));
      if (!written) {
        output.err('nothing was written');
        return { code: exits.invalid };
      }
      const where = await whereItRuns(env, settings);
      const { id: brand, name, merchantCode, colour } = settings;
      const placeholderLicence = isPlaceholder(settings);
      const made = { brand, name, merchantCode, colour, folder, files: [...files.keys()], lines, faults };
      const drawn = files.has('assets/logo.svg')
        ? `its logo${files.has('assets/hero.svg') ? ', mark and pictures' : ' and mark'}`
        : 'its mark (pages show the name as text: it is too long for a logo, or no shipped font has its letters)';
      const outcome = {
        live: `${name} runs on ${where.address}`,
        unseen: 'the running server does not watch this folder: publish the brand with livery push',
        stopped: `no server is running: after npm start, ${name} runs on ${where.address}`,
      } as const;
      return {
        value: { ...made, placeholderLicence, ...where },
        lines: linesOf(
          `wrote ${relative(process.cwd(), folder) || folder}: manifest.json (${lines} lines), ${drawn}`,
          placeholderLicence && 'its licence is a placeholder: write your own under jurisdiction before players see it',
          outcome[where.state],
        ),
      };
    }),
  ],
);

/** Settings of a command line. Throws UsageError with the name of the option if its value is invalid. */
function settingsOfOptions(given: RequestedSettings & { readonly id: string }): BrandSettings {
  try {
    return settingsOf(given);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new UsageError(error.value?.setting === 'id' ? error.message : `--${error.message}`);
  }
}

/** Asks for missing settings. An empty answer takes the default; without a terminal nothing is asked. */
async function promptForMissing(
  requested: RequestedSettings & { id: string },
  prompt: Output['prompt'],
): Promise<RequestedSettings> {
  if (prompt === undefined) return {};
  const answers: Record<string, string> = {};
  const questions = [
    ['domains', 'domain of the site', `${requested.id}.example`],
    ['name', 'name that players see', ''],
    ['authority', 'licensing authority', ''],
    ['licence', 'number of the licence', ''],
    ['licenceUrl', 'page on which the authority confirms it (https)', ''],
    ['age', 'minimum age', '18'],
    ['currency', 'currency', 'USD'],
    ['zone', 'time zone', 'UTC'],
    ['languages', 'languages, the default first', 'EN'],
    ['template', `template (${templateIds.join(', ')})`, 'clear'],
    ['colour', 'main colour (#rrggbb)', ''],
  ] as const;
  for (const [key, question, standard] of questions) {
    if (requested[key] !== undefined) continue;
    for (;;) {
      const answer = (await prompt(standard === '' ? question : `${question} [${standard}]`))?.trim();
      const value = answer === undefined || answer === '' ? standard : answer;
      if (value === '') break;
      try {
        settingsOfOptions({ domains: 'asked.example', ...requested, ...answers, [key]: value });
        answers[key] = value;
        break;
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        await prompt(`${error.message} (press Enter to continue)`);
      }
    }
  }
  return answers;
}

async function sourceOf(tenantsDir: string, id: string): Promise<Source> {
  const folder = await readBrandFolder({ tenantsDir, id });
  const manifest = folder?.manifest.value;
  if (folder === undefined) throw new UsageError(`--from ${id}: no such brand in ${tenantsDir}`);
  if (!isObject(manifest) || folder.manifest.faults.length > 0)
    throw new UnreadableError(`--from ${id}: its manifest can't be read: livery validate names the fault`);
  return { id, manifest };
}
