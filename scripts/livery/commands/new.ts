import { join, relative } from 'node:path';
import { templateIds, templateSummaries } from '../../../schema/brand-templates.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { composeBrand, type Source } from '../../../server/brands/new-brand/compose-brand.ts';
import { defaultsOf, isPlaceholder, type RequestedSettings } from '../../../server/brands/new-brand/settings.ts';
import { tenantsDirOf } from '../brand-folders.ts';
import { type Command, exits, type Output, readArguments, UnreadableError, UsageError } from '../command.ts';
import { formatFaults } from '../format-faults.ts';
import { schemaFrom } from '../manifest-schema-path.ts';
import { whyNot } from '../new-brand/others.ts';
import { claimedByRunning, whereItRuns } from '../new-brand/running.ts';
import { settingsOfOptions } from '../new-brand/usage-of-settings.ts';
import { writeBrand } from '../new-brand/write-brand.ts';
import { reservedBy } from '../reserved-by-settings.ts';

const text = { type: 'string' } as const;
const named = {
  name: text,
  authority: text,
  licence: text,
  'licence-url': text,
  age: text,
  currency: text,
  zone: text,
  languages: text,
  support: text,
  'merchant-code': text,
  template: text,
  scheme: text,
  colour: text,
} as const;

const options = {
  ...named,
  domain: { type: 'string', multiple: true },
  from: text,
  tenants: text,
  json: { type: 'boolean', default: false },
} as const;

export const newBrand: Command = {
  usage: [
    'livery new BRAND --domain DOMAIN [--domain DOMAIN ...] [--from BRAND] [--tenants FOLDER] [--json]',
    ...Object.entries(defaultsOf).map(([option, standard]) => `           [--${option} TEXT]`.padEnd(36) + standard),
    '    templates:',
    ...templateIds.map((id) => `           ${id.padEnd(25)}${templateSummaries[id]}`),
    '    examples:',
    '           livery new comet --domain comet.example',
    '           livery new comet --domain comet.example --name Comet --template night --colour "#7a3fd0" --languages EN,AR',
    '    --from an abstract brand extends it. From any other brand it copies the settings, but not licence, texts and pictures',
  ].join('\n       '),
  summary:
    'create the folder of a new brand, with a logo, a palette and pictures; on a terminal it asks for missing settings',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const [given, more] = positionals;
    if (more !== undefined) throw new UsageError(`${more}: one brand at a time`);
    const prompt = output.prompt ?? (async () => undefined);
    const id = given ?? (await prompt('id of the brand (its folder)'));
    if (id === undefined) throw new UsageError('new BRAND --domain DOMAIN');
    const requested: RequestedSettings & { id: string } = {
      ...withoutUndefined({
        ...values,
        merchantCode: values['merchant-code'],
        licenceUrl: values['licence-url'],
        domains: values.domain?.join(' '),
      }),
      id,
    };
    // Errors so far are reported before the next question.
    settingsOfOptions({ ...requested, domains: requested.domains ?? 'asked.example' });
    const settings = settingsOfOptions({ ...requested, ...(await promptForMissing(requested, output.prompt)) });
    const tenantsDir = values.tenants ?? tenantsDirOf(env);
    const refusal =
      (await whyNot(tenantsDir, settings).catch((error: NodeJS.ErrnoException) => {
        throw new UnreadableError(`${tenantsDir} can't be read (${error.code})`);
      })) ?? (await claimedByRunning({ env, settings }));
    if (refusal !== undefined) {
      output.err(`${refusal}: nothing was written`);
      return exits.invalid;
    }
    const from = values.from === undefined ? undefined : await sourceOf({ tenantsDir, id: values.from });
    const folder = join(tenantsDir, settings.id);
    const { files, lines } = await composeBrand({ settings, from, requested, schema: schemaFrom(folder) });
    const { written, faults } = await writeBrand(folder, files, reservedBy(env));
    if (faults.length > 0 && !(values.json && written))
      (written ? output.out : output.err)(
        formatFaults({ faults, format: 'text', checked: { what: 'brand', many: 1 } }),
      );
    if (!written) {
      output.err('nothing was written');
      return exits.invalid;
    }
    const where = await whereItRuns({ env, settings });
    if (values.json) {
      const { id: brand, name, merchantCode, colour } = settings;
      const made = { brand, name, merchantCode, colour, folder, files: [...files.keys()], lines, faults };
      output.out(JSON.stringify({ ...made, placeholderLicence: isPlaceholder(settings), ...where }, null, 2));
      return exits.fine;
    }
    const drawn = files.has('assets/logo.svg')
      ? `its logo${files.has('assets/hero.svg') ? ', mark and pictures' : ' and mark'}`
      : 'its mark (pages show the name as text: it is too long for a logo, or no shipped font has its letters)';
    output.out(`wrote ${relative(process.cwd(), folder) || folder}: manifest.json (${lines} lines), ${drawn}`);
    if (isPlaceholder(settings))
      output.out('its licence is a placeholder: write your own under jurisdiction before players see it');
    const outcome = {
      live: `${settings.name} runs on ${where.address}`,
      unseen: 'the running server does not watch this folder: publish the brand with livery push',
      stopped: `no server is running: after npm start, ${settings.name} runs on ${where.address}`,
    } as const;
    output.out(outcome[where.state]);
    return exits.fine;
  },
};

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

async function sourceOf({ tenantsDir, id }: { tenantsDir: string; id: string }): Promise<Source> {
  const folder = await readBrandFolder({ tenantsDir, id });
  const manifest = folder?.manifest.value;
  if (folder === undefined) throw new UsageError(`--from ${id}: no such brand in ${tenantsDir}`);
  if (!isObject(manifest) || folder.manifest.faults.length > 0)
    throw new UnreadableError(`--from ${id}: its manifest can't be read: livery validate names the fault`);
  return { id, manifest };
}

function withoutUndefined(object: Record<string, unknown>): RequestedSettings {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as RequestedSettings;
}
