import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { templateIds, templateSummaries } from '../../../schema/brand-templates.ts';
import { defaultsOf } from '../../../server/brands/new-brand/settings.ts';
import { commandOf, dryRun, environmentIn, reason, texts, wholeOf } from '../rows.ts';

type Shown = AdminValueOf<'getBrand'>;

const standards = { ...defaultsOf, support: 'a name below the main domain' };

export const brand = commandOf(
  {
    usage: [
      'livery brand show BRAND',
      'livery brand health BRAND [--environment staging|production] [--hours NUMBER]',
      'livery brand create BRAND --reason TEXT [--domain DOMAIN ...] [--from BRAND] [--dry-run]',
      ...Object.entries(standards).map(([option, standard]) => `           [--${option} TEXT]`.padEnd(36) + standard),
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
    options: {
      ...texts('name', 'template', 'scheme', 'colour', 'authority', 'licence', 'licence-url', 'age', 'currency'),
      ...texts('zone', 'languages', 'support', 'merchant-code', 'from', 'hours', 'environment'),
      ...reason,
      ...dryRun,
      domain: { type: 'string', multiple: true },
    },
  },
  ({ row }) => [
    row('show BRAND', 'getBrand', (_, tenant) => ({ params: { tenant } }), brandLines),
    row(
      'health BRAND',
      'getBrandHealth',
      ({ environment, hours }, tenant) => ({
        params: { tenant },
        query: { environment: environmentIn(environment), hours: wholeOf('--hours', hours) },
      }),
      healthLines,
    ),
    row(
      'create BRAND',
      'createBrand',
      ({ age, currency, domain, languages, 'dry-run': dryRun, ...values }, id) => {
        const { name, template, scheme, colour, authority, licence, zone, support, from, reason } = values;
        return {
          body: {
            id,
            name,
            template,
            scheme,
            colour,
            authority,
            licence,
            zone,
            support,
            from,
            reason,
            dryRun,
            domains: domain,
            licenceUrl: values['licence-url'],
            merchantCode: values['merchant-code'],
            currency: currency?.toUpperCase(),
            age: wholeOf('--age', age),
            languages: languages?.split(/[\s,]+/).filter((language) => language !== ''),
          },
        };
      },
      createdLines,
    ),
  ],
);

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
    ['waiting', `${waiting.proposals} proposals, ${waiting.rollbacks} rollbacks, ${waiting.rollouts} rollouts`],
  ] as const;
  return [
    `${kind} ${id}${archived ? ', archived' : ''}`,
    ...facts.map(([fact, value]) => `  ${fact.padEnd(12)}${value}`),
    ...environmentLines('production', brand.production),
    ...environmentLines('staging', brand.staging),
    ...(differs === true ? ['staging differs from production'] : []),
  ];
}

function environmentLines(environment: string, of: Shown['production']): string[] {
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
    ...failing.map(({ operation, outcome, count }) => `  ${String(count).padStart(8)} ${operation} ${outcome}`),
  ];
}

function createdLines({ id, name, release, address, warnings, ...brand }: AdminValueOf<'createBrand'>) {
  return [
    release === null ? `${id} (${name}) would be created; nothing was changed` : `staging serves ${name} on ${address}`,
    ...(brand.isPlaceholderLicence
      ? ['its licence is a placeholder, which production refuses: set jurisdiction in a release']
      : []),
    ...(brand.domains.length === 0
      ? ['it has no domain, and production requires one: set tenant.domains in a release']
      : []),
    ...warnings.map(({ message, rule }) => `  warning: ${message} [${rule}]`),
  ];
}
