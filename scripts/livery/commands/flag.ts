import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { flagLines, historyLine } from '../show-history.ts';
import { change, changeNotes, changeOptions, options, print } from './changes.ts';
import { environmentOf } from './releases.ts';

export const flag: Command = {
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
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action, brand, name, state] = positionals;
    if (brand === undefined) throw new UsageError('flag list|set|schedule|history|undo BRAND');
    if (action === 'list') {
      const of = environmentOf(values.environment) === 'staging' ? stagingTenant(brand) : brand;
      const answer = await callAdmin({ env, operation: 'listFlags', params: { brand: of } });
      return print({ answer, output, show: (flags) => flags.flatMap(flagLines) });
    }
    if (action === 'history') {
      const answer = await callAdmin({ env, operation: 'listHistory', params: { tenant: brand } });
      const path = `/flags${name === undefined ? '' : `/${name}`}`;
      const isOfFlag = (row: AdminValueOf<'listHistory'>[number]) =>
        row.kind === 'change' && (row.path === '/flags' || `${row.path}/`.startsWith(`${path}/`));
      return print({ answer, output, show: (rows) => rows.filter(isOfFlag).map(historyLine) });
    }
    const path = `/flags/${name}`;
    if (action === 'undo' && name !== undefined)
      return change({ brand, places: [{ path, value: undefined }], values, output, env });
    if (
      (action !== 'set' && action !== 'schedule') ||
      name === undefined ||
      (state !== 'on' && state !== 'off')
    )
      throw new UsageError(
        'flag set|schedule BRAND FLAG on|off --reason TEXT, or flag list|history|undo BRAND',
      );
    if (action === 'schedule' && values.from === undefined)
      throw new UsageError('flag schedule needs --from TIME, the time from which the change applies');
    return change({ brand, places: [{ path, value: state === 'on' }], values, output, env });
  },
};
