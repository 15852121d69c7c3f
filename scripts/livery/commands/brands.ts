import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { templateIds, templateSummaries } from '../../../schema/brand-templates.ts';
import { defaultsOf } from '../../../server/brands/new-brand/settings.ts';
import { resultOf } from '../admin-client.ts';
import { type Done, UsageError } from '../command.ts';
import { faultText, linesOf, optional } from '../lines.ts';
import type { moveOnHost } from '../on-host.ts';
import { commandOf } from '../rows.ts';

export const brands = commandOf(
  'brands',
  'list the brands of a running server, their domains and their faults',
  `examples:
       livery brands
       livery brands comet --json`,
  ({ code }) => [
    code('[BRAND...]', async ({ env }, _, ...wanted) => {
      const all = await resultOf(env, 'listBrands');
      const unknown = wanted.find((id) => !all.some((brand) => brand.id === id));
      if (unknown !== undefined) throw new UsageError(`no brand is called ${unknown}`);
      const value = all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
      const lines = value.map(({ id, served, movedTo, domains, faults }) => {
        const unserved = faults.length > 0 ? 'not served' : 'in staging only';
        const here = served ? `served${faults.length > 0 ? ', with faults' : ''}` : unserved;
        const state = movedTo === null ? here : `another installation serves it: ${movedTo}`;
        return [
          `${id.padEnd(20)} ${state.padEnd(20)} ${domains.join(' ')}`.trimEnd(),
          ...faults.map((fault) => {
            const place = fault.file === undefined ? '' : `${fault.file}:${fault.line}:${fault.column} `;
            return `    ${faultText(fault, place).replaceAll('\n', '\n    ')}`;
          }),
        ];
      });
      return { value, lines: linesOf(lines) };
    }),
  ],
);

/** Options for the settings of a new brand; those that are missing take defaults. */
export const settingOptions =
  '[--domain DOMAIN...] [--from BRAND] [--name TEXT] [--merchant-code TEXT] [--authority TEXT] [--licence TEXT] [--licence-url URL] [--age NUMBER] [--currency CODE] [--zone ZONE] [--languages CODES] [--support URL] [--template TEMPLATE] [--scheme light|dark] [--colour #RRGGBB]' as const;

/** The defaults of settings, and the templates. */
export const settingNotes = [
  '--from    an abstract brand is extended; of any other brand the settings are copied, but not licence, texts and pictures',
  'defaults:',
  ...Object.entries({ ...defaultsOf, support: 'a name below the main domain' }).map(
    ([option, standard]) => `    --${option.padEnd(16)}${standard}`,
  ),
  'templates:',
  ...templateIds.map((id) => `    ${id.padEnd(18)}${templateSummaries[id]}`),
].join('\n');

