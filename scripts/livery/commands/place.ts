import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { inZones } from '../show-schedule.ts';
import { print } from './changes.ts';
import { environmentOf } from './releases.ts';

const options = {
  value: { type: 'string' },
  source: { type: 'string' },
  after: { type: 'string' },
  environment: { type: 'string', default: 'production' },
} as const;
const sources = ['change', 'release', 'parent', 'shipped'] as const;

type Row = AdminValueOf<'listPlace'>['list'][number];

export const place: Command = {
  usage: `livery place PATH [--value JSON] [--source change|release|parent|shipped] [--after BRAND]
                    [--environment staging|production]

Shows one place of the manifest at each of your brands: its value, and where it comes from. PATH is the same as for livery set.

examples:
       livery place /flags/REWCEN3
       livery place /flags/REWCEN3 --value false
       livery place /theme/colors/primary --source change --environment staging`,
  summary: 'show one place of the manifest at each of your brands',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new UsageError('place PATH');
    const { value, after } = values;
    const source = sources.find((one) => one === values.source);
    if (values.source !== undefined && source === undefined)
      throw new UsageError(`--source ${values.source}: choose one of ${sources.join(', ')}`);
    const query = {
      ...{ path, environment: environmentOf(values.environment) },
      ...(value !== undefined && { value }),
      ...(source !== undefined && { source }),
      ...(after !== undefined && { after }),
    };
    return print({
      answer: await callAdmin({ env, operation: 'listPlace', query }),
      output,
      show: ({ list, next }) => [
        ...(list.length === 0 && next === null ? ['no brand matches'] : list.map(line)),
        ...(next === null ? [] : [`there are more brands: --after ${next}`]),
      ],
    });
  },
};

function line({ brand, value, source, who, since, until, timeZone, reason, scheduled }: Row): string {
  const zones = [timeZone];
  const by = who === undefined ? '' : ` by ${who}`;
  const at = since === undefined ? '' : ` since ${inZones({ time: since, zones })}`;
  const end = until === undefined ? '' : ` until ${inZones({ time: until, zones })}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  const later = scheduled.length === 0 ? '' : ` (${scheduled.length} scheduled: livery schedule ${brand})`;
  return `${brand}  ${JSON.stringify(value)}  ${source}${by}${at}${end}${why}${later}`;
}
