import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { zoned } from '../show-history.ts';
import { print } from './changes.ts';

export const error: Command = {
  usage: `livery error CODE

Explains the short code that a player saw with an error. Failures are stored for seven days.

example:
       livery error K7M4XQ3P`,
  summary: 'explain the short code of an error that a player saw',
  options: {},
  async run({ args, output, env }) {
    const [reference, ...rest] = readArguments({ args, options: {} }).positionals;
    if (reference === undefined || rest.length > 0) throw new UsageError('error CODE');
    const answer = await callAdmin({ env, operation: 'explainError', params: { reference } });
    return print({ answer, output, show: (rows) => rows.flatMap(lines) });
  },
};

const lines = ({
  brand,
  environment,
  at,
  operation,
  code,
  status,
  rule,
  device,
  timeZone,
}: AdminValueOf<'explainError'>[number]): string[] => [
  `${brand} (${environment}), ${zoned({ time: at, timeZone })}`,
  `    call     ${operation}`,
  `    refusal  ${code} (${status})`,
  ...(rule === '' ? [] : [`    rule     ${rule}`]),
  `    device   ${device}`,
];
