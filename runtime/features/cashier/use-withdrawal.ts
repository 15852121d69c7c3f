import { useState } from 'react';
import type { ErrorCode } from '../../../schema/errors.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { Faults, Values } from '../../forms/form-state.ts';
import { refusedFaults } from '../../forms/refused-faults.ts';
import { useForm } from '../../forms/use-form.ts';
import { amountOf, fieldAmount, readAmount } from '../../member/wallet/amounts.ts';
import type { MethodId } from '../../member/wallet/money-records.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { amountFaults, mostNow } from './amount-faults.ts';
import { type Cashier, formErrors } from './cashier.ts';
import { useMoneyRequest } from './use-money-request.ts';

export type WithdrawalField =
  | 'amount'
  | 'method'
  | 'destination'
  | 'paymentPassword'
  | 'repeatPassword'
  | 'loginPassword';
export type Withdrawal = ReturnType<typeof useWithdrawal>;

const passwordFields: Record<Cashier['paymentPassword'], readonly WithdrawalField[]> = {
  off: [],
  set: ['paymentPassword'],
  unset: ['paymentPassword', 'repeatPassword'],
};

/** Rule for an existing password: no strength check. */
const typedRule = { required: true, minLength: 1, maxLength: 200, patternId: null };

/** Length limits of the contract; the account format depends on the method. */
const destinationRule = { required: true, minLength: 4, maxLength: 64, patternId: null };

/** Field at which an error is shown. */
const fieldOf: Partial<Record<ErrorCode, WithdrawalField>> = {
  'cashier.limit': 'amount',
  'cashier.insufficient': 'amount',
  'cashier.wrong_payment_password': 'paymentPassword',
  'cashier.wrong_login_password': 'loginPassword',
};

/** Proof that the platform requires because a destination is new. */
type Proof = { readonly destination: string; readonly by: 'paymentPassword' | 'login' };

const proofs: Partial<Record<ErrorCode, Proof['by']>> = {
  'cashier.new_destination': 'paymentPassword',
  'cashier.new_destination_login': 'login',
};

/** State and logic of the withdrawal form. */
export function useWithdrawal(cashier: Cashier, account: string) {
  const { locale } = useLanguage();
  const manifest = useManifest();
  const { methods } = manifest.cashier;
  const { currency, available, withdrawal: limits, paymentPassword: password } = cashier;
  const { firstPaymentPassword: firstNeeds } = cashier;
  const moneyRequest = useMoneyRequest('withdrawal', account);
  const [proof, setProof] = useState<Proof>();
  const passwordRule = password === 'unset' ? { ...manifest.rules.password, required: true } : typedRule;
  const proofFor = ({ destination = '' }: Values<WithdrawalField>): Proof['by'] | undefined =>
    proof !== undefined && proof.destination === destination.trim() ? proof.by : undefined;
  const form = useForm<WithdrawalField>({
    order: (values) => [
      ...(['destination', 'amount'] as const),
      ...passwordFields[password],
      ...(proofFor(values) === 'paymentPassword' ? (['paymentPassword'] as const) : []),
      ...(firstNeeds === 'loginPassword' ? (['loginPassword'] as const) : []),
    ],
    rules: (values) => {
      const { amount = '', destination = '', paymentPassword = '', repeatPassword = '' } = values;
      const faults: Faults<WithdrawalField> = {
        amount: amountFaults({ text: amount, locale, limits, currency, available }),
        destination: checkField(destination.trim(), destinationRule),
      };
      if (password !== 'off' || proofFor(values) === 'paymentPassword')
        faults.paymentPassword = checkField(paymentPassword, passwordRule);
      if (password === 'unset' && repeatPassword !== paymentPassword) faults.repeatPassword = [{ id: 'confirmation' }];
      if (firstNeeds === 'loginPassword') faults.loginPassword = checkField(values.loginPassword ?? '', typedRule);
      return faults;
    },
    initial: {},
  });
  const method = methods.find((id) => id === form.value('method')) ?? methods[0] ?? 'bank';
  const request = useCommand('requestWithdrawal', {
    ownErrors: formErrors,
    onSuccess: moneyRequest.succeed,
    onError: (error) => {
      const { code, value } = error;
      const by = proofs[code];
      if (by !== undefined) setProof({ by, destination: form.value('destination').trim() });
      const field = fieldOf[code];
      if (field !== undefined) form.refuse({ [field]: [{ id: 'answer', code }] });
      const refused = refusedFaults<WithdrawalField>(code === 'field.invalid' ? value : undefined, (name) =>
        name === 'destination' || name === 'paymentPassword' ? name : undefined,
      );
      if (Object.keys(refused).length > 0) form.refuse(refused);
      moneyRequest.fail({ error, field: field !== undefined || Object.keys(refused).length > 0 });
    },
    onSettled: moneyRequest.end,
  });
  const { amount } = readAmount({ text: form.value('amount'), locale });

  const submit = () => {
    if (!form.check() || amount === undefined) return;
    const destination = form.value('destination').trim();
    // Only the last four characters identify the destination, because the key is stored in the browser.
    const requestId = moneyRequest.begin([amount, method, destination.slice(-4)]);
    if (requestId === undefined) return;
    const isRequired = password !== 'off' || proofFor(form.values) === 'paymentPassword';
    const paymentPassword = isRequired ? form.value('paymentPassword') : '';
    const loginPassword = firstNeeds === 'loginPassword' ? form.value('loginPassword') : '';
    request.mutate({ body: { requestId, amount, method, destination, paymentPassword, loginPassword } });
  };

  return {
    form,
    currency,
    available,
    limits,
    methods,
    method,
    pick: (id: MethodId) => form.change('method', id),
    password,
    passwordRule,
    firstNeeds,
    /** Proof that the new destination requires. */
    proof: proofFor(form.values),
    typedRule,
    destinationRule,
    takeAll: () => form.change('amount', fieldAmount(amountOf(mostNow(limits, available)))),
    alert: moneyRequest.alert,
    sending: request.isPending,
    submit,
  };
}
