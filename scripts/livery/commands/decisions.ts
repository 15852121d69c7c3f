import type { AdminParamsOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { momentOf } from '../times.ts';

type Decided = AdminValueOf<'listMoneyDecisions'>['list'][number];
type Kind = AdminParamsOf<'decideMoneyRequest'>['kind'];

const kinds: readonly Kind[] = ['deposit', 'withdrawal', 'promotion'];
const text = { type: 'string' } as const;
const options = {
  ...{ kind: text, by: text, from: text, until: text, after: text },
  differs: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const decisions: Command = {
  usage: `livery decisions BRAND [--kind deposit|withdrawal|promotion] [--by NAME] [--differs] [--from TIME] [--until TIME] [--after PAGE] [--json]

Lists approvals and rejections of staff, the newest last: amount, requested or offered amount, who decided, and who else approved.
--by       decisions and approvals of this member of staff or token
--differs  only approvals with another amount than was requested or offered

example:
       livery decisions comet --differs --from 2026-11-01T00:00:00Z`,
  summary: 'list decisions of staff about deposits, withdrawals and rewards',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand, ...rest] = positionals;
    if (brand === undefined || rest.length > 0) throw new UsageError('decisions BRAND');
    const { kind: given, by, from, until, after, differs, json = false } = values;
    const kind = kinds.find((known) => known === given);
    if (given !== undefined && kind === undefined)
      throw new UsageError(`--kind is one of ${kinds.join(', ')}`);
    const time = (option: string, moment: string) => momentOf({ option, text: moment }).toISOString();
    const query = {
      ...(kind !== undefined && { kind }),
      ...(by !== undefined && { decidedBy: by }),
      ...(differs === true && { differs }),
      ...(from !== undefined && { from: time('--from', from) }),
      ...(until !== undefined && { until: time('--until', until) }),
      ...(after !== undefined && { after }),
    };
    const answer = await callAdmin({ env, operation: 'listMoneyDecisions', params: { brand }, query });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { list, next } = answer.value;
    if (json) output.out(JSON.stringify(answer.value, null, 2));
    // Newest last, at the bottom of the terminal.
    else output.out(list.length === 0 ? 'no decision matches' : list.map(lineOf).reverse().join('\n'));
    if (next !== null && !json) output.err(`there are older ones: --after ${next}`);
    return exits.fine;
  },
};

function lineOf({ decidedAt, kind, id, status, account, reason, ...row }: Decided): string {
  const { amount, offered, currency, decidedBy, secondPerson } = row;
  const first = kind === 'promotion' ? 'offered' : 'requested';
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const differs = amount === offered ? '' : ` (${first}: ${offered ?? 'no amount'})`;
  const second = secondPerson === null ? '' : `, approved by ${secondPerson}`;
  const why = reason === null ? '' : `: ${reason}`;
  return `${decidedAt} ${kind} ${id} ${status} ${sum}${differs} of ${account} by ${decidedBy}${second}${why}`;
}
