import { parseArgs } from 'node:util';
import { actorName, callAdmin } from '../admin-client.ts';
import { type Command, exits, type Output, UsageError } from '../command.ts';

type MoneyRequest = {
  id: string;
  kind: string;
  status: string;
  account: string;
  amount: string;
  currency: string;
  method: string;
  destination: string | null;
  createdAt: string;
};
type Option = 'status' | 'reason';

const kinds = ['deposit', 'withdrawal'];
const statuses = ['pending', 'approved', 'rejected', 'cancelled'];

export const requests: Command = {
  usage: 'livery requests [BRAND] [--status pending|approved|rejected|cancelled]',
  summary: 'show deposits and withdrawals, those that wait for a decision without --status',
  async run({ args, output, env }) {
    const { values, positionals } = parse({ args, option: 'status' });
    const status = values.status ?? 'pending';
    if (!statuses.includes(status)) throw new UsageError(`--status is one of ${statuses.join(', ')}`);
    const [brand] = positionals;
    const brands = brand === undefined ? await servedBrands(env) : [brand];
    const rows: string[] = [];
    for (const id of brands) {
      const path = `/brands/${encodeURIComponent(id)}/requests?status=${status}`;
      const answer = await callAdmin({ env, method: 'GET', path });
      if ('refusal' in answer) return refused({ output, ...answer });
      rows.push(...(answer.value as MoneyRequest[]).map((request) => rowOf({ brand: id, request })));
    }
    output.out(rows.length === 0 ? `nothing is ${status}` : rows.join('\n'));
    return exits.fine;
  },
};

export const approve = decision({ name: 'approve', decided: 'approved' });
export const reject = decision({ name: 'reject', decided: 'rejected' });

/** BRAND first, as everywhere: ids are those of one brand. */
function decision({ name, decided }: { name: string; decided: string }): Command {
  return {
    usage: `livery ${name} BRAND deposit|withdrawal ID --reason TEXT`,
    summary: `${name} a deposit or withdrawal that \`livery requests\` shows`,
    async run({ args, output, env }) {
      const { values, positionals } = parse({ args, option: 'reason' });
      const [brand, kind = '', id] = positionals;
      if (brand === undefined || id === undefined || !kinds.includes(kind))
        throw new UsageError(`${name} BRAND deposit|withdrawal ID`);
      const path = `/brands/${encodeURIComponent(brand)}/requests/${kind}/${encodeURIComponent(id)}`;
      const body = { decision: decided, reason: values.reason ?? '', actor: actorName() };
      const answer = await callAdmin({ env, method: 'POST', path, body });
      if ('refusal' in answer) return refused({ output, ...answer });
      const { amount, currency, account } = answer.value as MoneyRequest;
      output.out(`${decided}: ${kind} of ${amount} ${currency} by ${account} at ${brand}`);
      return exits.fine;
    },
  };
}

async function servedBrands(env: NodeJS.ProcessEnv): Promise<string[]> {
  const answer = await callAdmin({ env, method: 'GET', path: '/brands' });
  if ('refusal' in answer) return [];
  const brands = answer.value as { id: string; served: boolean }[];
  return brands.filter(({ served }) => served).map(({ id }) => id);
}

/** What `approve` and `reject` want to be told comes first. */
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
