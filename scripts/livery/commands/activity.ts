import { activityKinds } from '../../../schema/activity-kinds.ts';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { shownChange } from '../show-release.ts';
import { inZones } from '../show-schedule.ts';
import { momentOf } from '../times.ts';
import { print } from './changes.ts';
import { environmentOf } from './releases.ts';

const text = { type: 'string' } as const;
const options = {
  brand: text,
  actor: text,
  from: text,
  to: text,
  kind: text,
  environment: text,
  after: text,
} as const;

type Row = AdminValueOf<'listActivity'>['list'][number];

export const activity: Command = {
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
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    if (positionals.length > 0) throw new UsageError('activity: name a brand with --brand');
    const { brand, actor, from, to, kind, environment, after } = values;
    const known = activityKinds.find((one) => one === kind);
    if (kind !== undefined && known === undefined)
      throw new UsageError(`--kind ${kind}: choose one of ${activityKinds.join(', ')}`);
    const query = {
      ...(brand !== undefined && { brand }),
      ...(actor !== undefined && { actor }),
      ...(from !== undefined && { from: momentOf({ option: '--from', text: from }).toISOString() }),
      ...(to !== undefined && { to: momentOf({ option: '--to', text: to }).toISOString() }),
      ...(known !== undefined && { kind: known }),
      ...(environment !== undefined && { environment: environmentOf(environment) }),
      ...(after !== undefined && { after }),
    };
    return print({
      answer: await callAdmin({ env, operation: 'listActivity', query }),
      output,
      show: ({ list, next }) => [
        ...(list.length === 0 ? ['no activity matches'] : list.flatMap(lines)),
        ...(next === null ? [] : [`there are earlier ones: --after ${next}`]),
      ],
    });
  },
};

function lines(row: Row): string[] {
  const {
    at,
    timeZone,
    actor,
    action,
    brands,
    moreBrands,
    environment,
    places = [],
    facts = [],
    reason,
  } = row;
  const zones = [timeZone];
  const named = brands.length === 0 ? 'all brands' : brands.join(',');
  const more = moreBrands === 0 ? '' : ` and ${moreBrands} more`;
  const staged = environment === 'staging' ? ' (staging)' : '';
  const about = row.proposal === undefined ? row.thing : `${row.thing}: ${row.proposal}`;
  const what = [action, about, row.release].filter((part) => part !== undefined && part !== '').join(' ');
  const over = row.over === undefined ? '' : ` [${row.over}]`;
  return [
    `${inZones({ time: at, zones })}  ${named}${more}${staged}  ${what}${over}, by ${actor}: ${reason}`,
    ...places.map(({ tenant, path, from, until, before, after, ...place }) => {
      const begin = from === undefined ? '' : ` from ${inZones({ time: from, zones })}`;
      const end = until === undefined ? '' : ` until ${inZones({ time: until, zones })}`;
      const change = shownChange({ ...place, before: before ?? undefined, after: after ?? undefined });
      return `       ${tenant} ${path}: ${change}${begin}${end}`;
    }),
    ...facts.map(
      ({ name, before, after }) => `       ${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
  ];
}
