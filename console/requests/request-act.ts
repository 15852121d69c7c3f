import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { text } from '../texts.ts';
import type { Act } from '../ui/act.ts';
import { commandLine } from '../ui/command-line.ts';
import { shownAmount } from './typed-amount.ts';

/** A deposit, withdrawal or reward as staff read it. */
export type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number];
export type Decision = AdminBodyOf<'decideMoneyRequest'>['decision'];

/** Names a request by its kind and amount, such as `Deposit of 12.50 PHP`. */
export const titleOf = ({ kind, amount, currency }: Pick<MoneyRequest, 'kind' | 'amount' | 'currency'>): string =>
  amount === null ? text('request.open') : text(`request.${kind}`, { amount: shownAmount({ amount, currency }) });

/** Approves or rejects a request. It has no undo: an approval books the money. */
export function decisionAct({
  brand,
  request,
  decision,
  amount,
}: {
  brand: string;
  request: MoneyRequest;
  decision: Decision;
  /** Received amount of a deposit, or reward of a promotion. */
  amount: string | undefined;
}): Act<MoneyRequest> {
  const { id, kind, account } = request;
  const verb = decision === 'approved' ? 'approve' : 'reject';
  const stated = amount === undefined ? {} : { amount };
  return {
    title: text('request.decide'),
    submit: text(`request.${verb}`),
    act: ({ reason }) =>
      callAdmin({
        operation: 'decideMoneyRequest',
        params: { brand, kind, request: id },
        body: { decision, reason, ...stated },
      }),
    done: (decided) => ({ text: text(`request.${decision}`, { what: titleOf(decided), account }) }),
    proposed: text('request.proposed', { what: titleOf({ ...request, ...stated }), account }),
    command: (reason) =>
      commandLine([
        'livery',
        verb,
        brand,
        kind,
        id,
        ...(amount === undefined ? [] : ['--amount', amount]),
        '--reason',
        reason,
      ]),
  };
}
