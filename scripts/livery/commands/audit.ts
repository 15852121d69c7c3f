import { streamAdmin } from '../admin-files.ts';
import { type Command, exits, readArguments, sayRefusal, UsageError } from '../command.ts';

const text = { type: 'string' } as const;
/** What names a moment wherever it is read. */
const zonedTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))$/;

export const audit: Command = {
  usage:
    'livery audit export --from TIME [--to TIME] [--brand BRAND] > FILE\n\nexample:\n       livery audit export --from 2026-11-01T00:00:00Z --brand comet > audit.jsonl',
  summary: 'write what staff and players did as JSON lines',
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: { from: text, to: text, brand: text } });
    const { from, to, brand } = values;
    if (positionals[0] !== 'export' || from === undefined) throw new UsageError('audit export --from TIME');
    for (const time of [from, to ?? from])
      if (!zonedTime.test(time) || Number.isNaN(Date.parse(time)))
        throw new UsageError(`${time}: write a time with its zone, such as 2026-11-01T00:00:00Z`);
    const query = {
      ...{ from: utc(from) },
      ...(to !== undefined && { to: utc(to) }),
      ...(brand !== undefined && { brand }),
    };
    let rest = '';
    const refusal = await streamAdmin({
      ...{ env, operation: 'exportAudit', query },
      onText: (part) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        if (lines.length > 0) output.out(lines.join('\n'));
      },
    });
    return refusal === undefined ? exits.fine : sayRefusal({ output, refusal });
  },
};

const utc = (time: string) => new Date(time).toISOString();
