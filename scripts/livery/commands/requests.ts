import type {
  AdminBodyOf,
  AdminParamsOf,
  AdminQueryOf,
  AdminValueOf,
} from '../../../schema/admin-call-types.ts';
import { callAdmin, servedBrands } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { imageFile, saveImages } from '../save-images.ts';
import { waits } from './releases.ts';

type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number];
type Status = NonNullable<AdminQueryOf<'listMoneyRequests'>['status']>;
type Kind = AdminParamsOf<'decideMoneyRequest'>['kind'];
type Decision = AdminBodyOf<'decideMoneyRequest'>['decision'];

const kinds: readonly Kind[] = ['deposit', 'withdrawal', 'promotion'];
const statuses: readonly Status[] = ['pending', 'approved', 'rejected', 'cancelled'];

const listOptions = {
  status: { type: 'string' },
  images: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;
const text = { type: 'string' } as const;

export const requests: Command = {
  usage:
    'livery requests [BRAND] [--status pending|approved|rejected|cancelled] [--images FOLDER] [--json]\n\n--json prints one list, each request with its brand\n\nexample:\n       livery requests comet --status pending',
  summary:
    'list deposits, withdrawals and rewards of promotions; without --status those that wait for a decision',
  options: listOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: listOptions });
    const status = statuses.find((known) => known === (values.status ?? 'pending'));
    if (status === undefined) throw new UsageError(`--status is one of ${statuses.join(', ')}`);
    const { images: folder } = values;
    const [brand] = positionals;
    const brands = brand === undefined ? await servedBrands(env) : [brand];
    if ('refusal' in brands) return printRefusal({ output, ...brands });
    const rows: string[] = [];
    const found: (MoneyRequest & { readonly brand: string })[] = [];
    for (const id of brands) {
      const params = { brand: id };
      const answer = await callAdmin({ env, operation: 'listMoneyRequests', params, query: { status } });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      if (folder !== undefined)
        await saveImages({
          folder,
          images: answer.value.flatMap(({ pictures }) => pictures),
          download: (picture) =>
            callAdmin({ env, operation: 'getRequestPicture', params: { brand: id, picture } }),
        });
      found.push(...answer.value.map((request) => ({ brand: id, ...request })));
      rows.push(...answer.value.map((request) => rowOf({ brand: id, request, folder })));
    }
    if (values.json) output.out(JSON.stringify(found, null, 2));
    else output.out(rows.length === 0 ? `no request is ${status}` : rows.join('\n'));
    return exits.fine;
  },
};

export const approve = decision({ name: 'approve', decided: 'approved' });
export const reject = decision({ name: 'reject', decided: 'rejected' });

/** The arguments. BRAND is the first one, as in other commands, because ids are per brand. */
function decision({ name, decided }: { name: string; decided: Decision }): Command {
  const isPayable = decided === 'approved';
  const payable = { reason: text, amount: text } as const;
  return {
    usage: `livery ${name} BRAND deposit|withdrawal|promotion ID --reason TEXT${isPayable ? ' [--amount AMOUNT]' : ''}\n\nexample:\n       livery ${name} comet deposit 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "seen at the bank"`,
    summary: `${name} a request that \`livery requests\` lists${isPayable ? '; --amount is the received amount of a deposit, or the reward of a promotion' : ''}`,
    options: isPayable ? payable : { reason: text },
    async run({ args, output, env }) {
      const { values, positionals } = readArguments({ args, options: payable });
      const [brand, given, id] = positionals;
      const kind = kinds.find((known) => known === given);
      if (brand === undefined || id === undefined || kind === undefined)
        throw new UsageError(`${name} BRAND deposit|withdrawal|promotion ID`);
      const params = { brand, kind, request: id };
      const { reason = '', amount: stated } = values;
      const body = {
        ...{ decision: decided, reason },
        ...(stated !== undefined && { amount: stated }),
      };
      const answer = await callAdmin({ env, operation: 'decideMoneyRequest', params, body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const { amount, currency, account, proposal } = answer.value;
      if (proposal !== null) {
        output.out(`above its limits: ${waits(proposal)}`);
        return exits.fine;
      }
      const sum = amount === null ? '' : ` of ${amount} ${currency}`;
      output.out(`${decided}: ${kind}${sum} by ${account} at ${brand}`);
      return exits.fine;
    },
  };
}

/** The lines of a request. The first begins with the arguments of `approve` and `reject`; below an application is the text of the member. */
function rowOf({
  brand,
  request,
  folder,
}: {
  brand: string;
  request: MoneyRequest;
  folder: string | undefined;
}): string {
  const { kind, id, status, amount, currency, method, destination, account, createdAt } = request;
  const { promotion, remarks, pictures, proposal } = request;
  const to = destination === null ? '' : ` ${destination}`;
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const row = `${brand} ${kind} ${id} ${status} ${sum} ${method ?? promotion ?? ''}${to} by ${account}, ${createdAt}${proposal === null ? '' : `, proposal ${proposal}`}`;
  const lines = remarks?.split('\n') ?? [];
  const files = pictures.map((image) => (folder === undefined ? image : imageFile({ folder, image })));
  return [row, ...[...lines, ...files].map((line) => `  ${line}`)].join('\n');
}
