import type { FormEvent } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormColumn } from './form-column.ts';
import { linkFields, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import { useLinkReset } from './use-link-reset.ts';

/** The new password of whoever holds a link; `onOver` hears that the link is worth nothing any more. */
export function LinkForm({ token, onOver }: { token: string; onOver: () => void }) {
  const t = useText('recovery');
  const errorText = useErrorText();
  const rules = recoveryRules(useManifest());
  const { form, refusal, pending, submit } = useLinkReset({ token, onOver });
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <FormColumn ref={form.ref} method="post" noValidate onSubmit={send}>
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
      {linkFields.map((id) => (
        <FormField
          key={id}
          form={form}
          id={id}
          type={recoveryFieldTypes[id]}
          rule={rules[id]}
          {...(id === 'password' && { label: t('password.label') })}
        />
      ))}
      <Button type="submit" wide loading={pending}>
        {t('link.submit')}
      </Button>
    </FormColumn>
  );
}
