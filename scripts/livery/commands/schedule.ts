import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { inZones } from '../show-schedule.ts';
import { isZoned } from '../times.ts';
import { print } from './changes.ts';
import { environmentOf } from './releases.ts';

const options = {
  to: { type: 'string' },
  environment: { type: 'string', default: 'production' },
} as const;

export const schedule: Command = {
  usage: `livery schedule [BRAND] [--to TIME] [--environment staging|production]

Lists live changes that begin or end later: those of a brand and its parents, or of all your brands.

examples:
       livery schedule
       livery schedule aurora --to 2026-12-31T23:59:59+08:00`,
  summary: 'list the live changes that begin or end later',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand, ...rest] = positionals;
    const { to } = values;
    if (rest.length > 0) throw new UsageError('schedule [BRAND]: one brand at a time, or all of them');
    if (to !== undefined && !isZoned(to))
      throw new UsageError(`--to ${to}: a time with its zone, such as 2026-12-31T23:59:59+08:00`);
    const query = {
      ...(brand === undefined ? {} : { brand }),
      ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
      environment: environmentOf(values.environment),
    };
    return print({
      answer: await callAdmin({ env, operation: 'listSchedule', query }),
      output,
      show: ({ list, more }) => [
        ...(list.length === 0 ? ['nothing is scheduled'] : list.map(line)),
        ...(more === 0 ? [] : [`${more} more: name a brand, or an earlier time with --to`]),
      ],
    });
  },
};

function line({
  at,
  kind,
  tenant,
  path,
  value,
  removed,
  actor,
  reason,
  timeZone,
}: AdminValueOf<'listSchedule'>['list'][number]): string {
  const what = removed ? `unset ${path}` : `${path} = ${JSON.stringify(value)}`;
  return `${inZones({ time: at, zones: [timeZone] })}  ${tenant}  ${kind}: ${what}, by ${actor}: ${reason}`;
}
