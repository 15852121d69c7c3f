import { activityKinds } from '../../../schema/activity-kinds.ts';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { inZone, linesOf, optional, originText, setText, spanText } from '../lines.ts';
import { commandOf, listed, oneOf } from '../rows.ts';
import { inZones } from '../times.ts';
import { onParents, shownChange } from './releases.ts';

const inZonesOf = (timeZone: string) => (time: string) => inZones(time, [timeZone]);

export const activity = commandOf(
  'activity',
  'list the activity at all your brands',
  `Lists the activity at all your brands, the newest first. KIND is one of
${activityKinds.join(' ')}.
--environment leaves out acts of the other environment; acts that concern both, such as archiving, are listed.

examples:
       livery activity --from 2026-11-26T18:00:00+08:00 --to 2026-11-27T09:00:00+08:00
       livery activity --brand aurora --kind change
       livery activity --actor ana@operator.example`,
  ({ row }) => [
    row(
      '[--brand BRAND] [--actor WHO] [--from TIME] [--to TIME] [--kind KIND] [--environment staging|production] [--after ID]',
      'listActivity',
      ({ list, next }) => [
        ...listed(list.map(activityLines), 'no activity matches'),
        optional('there are earlier ones: --after ', next),
      ],
      ({ kind, ...values }) => ({ query: { ...values, kind: oneOf('--kind', kind, activityKinds) } }),
    ),
  ],
);

function activityLines({ places = [], facts = [], ...row }: AdminValueOf<'listActivity'>['list'][number]): string[] {
  const shownTime = inZonesOf(row.timeZone);
  const named = row.brands.length === 0 ? 'all brands' : row.brands.join(',');
  const more = row.moreBrands === 0 ? '' : ` and ${row.moreBrands} more`;
  const staged = row.environment === 'staging' ? ' (staging)' : '';
  const about = row.proposal === undefined ? row.thing : `${row.thing}: ${row.proposal}`;
  const what = [row.action, about, row.release].filter((part) => part !== undefined && part !== '').join(' ');
  return [
    `${shownTime(row.at)}  ${named}${more}${staged}  ${what}${optional(' [', row.over, ']')}, by ${row.actor}: ${row.reason}`,
    ...places.map(({ before, after, ...place }) => {
      const change = shownChange({ ...place, before: before ?? undefined, after: after ?? undefined });
      return `       ${place.tenant} ${place.path}: ${change}${spanText(place, shownTime)}`;
    }),
    ...facts.map(({ name, before, after }) => `       ${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`),
  ];
}

export const place = commandOf(
  'place',
  'show one place of the manifest at each of your brands',
  `Shows one place of the manifest at each of your brands: its value, and where it comes from. PATH is the same as for livery set.

examples:
       livery place /flags/REWCEN3
       livery place /flags/REWCEN3 --value false
       livery place /theme/colors/primary --source change --environment staging`,
  ({ row }) => [
    row(
      'PATH [--value JSON] [--source change|release|parent|shipped] [--after BRAND] [--environment staging|production]',
      'listPlace',
      ({ list, next }) => [
        list.length === 0 && next === null && 'no brand matches',
        ...list.map(placeLine),
        optional('there are more brands: --after ', next),
      ],
      ({ environment = 'production', ...values }, path) => ({ query: { ...values, path, environment } }),
    ),
  ],
);

function placeLine({ brand, value, source, ...row }: AdminValueOf<'listPlace'>['list'][number]): string {
  const { length } = row.scheduled;
  const later = length === 0 ? '' : ` (${length} scheduled: livery schedule ${brand})`;
  return `${brand}  ${JSON.stringify(value)}  ${source}${originText({ ...row, why: row.reason }, inZonesOf(row.timeZone))}${later}`;
}

const secretStates = ['set', 'missing', 'withheld'] as const;

export const secrets = commandOf(
  'secrets',
  'list the secrets that the manifests of your brands name, without their values',
  `Lists the secrets that the manifests of your brands name, and whether the server has a value for each. WORDS are a part of the id,
the name or a domain of a brand. STATE is one of ${secretStates.join(' ')}; one is withheld from a brand that was not granted it.

examples:
       livery secrets
       livery secrets aurora --state missing --environment staging`,
  ({ row }) => [
    row(
      '[WORDS] [--state STATE] [--environment staging|production] [--after BRAND]',
      'listSecrets',
      ({ list, next }) => [
        list.length === 0 && next === null && 'no secret matches',
        ...list.map(
          ({ brand, variable, state, path, fix }) =>
            `${brand}  ${variable}  ${state}  named at ${path}${optional('\n       ', fix)}`,
        ),
        optional('there are more brands: --after ', next),
      ],
      ({ state, environment = 'production', after }, q) => ({
        query: { q, environment, after, state: oneOf('--state', state, secretStates) },
      }),
    ),
  ],
);

export const schedule = commandOf(
  'schedule',
  'list the live changes that begin or end later',
  `Lists live changes that begin or end later: those of a brand and its parents, or of all your brands.

examples:
       livery schedule
       livery schedule aurora --to 2026-12-31T23:59:59+08:00`,
  ({ row }) => [
    row(
      '[BRAND] [--to TIME] [--environment staging|production]',
      'listSchedule',
      ({ list, more }) => [
        ...listed(
          list.map(
            ({ at, timeZone, tenant, kind, actor, reason, ...set }) =>
              `${inZones(at, [timeZone])}  ${tenant}  ${kind}: ${setText(set)}, by ${actor}: ${reason}`,
          ),
          'nothing is scheduled',
        ),
        more > 0 && `${more} more: name a brand, or an earlier time with --to`,
      ],
      ({ to, environment = 'production' }, brand) => ({ query: { brand, to, environment } }),
    ),
  ],
);

export const changes = commandOf(
  'changes',
  'list the changes of a running brand: author, time, reason, begin and end',
  `example:
       livery changes aurora`,
  ({ row }) => [row('BRAND', 'listHistory', (list) => list.map(historyLine))],
);

type HistoryRow = AdminValueOf<'listHistory'>[number];

export function historyLine(row: HistoryRow): string {
  const sequence = row.kind === 'change' ? row.sequence : '';
  return `${sequence.padStart(5)} ${inZone(row.timeZone)(row.createdAt)} ${row.actor} ${doneBy(row)}: ${row.reason}`;
}

function doneBy(row: HistoryRow): string {
  const shownTime = inZone(row.timeZone);
  if ('release' in row)
    return `${row.kind} release ${row.release} in ${row.environment}${onParents(row.parents)}${optional(' (was ', row.before, ')')}`;
  if ('thing' in row)
    return `${row.kind} ${row.thing}${row.allBrands ? ' for all brands' : ''}${spanText({ until: row.until }, shownTime)}`;
  if (row.kind === 'signed-off') return `signed off release ${row.number} with revision ${row.content} of its content`;
  if (row.kind !== 'change') return row.kind;
  return linesOf(
    setText(row),
    row.from && `from ${shownTime(row.from)}`,
    row.until && `until ${shownTime(row.until)}`,
    row.environment !== 'production' && `in ${row.environment}`,
    optional('adopted by ', row.adoptedBy),
    optional('withdrawn by ', row.withdrawnBy, ' before it began'),
  ).join(', ');
}
