import { type FormEvent, useCallback, useState } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { FormColumn, Intro } from './form-column.ts';
import { recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import type { EmailRecovery } from './use-email-recovery.ts';

/** Name, address, captcha (FORGOT-03). */
export function EmailForm({ recovery }: { recovery: EmailRecovery }) {
  const t = useText('recovery');
  const errorText = useErrorText();
  const rules = recoveryRules(useManifest());
  const { form, asked, captcha, refusal, pending } = recovery;
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOutlasted(false);
    recovery.submit();
  };
  return (
    <FormColumn ref={form.ref} method="post" noValidate onSubmit={send}>
      <Intro>{t('text.email')}</Intro>
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
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
      <Button type="submit" wide loading={pending}>
        {t('email.submit')}
      </Button>
      <Loading open={pending && !outlasted} text={t('email.waiting')} cap="recovery" onCap={outlast} />
    </FormColumn>
  );
}
