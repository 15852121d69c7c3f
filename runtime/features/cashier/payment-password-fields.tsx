import { fieldTypes } from '../../forms/field-types.ts';
import { FormField } from '../../forms/form-field.tsx';
import { useText } from '../../texts/texts-context.tsx';
import type { Withdrawal } from './use-withdrawal.ts';

/** The payment password. A new one is entered twice, with the account password if the account has one. */
export function PaymentPasswordFields({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { form, password, passwordRule, firstNeeds, typedRule, proof } = withdrawal;
  if (password === 'off' && proof !== 'paymentPassword') return null;
  if (password !== 'unset')
    return (
      <FormField
        form={form}
        id="paymentPassword"
        type={{ control: 'password', label: 'label.paymentPassword', autoComplete: 'off', figures: 'code' }}
        rule={passwordRule}
        hint={proof === 'paymentPassword' ? t('withdraw.newDestinationHint') : undefined}
      />
    );
  return (
    <>
      <FormField
        form={form}
        id="paymentPassword"
        type={{ ...fieldTypes.password, autoComplete: 'new-password', figures: 'code' }}
        rule={passwordRule}
        label={t('withdraw.newPassword')}
        hint={t('withdraw.newPasswordHint')}
      />
      <FormField
        form={form}
        id="repeatPassword"
        type={{ ...fieldTypes.confirmPassword, figures: 'code' }}
        rule={{ ...passwordRule, patternId: null }}
        label={t('withdraw.repeatPassword')}
      />
      {firstNeeds === 'loginPassword' && (
        <FormField
          form={form}
          id="loginPassword"
          type={{ control: 'password', label: 'label.password', autoComplete: 'current-password' }}
          rule={typedRule}
          label={t('withdraw.loginPassword')}
          hint={t('withdraw.loginPasswordHint')}
        />
      )}
    </>
  );
}
