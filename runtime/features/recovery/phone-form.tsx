import type { FormEvent } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormColumn, Intro } from './form-column.ts';
import { phoneFields, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import type { PhoneRecovery } from './use-phone-recovery.ts';

/** Number, code, new password (FORGOT-05). */
export function PhoneForm({ recovery }: { recovery: PhoneRecovery }) {
  const t = useText('recovery');
  const errorText = useErrorText();
  const rules = recoveryRules(useManifest());
  const { form, dialing, sms, refusal, pending } = recovery;
  const send = (event: FormEvent) => {
    event.preventDefault();
    recovery.submit();
  };
  return (
    <FormColumn ref={form.ref} method="post" noValidate onSubmit={send}>
      <Intro>{t('text.phone')}</Intro>
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
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
      <Button type="submit" wide loading={pending}>
        {t('phone.submit')}
      </Button>
    </FormColumn>
  );
}
