import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, resultOf, servedBrands } from '../admin-client.ts';
import type { Command } from '../command.ts';
import { optional } from '../lines.ts';
import { commandOf, newestLast } from '../rows.ts';
import { imageFiles, saveImages } from './players.ts';
import { waitLine } from './releases.ts';

type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number] & { readonly brand: string };

export const requests = commandOf(
  'requests',
  'list deposits, withdrawals and rewards of promotions; without --status those that wait for a decision',
  `--json prints one list, each request with its brand

example:
       livery requests comet --status pending`,
  ({ code }) => [
    code(
      '[BRAND] [--status pending|approved|rejected|cancelled|returned] [--images FOLDER]',
      async ({ env }, { status = 'pending', images: folder }, brand) => {
        const value: MoneyRequest[] = [];
        for (const id of brand === undefined ? await servedBrands(env) : [brand]) {
          const params = { brand: id };
          const found = await resultOf(env, 'listMoneyRequests', { params, query: { status } });
          const pictures = found.flatMap((request) => request.pictures);
          await saveImages(folder, pictures, (picture) =>
            callAdmin(env, 'getRequestPicture', { params: { ...params, picture } }),
          );
          value.push(...found.map((request) => ({ brand: id, ...request })));
        }
        const rows = value.map((request) => rowOf(request, folder));
        return { value, lines: rows.length === 0 ? [`no request is ${status}`] : rows };
      },
    ),
  ],
);

/** The lines of a request. The first begins with the arguments of `approve` and `reject`; below an application is the text of the member. */
function rowOf(request: MoneyRequest, folder: string | undefined): string {
  const { brand, kind, id, status, amount, currency, account, createdAt } = request;
  const { method, promotion, remarks, pictures } = request;
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const row = `${brand} ${kind} ${id} ${status} ${sum} ${method ?? promotion ?? ''}${optional(' ', request.destination)} by ${account}, ${createdAt}${optional(', proposal ', request.proposal)}`;
  return [row, ...[...(remarks?.split('\n') ?? []), ...imageFiles(folder, pictures)].map((line) => `  ${line}`)].join(
    '\n',
  );
}

const amountNote = `--amount     the received amount of a deposit, or the reward of a promotion
--reference  reference of a withdrawal's payment`;
const despiteNote = '--despite    colleague who holds the request; otherwise it is refused';

export const approve = decision('approve', 'approved', '[--amount AMOUNT] [--reference TEXT] [--despite NAME]');
export const reject = decision('reject', 'rejected', '[--despite NAME]');

/** BRAND is the first argument, as in other commands, because ids are per brand. */
function decision(
  name: 'approve' | 'reject',
  decided: 'approved' | 'rejected',
  options: '[--amount AMOUNT] [--reference TEXT] [--despite NAME]' | '[--despite NAME]',
): Command {
  const notes = decided === 'approved' ? `${amountNote}\n${despiteNote}\n\n` : `${despiteNote}\n\n`;
  return commandOf(
    name,
    `${name} a request that \`livery requests\` lists`,
    `${notes}example:\n       livery ${name} comet deposit 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "seen at the bank"`,
    ({ row }) => [
      row(
        `BRAND deposit|withdrawal|promotion ID --reason TEXT ${options as '[--amount AMOUNT] [--reference TEXT] [--despite NAME]'}`,
        'decideMoneyRequest',
        ({ amount, currency, account, proposal }, _, brand, kind) => {
          if (proposal !== null) return `above its limits: ${waitLine(proposal)}`;
          return `${decided}: ${kind}${optional(' of ', amount, ` ${currency}`)} by ${account} at ${brand}`;
        },
        (values, brand, kind, request) => ({
          params: { brand, kind, request },
          body: { ...values, decision: decided },
        }),
      ),
    ],
  );
}

export const returned = commandOf(
  'return',
  'book back the payment of an approved withdrawal that came back',
  `example:
       livery return comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "account closed, returned by the bank"`,
  ({ row }) => [
    row(
      'BRAND ID --reason TEXT',
      'decideMoneyRequest',
      ({ amount, currency, account, proposal }, _, brand) =>
        proposal === null
          ? `booked back: ${amount} ${currency} of ${account} at ${brand}`
          : `above its limits: ${waitLine(proposal)}`,
      (values, brand, request) => ({
        params: { brand, kind: 'withdrawal', request },
        body: { ...values, decision: 'returned' },
      }),
    ),
  ],
);

export const decisions = commandOf(
  'decisions',
  'list decisions of staff about deposits, withdrawals and rewards',
  `Lists approvals and rejections of staff, the newest last: amount, requested or offered amount, who decided, and who else approved.
--by       decisions and approvals of this member of staff or token
--differs  only approvals with another amount than was requested or offered

example:
       livery decisions comet --differs --from 2026-11-01T00:00:00Z`,
  ({ row }) => [
    row(
      'BRAND [--kind deposit|withdrawal|promotion] [--by NAME] [--differs] [--from TIME] [--until TIME] [--after PAGE]',
      'listMoneyDecisions',
      ({ list }) => newestLast(list.map(decisionLine), 'no decision matches'),
      ({ by: decidedBy, differs, ...values }, brand) => ({
        params: { brand },
        query: { ...values, decidedBy, differs: differs || undefined },
      }),
      ({ next }) => optional('there are older ones: --after ', next),
    ),
  ],
);

function decisionLine(row: AdminValueOf<'listMoneyDecisions'>['list'][number]): string {
  const { kind, amount, offered, currency } = row;
  const first = kind === 'promotion' ? 'offered' : 'requested';
  const sum = amount === null ? 'no amount' : `${amount} ${currency}`;
  const differs = amount === offered ? '' : ` (${first}: ${offered ?? 'no amount'})`;
  return `${row.decidedAt} ${kind} ${row.id} ${row.status} ${sum}${differs} of ${row.account} by ${row.decidedBy}${optional(', approved by ', row.secondPerson)}${optional(': ', row.reason)}`;
}

export const contract = commandOf(
  'contract',
  'offer an agent a contract, which the agent accepts or refuses',
  `example:
       livery contract offer comet lea dividend --terms "30 % of the net" --from 2026-12-01 --reason "asked for"`,
  ({ row }) => [
    row(
      'offer BRAND AGENT daily|dividend|hourly --terms TEXT --from YYYY-MM-DD [--until YYYY-MM-DD] --reason TEXT',
      'offerContract',
      ({ username, replaced }, { from, until }, brand, _, kind) =>
        `offered: ${kind} contract from ${from}${optional(' until ', until)} to ${username} at ${brand}${replaced === null ? '' : ', which replaces the pending offer'}`,
      (values, brand, account, kind) => ({ params: { brand, account }, body: { ...values, kind } }),
    ),
  ],
);
