import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { text } from '../texts.ts';
import type { Act } from '../ui/act.ts';
import { commandLine } from '../ui/command-line.ts';
import { shownTime } from '../ui/shown-time.ts';
import { shownAmount } from './typed-amount.ts';

/** A deposit, withdrawal or reward as staff read it. */
export type MoneyRequest = AdminValueOf<'listMoneyRequests'>[number];

/** Names a request by its kind and amount, such as `Deposit of 12.50 PHP`. */
export const titleOf = ({ kind, amount, currency }: Pick<MoneyRequest, 'kind' | 'amount' | 'currency'>): string =>
  amount === null ? text('request.open') : text(`request.${kind}`, { amount: shownAmount({ amount, currency }) });

/** Names a request among others, which may have the same kind, amount and minute. */
export const nameOf = (request: Parameters<typeof titleOf>[0] & Pick<MoneyRequest, 'id' | 'createdAt'>): string =>
  text('request.named', { what: titleOf(request), at: shownTime(request.createdAt), id: request.id.slice(-8) });

/** The missing part of a pending request, in words. */
export const whyOf = ({ amount, proposal }: Pick<MoneyRequest, 'amount' | 'proposal'>): string => {
  if (proposal !== null) return text('money.why.second');
  return text(amount === null ? 'money.why.amount' : 'money.why.decision');
};

/** Whether a decision that gives a player money waits for a second person: above the amount of the request, or of the policy of its brand. */
const waitsOf = ({
  amount,
  offered,
  currency,
}: Pick<MoneyRequest, 'amount' | 'offered' | 'currency'>): Act<unknown>['waits'] => ({
  act: 'money',
  by: ({ secondPersonAbove }) =>
    [...(offered === null ? [] : [{ currency, amount: offered }]), ...secondPersonAbove].some(
      (limit) => limit.currency === currency && Number(amount) > Number(limit.amount),
    ),
});

/** Values of a decision besides its reason. */
type Stated = Pick<AdminBodyOf<'decideMoneyRequest'>, 'amount' | 'reference' | 'despite'>;

/** Approves or rejects a request. It has no undo: an approval books the money. */
export function decisionAct({
  brand,
  request,
  decision,
  given,
  reason: first,
}: {
  brand: string;
  request: MoneyRequest;
  decision: 'approved' | 'rejected';
  given: Stated;
  /** The reason to begin with, such as that of the request before. */
  reason?: string | undefined;
}): Act<MoneyRequest> {
  const { id, kind, account } = request;
  const verb = decision === 'approved' ? 'approve' : 'reject';
  const { amount, reference, despite } = given;
  const options = Object.entries({ amount, reference, despite }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  return {
    ...(first !== undefined && { reason: first }),
    title: text('request.decide'),
    submit: text(`request.${verb}`),
    ...(decision === 'approved' && {
      brands: [brand],
      waits: waitsOf({ ...request, amount: amount ?? request.amount }),
    }),
    act: ({ reason }) =>
      callAdmin({
        operation: 'decideMoneyRequest',
        params: { brand, kind, request: id },
        body: { ...given, decision, reason },
      }),
    done: (decided) => ({ text: text(`request.${decision}`, { what: titleOf(decided), account }) }),
    proposed: text('request.proposed', { what: titleOf({ ...request, amount: amount ?? request.amount }), account }),
    command: (reason) => commandLine(['livery', verb, brand, kind, id, ...options, '--reason', reason]),
  };
}

/** Books back the payment of an approved withdrawal. */
export function returnAct({ brand, request }: { brand: string; request: MoneyRequest }): Act<MoneyRequest> {
  const { id, account } = request;
  const what = titleOf(request);
  return {
    title: text('request.returnTitle', { what, account }),
    submit: text('request.return'),
    brands: [brand],
    waits: waitsOf(request),
    act: ({ reason }) =>
      callAdmin({
        operation: 'decideMoneyRequest',
        params: { brand, kind: 'withdrawal', request: id },
        body: { decision: 'returned', reason },
      }),
    done: () => ({ text: text('request.returned', { what, account }) }),
    proposed: text('request.returnProposed', { what, account }),
    command: (reason) => commandLine(['livery', 'return', brand, id, '--reason', reason]),
  };
}
