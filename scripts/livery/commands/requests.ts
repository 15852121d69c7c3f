import { parseArgs } from 'node:util';
import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../../schema/admin-call-types.ts';
import { actorName, callAdmin } from '../admin-client.ts';
import { type Command, exits, type Output, UsageError } from '../command.ts';

type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number];
type Option = 'status' | 'reason';

type Status = NonNullable<AdminQueryOf<'listMoneyRequests'>['status']>;
type Kind = AdminParamsOf<'decideMoneyRequest'>['kind'];
type Decision = AdminBodyOf<'decideMoneyRequest'>['decision'];

const kinds: readonly Kind[] = ['deposit', 'withdrawal'];
const statuses: readonly Status[] = ['pending', 'approved', 'rejected', 'cancelled'];

export const requests: Command = {
  usage: 'livery requests [BRAND] [--status pending|approved|rejected|cancelled]',
  summary: 'show deposits and withdrawals, those that wait for a decision without --status',
  async run({ args, output, env }) {
    const { values, positionals } = parse({ args, option: 'status' });
    const status = statuses.find((known) => known === (values.status ?? 'pending'));
    if (status === undefined) throw new UsageError(`--status is one of ${statuses.join(', ')}`);
    const [brand] = positionals;
    const brands = brand === undefined ? await servedBrands(env) : [brand];
    const rows: string[] = [];
    for (const id of brands) {
      const params = { brand: id };
      const answer = await callAdmin({ env, operation: 'listMoneyRequests', params, query: { status } });
      if ('refusal' in answer) return refused({ output, ...answer });
      rows.push(...answer.value.map((request) => rowOf({ brand: id, request })));
    }
    output.out(rows.length === 0 ? `nothing is ${status}` : rows.join('\n'));
    return exits.fine;
  },
};

export const approve = decision({ name: 'approve', decided: 'approved' });
export const reject = decision({ name: 'reject', decided: 'rejected' });

/** BRAND is the first argument, as in other commands, because ids are per brand. */
function decision({ name, decided }: { name: string; decided: Decision }): Command {
  return {
    usage: `livery ${name} BRAND deposit|withdrawal ID --reason TEXT`,
    summary: `${name} a deposit or withdrawal that \`livery requests\` shows`,
    async run({ args, output, env }) {
      const { values, positionals } = parse({ args, option: 'reason' });
      const [brand, given, id] = positionals;
      const kind = kinds.find((known) => known === given);
      if (brand === undefined || id === undefined || kind === undefined)
        throw new UsageError(`${name} BRAND deposit|withdrawal ID`);
      const params = { brand, kind, request: id };
      const body = { decision: decided, reason: values.reason ?? '', actor: actorName() };
      const answer = await callAdmin({ env, operation: 'decideMoneyRequest', params, body });
      if ('refusal' in answer) return refused({ output, ...answer });
      const { amount, currency, account } = answer.value;
      output.out(`${decided}: ${kind} of ${amount} ${currency} by ${account} at ${brand}`);
      return exits.fine;
    },
  };
}

async function servedBrands(env: NodeJS.ProcessEnv): Promise<string[]> {
  const answer = await callAdmin({ env, operation: 'listBrands' });
  if ('refusal' in answer) return [];
  return answer.value.filter(({ served }) => served).map(({ id }) => id);
}

/** Starts with the arguments of `approve` and `reject`. */
function rowOf({ brand, request }: { brand: string; request: MoneyRequest }): string {
  const { kind, id, status, amount, currency, method, destination, account, createdAt } = request;
  const to = destination === null ? '' : ` ${destination}`;
  return `${brand} ${kind} ${id} ${status} ${amount} ${currency} ${method}${to} by ${account}, ${createdAt}`;
}

function refused({
  output,
  refusal: { code, message },
}: {
  output: Output;
  refusal: { code: string; message: string };
}): number {
  output.err(`refused (${code}): ${message}`);
  return exits.invalid;
}

function parse({ args, option }: { args: readonly string[]; option: Option }) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { [option]: { type: 'string' } },
    });
    return { values: values as Partial<Record<Option, string>>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
