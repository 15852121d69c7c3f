import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useForm } from '../../forms/use-form.ts';
import { minorUnits, readAmount } from '../../member/wallet/amounts.ts';
import type { MethodId } from '../../member/wallet/money-records.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { amountFaults, mostNow } from './amount-faults.ts';
import { type Cashier, formErrors } from './cashier.ts';
import { useMoneyRequest } from './use-money-request.ts';

export type Deposit = ReturnType<typeof useDeposit>;

/** State and logic of the deposit form. */
export function useDeposit(cashier: Cashier, account: string) {
  const { locale } = useLanguage();
  const { methods, deposit } = useManifest().cashier;
  const { currency, deposit: limits } = cashier;
  const moneyRequest = useMoneyRequest('deposit', account);
  const form = useForm<'amount' | 'method'>({
    order: ['amount'],
    rules: ({ amount = '' }) => ({ amount: amountFaults({ text: amount, locale, limits, currency }) }),
    initial: { amount: '' },
  });
  // A live change may have removed the picked method.
  const method = methods.find((id) => id === form.value('method')) ?? methods[0] ?? 'bank';
  const request = useCommand('requestDeposit', {
    ownErrors: formErrors,
    onSuccess: moneyRequest.succeed,
    onError: (error) => {
      const { code } = error;
      if (code === 'cashier.limit') form.refuse({ amount: [{ id: 'answer', code }] });
      moneyRequest.fail({ error, field: code === 'cashier.limit' });
    },
    onSettled: moneyRequest.end,
  });
  const { amount } = readAmount({ text: form.value('amount'), locale });

  const submit = () => {
    if (!form.check() || amount === undefined) return;
    const requestId = moneyRequest.begin([amount, method]);
    if (requestId !== undefined) request.mutate({ body: { requestId, amount, method } });
  };

  return {
    form,
    currency,
    limits,
    methods,
    method,
    pick: (id: MethodId) => form.change('method', id),
    /** Normalised for requests; `undefined` while the input is invalid. */
    amount,
    quick: deposit.quickAmounts.filter(
      (quick) => quick * 100 >= minorUnits(limits.min) && quick * 100 <= mostNow(limits),
    ),
    alert: moneyRequest.alert,
    sending: request.isPending,
    submit,
  };
}
