import { streamAdmin } from '../admin-files.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const text = { type: 'string' } as const;
/** Prints a moment so that it is unambiguous in every time zone. */
const zonedTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))$/;

const flag = { type: 'boolean', default: false } as const;
const options = { from: text, to: text, brand: text, console: flag, json: flag } as const;

export const audit: Command = {
  usage: `livery audit export --from TIME [--to TIME] [--brand BRAND | --console] [--json] > FILE

--console   acts that belong to no brand: sign-ins of staff, accounts, tokens, policies of all brands
--json      one list instead of one line per act

examples:
       livery audit export --from 2026-11-01T00:00:00Z --brand comet > audit.jsonl
       livery audit export --from 2026-11-01T00:00:00Z --console --json > console.json`,
  summary: 'export the acts of staff and players as JSON lines',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const { from, to, brand } = values;
    if (positionals[0] !== 'export' || from === undefined) throw new UsageError('audit export --from TIME');
    for (const time of [from, to ?? from])
      if (!zonedTime.test(time) || Number.isNaN(Date.parse(time)))
        throw new UsageError(`${time}: write a time with its zone, such as 2026-11-01T00:00:00Z`);
    if (brand !== undefined && values.console)
      throw new UsageError(
        '--brand and --console exclude each other: the acts of a brand, or those that belong to none',
      );
    const query = { from: utc(from), ...(to !== undefined && { to: utc(to) }), ...(brand !== undefined && { brand }) };
    const listed: string[] = [];
    let rest = '';
    const refusal = await streamAdmin({
      env,
      operation: values.console ? 'exportConsoleAudit' : 'exportAudit',
      query,
      onText: (part) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        if (values.json) listed.push(...lines);
        else if (lines.length > 0) output.out(lines.join('\n'));
      },
    });
    if (refusal !== undefined) return printRefusal({ output, refusal });
    if (values.json) output.out(`[${listed.join(',\n')}]`);
    return exits.fine;
  },
};

const utc = (time: string) => new Date(time).toISOString();
