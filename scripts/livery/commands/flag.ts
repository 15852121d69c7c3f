import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { UsageError } from '../command.ts';
import { commandOf, environmentIn } from '../rows.ts';
import { flagLines, historyLine } from '../show-history.ts';
import { change, changeNotes, changeOptions, options } from './changes.ts';

export const flag = commandOf(
  {
    usage: `livery flag list BRAND [--environment staging|production]
       livery flag set BRAND[,BRAND ...] FLAG on|off ${changeOptions}
       livery flag schedule BRAND[,BRAND ...] FLAG on|off --from TIME [--until TIME] --reason TEXT [--dry-run]
       livery flag history BRAND [FLAG]
       livery flag undo BRAND[,BRAND ...] FLAG --reason TEXT [--dry-run]

${changeNotes}

examples:
       livery flag list aurora
       livery flag set aurora REWCEN3 off --reason "rewards paused" --until 2026-12-01T00:00:00+08:00
       livery flag set aurora,jade CBS3 on --reason "chat opens" --dry-run
       livery flag schedule aurora REWCEN3 on --from 2026-12-24T18:00:00+08:00 --reason "Christmas"
       livery flag history aurora REWCEN3
       livery flag undo aurora REWCEN3 --reason "as released"`,
    summary: 'show, switch and schedule the flags of a running brand, and undo that',
    options,
  },
  ({ row, code }) => [
    row(
      'list BRAND',
      'listFlags',
      ({ environment }, brand) => ({
        params: { brand: environmentIn(environment) === 'staging' ? stagingTenant(brand) : brand },
      }),
      (flags) => flags.flatMap(flagLines),
    ),
    row(
      'history BRAND [FLAG]',
      'listHistory',
      (_, tenant) => ({ params: { tenant } }),
      (rows, _, __, name) => {
        const path = name === undefined ? '/flags' : `/flags/${name}`;
        const isOfFlag = (row: (typeof rows)[number]) =>
          row.kind === 'change' && (row.path === '/flags' || `${row.path}/`.startsWith(`${path}/`));
        return rows.filter(isOfFlag).map(historyLine);
      },
    ),
    code('undo BRANDS FLAG', (context, values, brand, name) =>
      change({ ...context, brand, places: [{ path: `/flags/${name}`, value: undefined }], values }),
    ),
    code('set|schedule BRANDS FLAG on|off', (context, values, verb, brand, name, state) => {
      if (verb === 'schedule' && values.from === undefined)
        throw new UsageError('flag schedule needs --from TIME, the time from which the change applies');
      return change({ ...context, brand, places: [{ path: `/flags/${name}`, value: state === 'on' }], values });
    }),
  ],
);
