import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { templateIds, templateSummaries } from '../../../schema/brand-templates.ts';
import { defaultsOf } from '../../../server/brands/new-brand/settings.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { print } from './changes.ts';
import { environmentOf } from './releases.ts';

const text = { type: 'string' } as const;
const options = {
  ...{ name: text, template: text, scheme: text, colour: text, authority: text, licence: text },
  ...{ 'licence-url': text, age: text, currency: text, zone: text, languages: text, support: text },
  ...{ 'merchant-code': text, from: text, reason: text, hours: text, environment: text },
  domain: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const;
type Values = ReturnType<typeof readArguments<typeof options>>['values'];
type Shown = AdminValueOf<'getBrand'>;

const standards = { ...defaultsOf, support: 'a name below the main domain' };

export const brand: Command = {
  usage: [
    'livery brand show BRAND',
    'livery brand health BRAND [--environment staging|production] [--hours NUMBER]',
    'livery brand create BRAND --reason TEXT [--domain DOMAIN ...] [--from BRAND] [--dry-run]',
    ...Object.entries(standards).map(
      ([option, standard]) => `           [--${option} TEXT]`.padEnd(36) + standard,
    ),
    '    templates:',
    ...templateIds.map((id) => `           ${id.padEnd(25)}${templateSummaries[id]}`),
    '',
    'show      prints a brand, the release that each environment serves, and pending and scheduled work',
    'health    prints the number of calls on its hosts within the last hours (3, at most 24), and how many failed',
    'create    creates a brand like livery new, but on the running server, and serves it in staging; without --domain it answers only',
    '          on its staging host, until a release states domains',
    '--from    an abstract brand is extended; of any other brand the settings are copied, but not licence, texts and pictures',
    '',
    'examples:',
    '       livery brand show comet',
    '       livery brand health comet --hours 24',
    '       livery brand create comet --name Comet --template night --colour "#7a3fd0" --reason "a new licensee"',
  ].join('\n       '),
  summary: 'show a brand and how its calls end, or create one on a running server',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action, tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0)
      throw new UsageError('brand show BRAND, brand health BRAND, or brand create BRAND --reason TEXT');
    const params = { tenant };
    if (action === 'show')
      return print({
        answer: await callAdmin({ env, operation: 'getBrand', params }),
        output,
        show: brandLines,
      });
    if (action === 'health') {
      const { hours, environment } = values;
      const query = {
        ...(environment !== undefined && { environment: environmentOf(environment) }),
        ...(hours !== undefined && { hours: wholeNumber({ option: '--hours', text: hours }) }),
      };
      const answer = await callAdmin({ env, operation: 'getBrandHealth', params, query });
      return print({ answer, output, show: healthLines });
    }
    if (action !== 'create') throw new UsageError(`brand ${action}: choose one of show, health, create`);
    const answer = await callAdmin({ env, operation: 'createBrand', body: bodyOf({ id: tenant, values }) });
    return print({ answer, output, show: createdLines });
  },
};

function bodyOf({ id, values }: { id: string; values: Values }) {
  const { name, template, scheme, colour, authority, licence, currency, zone, support, from } = values;
  const { age, domain: domains, languages, reason = '', 'dry-run': dryRun } = values;
  const stated = {
    ...{ name, template, scheme, colour, authority, licence, zone, support, from, domains },
    licenceUrl: values['licence-url'],
    merchantCode: values['merchant-code'],
    currency: currency?.toUpperCase(),
    age: age === undefined ? undefined : wholeNumber({ option: '--age', text: age }),
    languages: languages?.split(/[\s,]+/).filter((language) => language !== ''),
  };
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  return { id, ...given, reason, dryRun };
}

function wholeNumber({ option, text: given }: { option: string; text: string }): number {
  const number = Number(given);
  if (!Number.isInteger(number)) throw new UsageError(`${option} ${given}: write a whole number`);
  return number;
}

function brandLines({ id, name, kind, archived, parent, waiting, differs, ...brand }: Shown): string[] {
  const { jurisdiction, timeZone, currency, languages, domains } = brand;
  const facts = [
    ['name', name],
    ['domains', domains.length === 0 ? 'none' : domains.join(' ')],
    ['extends', parent ?? 'nothing'],
    ['money', currency ?? 'not set'],
    ['time zone', timeZone ?? 'not set'],
    ['languages', languages.join(' ')],
    [
      'licence',
      jurisdiction === null
        ? 'not set'
        : `${jurisdiction.licenceNumber}, ${jurisdiction.authority}${jurisdiction.isPlaceholder ? ' (a placeholder)' : ''}`,
    ],
    [
      'waiting',
      `${waiting.proposals} proposals, ${waiting.rollbacks} rollbacks, ${waiting.rollouts} rollouts`,
    ],
  ] as const;
  return [
    `${kind} ${id}${archived ? ', archived' : ''}`,
    ...facts.map(([fact, value]) => `  ${fact.padEnd(12)}${value}`),
    ...environmentLines({ environment: 'production', of: brand.production }),
    ...environmentLines({ environment: 'staging', of: brand.staging }),
    ...(differs === true ? ['staging differs from production'] : []),
  ];
}

function environmentLines({ environment, of }: { environment: string; of: Shown['production'] }): string[] {
  if (of === null) return [`${environment} serves nothing`];
  const { release, by, since, address, faults, next } = of;
  return [
    `${environment} serves release ${release} since ${since}, by ${by}${address === null ? '' : `: ${address}`}`,
    ...faults.map(({ severity, message, rule }) => `  ${severity}: ${message} [${rule}]`),
    ...next.map(({ at, kind, path, value }) => `  ${at} ${path} ${kind}: ${JSON.stringify(value)}`),
  ];
}

function healthLines({ environment, from, to, calls, failures, failing }: AdminValueOf<'getBrandHealth'>) {
  return [
    `${environment}: ${calls} calls from ${from} to ${to}, ${failures} failed`,
    ...failing.map(
      ({ operation, outcome, count }) => `  ${String(count).padStart(8)} ${operation} ${outcome}`,
    ),
  ];
}

function createdLines({ id, name, release, address, warnings, ...brand }: AdminValueOf<'createBrand'>) {
  return [
    release === null
      ? `${id} (${name}) would be created; nothing was changed`
      : `staging serves ${name} on ${address}`,
    ...(brand.isPlaceholderLicence
      ? ['its licence is a placeholder, which production refuses: set jurisdiction in a release']
      : []),
    ...(brand.domains.length === 0
      ? ['it has no domain, and production requires one: set tenant.domains in a release']
      : []),
    ...warnings.map(({ message, rule }) => `  warning: ${message} [${rule}]`),
  ];
}
