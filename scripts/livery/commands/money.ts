import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, servedBrands } from '../admin-client.ts';
import { type Command, exits, printRefusal, UsageError } from '../command.ts';
import { commandOf, newestLast, oneOf, reason, texts, timeOf } from '../rows.ts';
import { imageFile, saveImages } from '../save-images.ts';
import { waits } from '../show-release.ts';

type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number];

export const requests = commandOf(
  {
    usage:
      'livery requests [BRAND] [--status pending|approved|rejected|cancelled] [--images FOLDER] [--json]\n\n--json prints one list, each request with its brand\n\nexample:\n       livery requests comet --status pending',
    summary: 'list deposits, withdrawals and rewards of promotions; without --status those that wait for a decision',
    options: { ...texts('status', 'images'), json: { type: 'boolean' } },
    hasOwnJson: true,
  },
  ({ code }) => [
    code('[BRAND]', async ({ output, env }, { status: given = 'pending', images: folder, json }, brand) => {
      const status = oneOf('--status', given, ['pending', 'approved', 'rejected', 'cancelled']);
      const brands = brand === undefined ? await servedBrands(env) : [brand];
      if ('refusal' in brands) return printRefusal({ output, ...brands });
      const found: (MoneyRequest & { readonly brand: string })[] = [];
      for (const id of brands) {
        const params = { brand: id };
        const answer = await callAdmin({ env, operation: 'listMoneyRequests', params, query: { status } });
        if ('refusal' in answer) return printRefusal({ output, ...answer });
        if (folder !== undefined)
          await saveImages(
            folder,
            answer.value.flatMap(({ pictures }) => pictures),
            (picture) => callAdmin({ env, operation: 'getRequestPicture', params: { brand: id, picture } }),
          );
        found.push(...answer.value.map((request) => ({ brand: id, ...request })));
      }
      const rows = found.map((request) => rowOf(request, folder));
      if (json) output.out(JSON.stringify(found, null, 2));
      else output.out(rows.length === 0 ? `no request is ${status}` : rows.join('\n'));
      return exits.fine;
    }),
  ],
);

/** The lines of a request. The first begins with the arguments of `approve` and `reject`; below an application is the text of the member. */
function rowOf(request: MoneyRequest & { readonly brand: string }, folder: string | undefined): string {
  const { brand, kind, id, status, amount, currency, account, createdAt, proposal } = request;
  const { destination, method, promotion, remarks, pictures } = request;
  const to = destination === null ? '' : ` ${destination}`;
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const row = `${brand} ${kind} ${id} ${status} ${sum} ${method ?? promotion ?? ''}${to} by ${account}, ${createdAt}${proposal === null ? '' : `, proposal ${proposal}`}`;
  const files = pictures.map((image) => (folder === undefined ? image : imageFile({ folder, image })));
  return [row, ...[...(remarks?.split('\n') ?? []), ...files].map((line) => `  ${line}`)].join('\n');
}

export const approve = decision('approve');
export const reject = decision('reject');

/** BRAND is the first argument, as in other commands, because ids are per brand. */
function decision(name: 'approve' | 'reject'): Command {
  const decided = name === 'approve' ? 'approved' : 'rejected';
  const isPayable = decided === 'approved';
  const command = commandOf(
    {
      usage: `livery ${name} BRAND deposit|withdrawal|promotion ID --reason TEXT${isPayable ? ' [--amount AMOUNT]' : ''}\n\nexample:\n       livery ${name} comet deposit 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "seen at the bank"`,
      summary: `${name} a request that \`livery requests\` lists${isPayable ? '; --amount is the received amount of a deposit, or the reward of a promotion' : ''}`,
      options: { ...reason, ...texts('amount') },
    },
    ({ row }) => [
      row(
        'BRAND deposit|withdrawal|promotion ID',
        'decideMoneyRequest',
        ({ reason, amount }, brand, kind, request) => ({
          params: { brand, kind, request },
          body: { decision: decided, reason, amount },
        }),
        ({ amount, currency, account, proposal }, _, brand, kind) => {
          if (proposal !== null) return `above its limits: ${waits(proposal)}`;
          const sum = amount === null ? '' : ` of ${amount} ${currency}`;
          return `${decided}: ${kind}${sum} by ${account} at ${brand}`;
        },
      ),
    ],
  );
  return isPayable ? command : { ...command, options: reason };
}

export const decisions = commandOf(
  {
    usage: `livery decisions BRAND [--kind deposit|withdrawal|promotion] [--by NAME] [--differs] [--from TIME] [--until TIME] [--after PAGE] [--json]

Lists approvals and rejections of staff, the newest last: amount, requested or offered amount, who decided, and who else approved.
--by       decisions and approvals of this member of staff or token
--differs  only approvals with another amount than was requested or offered

example:
       livery decisions comet --differs --from 2026-11-01T00:00:00Z`,
    summary: 'list decisions of staff about deposits, withdrawals and rewards',
    options: {
      ...texts('kind', 'by', 'from', 'until', 'after'),
      differs: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  },
  ({ row }) => [
    row(
      'BRAND',
      'listMoneyDecisions',
      ({ kind, by, from, until, after, differs }, brand) => ({
        params: { brand },
        query: {
          decidedBy: by,
          differs,
          after,
          kind: oneOf('--kind', kind, ['deposit', 'withdrawal', 'promotion']),
          from: timeOf('--from', from),
          until: timeOf('--until', until),
        },
      }),
      ({ list }) => newestLast(list.map(decisionLine), 'no decision matches'),
      ({ next }) => (next === null ? undefined : `there are older ones: --after ${next}`),
    ),
  ],
);

function decisionLine(row: AdminValueOf<'listMoneyDecisions'>['list'][number]): string {
  const { kind, amount, offered, currency, secondPerson, reason: stated } = row;
  const first = kind === 'promotion' ? 'offered' : 'requested';
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const differs = amount === offered ? '' : ` (${first}: ${offered ?? 'no amount'})`;
  const second = secondPerson === null ? '' : `, approved by ${secondPerson}`;
  const why = stated === null ? '' : `: ${stated}`;
  return `${row.decidedAt} ${kind} ${row.id} ${row.status} ${sum}${differs} of ${row.account} by ${row.decidedBy}${second}${why}`;
}

export const contract = commandOf(
  {
    usage:
      'livery contract offer BRAND AGENT daily|dividend|hourly --terms TEXT --from YYYY-MM-DD [--until YYYY-MM-DD] --reason TEXT\n\nexample:\n       livery contract offer comet lea dividend --terms "30 % of the net" --from 2026-12-01 --reason "asked for"',
    summary: 'offer an agent a contract, which the agent accepts or refuses',
    options: { ...texts('terms', 'from', 'until'), ...reason },
  },
  ({ row }) => [
    row(
      'offer BRAND AGENT daily|dividend|hourly',
      'offerContract',
      ({ terms, from, until, reason }, brand, account, kind) => {
        if (terms === undefined || from === undefined) throw new UsageError('--terms and --from are missing');
        return { params: { brand, account }, body: { kind, terms, from, until, reason } };
      },
      ({ username, replaced }, { from, until }, brand, _, kind) => {
        const instead = replaced === null ? '' : ', which replaces the pending offer';
        const period = until === undefined ? `from ${from}` : `from ${from} until ${until}`;
        return `offered: ${kind} contract ${period} to ${username} at ${brand}${instead}`;
      },
    ),
  ],
);