export const brand = commandOf(
  'brand',
  'show a brand and how its calls end, create one on a running server, or move one to another installation',
  `show      prints a brand, the release that each environment serves, and pending and scheduled work
health    prints the number of calls on its hosts within the last hours (3, at most 24), and how many failed
create    creates a brand like livery new, but on the running server, and serves it in staging; without --domain it answers only
          on its staging host, until a release states domains
move      moves a brand and its staging from the installation of DATABASE_URL to that of --to, with its players and its ledger, while
          both serve. It copies and compares all rows, pauses writes for a moment, and lets the target serve it. Run it again after
          an interruption. Both addresses are those of administrators (docs/scaling.md)
--to      address of the target's database, or a file with it
--plan    prints the rows that would be copied, or what speaks against it, and changes nothing
--back    the source serves the brand again, with everything that was written at the target
          If the target is lost before the switch, it cleans up the source alone
--confirm removes the brand from the source. There is no way back afterwards
${settingNotes}

examples:
       livery brand show comet
       DATABASE_URL=postgresql://admin@old/livery livery brand move comet --to postgresql://admin@new/livery --plan
       livery brand health comet --hours 24
       livery brand create comet --name Comet --template night --colour "#7a3fd0" --reason "a new licensee"`,
  ({ code, row }) => [
    row('show BRAND', 'getBrand', brandLines),
    code('move BRAND --to URL [--plan]', (context, { to, plan }, tenant) =>
      moved(context, tenant, { to, act: plan ? 'plan' : 'move' }),
    ),
    code('move BRAND --to URL --back', (context, { to }, tenant) => moved(context, tenant, { to, act: 'back' })),
    code('move BRAND --to URL --confirm', (context, { to }, tenant) => moved(context, tenant, { to, act: 'confirm' })),
    row(
      'health BRAND [--environment staging|production] [--hours HOURS]',
      'getBrandHealth',
      ({ environment, from, to, calls, failures, failing }) => [
        `${environment}: ${calls} calls from ${from} to ${to}, ${failures} failed`,
        ...failing.map(({ operation, outcome, count }) => `  ${String(count).padStart(8)} ${operation} ${outcome}`),
      ],
    ),
    row(
      `create BRAND --reason TEXT ${settingOptions} [--dry-run]`,
      'createBrand',
      ({ id, name, release, address, warnings, isPlaceholderLicence, domains }) => [
        release === null
          ? `${id} (${name}) would be created; nothing was changed`
          : `staging serves ${name} on ${address}`,
        isPlaceholderLicence && 'its licence is a placeholder, which production refuses: set jurisdiction in a release',
        domains.length === 0 && 'it has no domain, and production requires one: set tenant.domains in a release',
        warnings.map((warning) => `  ${faultText({ ...warning, severity: 'warning', fix: undefined })}`),
      ],
      ({ domain: domains, currency, languages, ...values }, id) => ({
        body: {
          ...values,
          id,
          domains,
          currency: currency?.toUpperCase(),
          languages: languages?.split(/[\s,]+/).filter((language) => language !== ''),
        },
      }),
    ),
  ],
);

/** Loads what only this command needs. */
async function moved(...given: Parameters<typeof moveOnHost>): Promise<Done> {
  const { moveOnHost } = await import('../on-host.ts');
  return moveOnHost(...given);
}

type Shown = AdminValueOf<'getBrand'>;

function brandLines({ id, name, kind, archived, movedTo, parent, waiting, differs, ...brand }: Shown) {
  const { jurisdiction, timeZone, currency, languages, domains } = brand;
  const licence =
    jurisdiction === null
      ? 'not set'
      : `${jurisdiction.licenceNumber}, ${jurisdiction.authority}${jurisdiction.isPlaceholder ? ' (a placeholder)' : ''}`;
  const facts = {
    name,
    domains: domains.length === 0 ? 'none' : domains.join(' '),
    extends: parent ?? 'nothing',
    money: currency ?? 'not set',
    'time zone': timeZone ?? 'not set',
    languages: languages.join(' '),
    licence,
    waiting: `${waiting.proposals} proposals, ${waiting.rollbacks} rollbacks, ${waiting.rollouts} rollouts`,
  };
  return [
    `${kind} ${id}${archived ? ', archived' : ''}`,
    movedTo !== null && `  another installation serves it: ${movedTo}`,
    ...Object.entries(facts).map(([fact, value]) => `  ${fact.padEnd(12)}${value}`),
    environmentLines('production', brand.production),
    environmentLines('staging', brand.staging),
    differs === true && 'staging differs from production',
  ];
}

function environmentLines(environment: string, of: Shown['production']): string[] {
  if (of === null) return [`${environment} serves nothing`];
  const { release, by, since, address, faults, next } = of;
  return [
    `${environment} serves release ${release} since ${since}, by ${by}${optional(': ', address)}`,
    ...faults.map((fault) => `  ${faultText({ ...fault, fix: undefined })}`),
    ...next.map(({ at, kind, path, value }) => `  ${at} ${path} ${kind}: ${JSON.stringify(value)}`),
  ];
}
