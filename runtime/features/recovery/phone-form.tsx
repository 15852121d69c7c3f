import { useManifest } from '../../brand/brand-context.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { phoneFields, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import type { PhoneRecovery } from './use-phone-recovery.ts';

/** Phone number, code, new password (FORGOT-05). */
export function PhoneForm({ recovery }: { recovery: PhoneRecovery }) {
  const t = useText('recovery');
  const rules = recoveryRules(useManifest());
  const { form, dialing, sms, refusal, pending } = recovery;
  return (
    <RecoveryFrame
      formRef={form.ref}
      onSubmit={recovery.submit}
      intro={t('text.phone')}
      refusal={refusal}
      action={t('phone.submit')}
      pending={pending}
    >
      {phoneFields.map((id) => (
        <FormField
          key={id}
          form={form}
          id={id}
          type={recoveryFieldTypes[id]}
          rule={rules[id]}
          dialing={dialing}
          sms={sms}
          {...(id === 'mobileNum' && { hint: t('mobile.hint', { min: rules.mobileNum.minLength }) })}
          {...(id === 'password' && { label: t('password.label') })}
        />
      ))}
    </RecoveryFrame>
  );
}
