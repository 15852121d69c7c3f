import { useCallback, useState } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import type { EmailRecovery } from './use-email-recovery.ts';

/** Username, e-mail address, captcha (FORGOT-03). */
export function EmailForm({ recovery }: { recovery: EmailRecovery }) {
  const t = useText('recovery');
  const rules = recoveryRules(useManifest());
  const { form, asked, captcha, refusal, pending } = recovery;
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const send = () => {
    setOutlasted(false);
    recovery.submit();
  };
  return (
    <RecoveryFrame
      formRef={form.ref}
      onSubmit={send}
      intro={t('text.email')}
      refusal={refusal}
      action={t('email.submit')}
      pending={pending}
    >
      {asked.map((id) => (
        <FormField
          key={id}
          form={form}
          id={id}
          type={recoveryFieldTypes[id]}
          rule={rules[id]}
          captcha={captcha}
        />
      ))}
      <Loading open={pending && !outlasted} text={t('email.waiting')} cap="recovery" onCap={outlast} />
    </RecoveryFrame>
  );
}
