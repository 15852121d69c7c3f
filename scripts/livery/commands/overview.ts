import { activityKinds } from '../../../schema/activity-kinds.ts';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { UsageError } from '../command.ts';
import { commandOf, environmentIn, listed, oneOf, texts, timeOf } from '../rows.ts';
import { historyLine } from '../show-history.ts';
import { shownChange } from '../show-release.ts';
import { inZones } from '../show-schedule.ts';
import { isZoned } from '../times.ts';

export const activity = commandOf(
  {
    usage: `livery activity [--brand BRAND] [--actor WHO] [--from TIME] [--to TIME] [--kind KIND]
         [--environment staging|production] [--after ID]

Lists the activity at all your brands, the newest first. KIND is one of
${activityKinds.join(' ')}.
--environment leaves out acts of the other environment; acts that concern both, such as archiving, are listed.

examples:
       livery activity --from 2026-11-26T18:00:00+08:00 --to 2026-11-27T09:00:00+08:00
       livery activity --brand aurora --kind change
       livery activity --actor ana@operator.example`,
    summary: 'list the activity at all your brands',
    options: texts('brand', 'actor', 'from', 'to', 'kind', 'environment', 'after'),
  },
  ({ row }) => [
    row(
      '',
      'listActivity',
      ({ brand, actor, from, to, kind, environment, after }) => ({
        query: {
          brand,
          actor,
          after,
          from: timeOf('--from', from),
          to: timeOf('--to', to),
          kind: oneOf('--kind', kind, activityKinds),
          environment: environmentIn(environment),
        },
      }),
      ({ list, next }) => [
        ...(list.length === 0 ? ['no activity matches'] : list.flatMap(activityLines)),
        ...(next === null ? [] : [`there are earlier ones: --after ${next}`]),
      ],
    ),
  ],
);

function activityLines({ places = [], facts = [], ...row }: AdminValueOf<'listActivity'>['list'][number]): string[] {
  const zones = [row.timeZone];
  const named = row.brands.length === 0 ? 'all brands' : row.brands.join(',');
  const more = row.moreBrands === 0 ? '' : ` and ${row.moreBrands} more`;
  const staged = row.environment === 'staging' ? ' (staging)' : '';
  const about = row.proposal === undefined ? row.thing : `${row.thing}: ${row.proposal}`;
  const what = [row.action, about, row.release].filter((part) => part !== undefined && part !== '').join(' ');
  const over = row.over === undefined ? '' : ` [${row.over}]`;
  return [
    `${inZones(row.at, zones)}  ${named}${more}${staged}  ${what}${over}, by ${row.actor}: ${row.reason}`,
    ...places.map(({ tenant, path, from, until, before, after, ...place }) => {
      const begin = from === undefined ? '' : ` from ${inZones(from, zones)}`;
      const end = until === undefined ? '' : ` until ${inZones(until, zones)}`;
      const change = shownChange({ ...place, before: before ?? undefined, after: after ?? undefined });
      return `       ${tenant} ${path}: ${change}${begin}${end}`;
    }),
    ...facts.map(({ name, before, after }) => `       ${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`),
  ];
}

export const place = commandOf(
  {
    usage: `livery place PATH [--value JSON] [--source change|release|parent|shipped] [--after BRAND]
                    [--environment staging|production]

Shows one place of the manifest at each of your brands: its value, and where it comes from. PATH is the same as for livery set.

examples:
       livery place /flags/REWCEN3
       livery place /flags/REWCEN3 --value false
       livery place /theme/colors/primary --source change --environment staging`,
    summary: 'show one place of the manifest at each of your brands',
    options: texts('value', 'source', 'after', 'environment'),
  },
  ({ row }) => [
    row(
      'PATH',
      'listPlace',
      ({ value, source, after, environment = 'production' }, path) => ({
        query: {
          path,
          value,
          after,
          environment: environmentIn(environment),
          source: oneOf('--source', source, ['change', 'release', 'parent', 'shipped']),
        },
      }),
      ({ list, next }) => [
        ...(list.length === 0 && next === null ? ['no brand matches'] : list.map(placeLine)),
        ...(next === null ? [] : [`there are more brands: --after ${next}`]),
      ],
    ),
  ],
);

function placeLine({ brand, value, source, ...row }: AdminValueOf<'listPlace'>['list'][number]): string {
  const zones = [row.timeZone];
  const by = row.who === undefined ? '' : ` by ${row.who}`;
  const at = row.since === undefined ? '' : ` since ${inZones(row.since, zones)}`;
  const end = row.until === undefined ? '' : ` until ${inZones(row.until, zones)}`;
  const why = row.reason === undefined ? '' : `: ${row.reason}`;
  const { length } = row.scheduled;
  const later = length === 0 ? '' : ` (${length} scheduled: livery schedule ${brand})`;
  return `${brand}  ${JSON.stringify(value)}  ${source}${by}${at}${end}${why}${later}`;
}

export const schedule = commandOf(
  {
    usage: `livery schedule [BRAND] [--to TIME] [--environment staging|production]

Lists live changes that begin or end later: those of a brand and its parents, or of all your brands.

examples:
       livery schedule
       livery schedule aurora --to 2026-12-31T23:59:59+08:00`,
    summary: 'list the live changes that begin or end later',
    options: texts('to', 'environment'),
  },
  ({ row }) => [
    row(
      '[BRAND]',
      'listSchedule',
      ({ to, environment = 'production' }, brand) => {
        if (to !== undefined && !isZoned(to))
          throw new UsageError(`--to ${to}: a time with its zone, such as 2026-12-31T23:59:59+08:00`);
        return { query: { brand, to: timeOf('--to', to), environment: environmentIn(environment) } };
      },
      ({ list, more }) => [
        ...listed(list.map(scheduledLine), 'nothing is scheduled'),
        ...(more === 0 ? [] : [`${more} more: name a brand, or an earlier time with --to`]),
      ],
    ),
  ],
);

function scheduledLine(row: AdminValueOf<'listSchedule'>['list'][number]): string {
  const what = row.removed ? `unset ${row.path}` : `${row.path} = ${JSON.stringify(row.value)}`;
  const at = inZones(row.at, [row.timeZone]);
  return `${at}  ${row.tenant}  ${row.kind}: ${what}, by ${row.actor}: ${row.reason}`;
}

export const changes = commandOf(
  {
    usage: `livery changes BRAND

example:
       livery changes aurora`,
    summary: 'list the changes of a running brand: author, time, reason, begin and end',
    options: {},
  },
  ({ row }) => [
    row(
      'BRAND',
      'listHistory',
      (_, tenant) => ({ params: { tenant } }),
      (list) => list.map(historyLine),
    ),
  ],
);
