import type { ComponentProps, ReactNode } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormColumn, Intro } from './form-column.ts';
import { type RecoveryField, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import type { RecoveryInput } from './use-recovery-input.ts';

/** Shared frame of recovery forms: introduction, error message, fields, submit button. */
export function RecoveryFrame<Id extends RecoveryField>({
  recovery: { form, fieldIds, refusal, pending },
  onSubmit,
  intro,
  action,
  children,
  ...controls
}: {
  recovery: Pick<RecoveryInput<Id>, 'form' | 'fieldIds' | 'refusal'> & { readonly pending: boolean };
  onSubmit: () => void;
  intro?: string;
  action: string;
  children?: ReactNode;
} & Pick<ComponentProps<typeof FormField>, 'captcha' | 'dialing' | 'sms'>) {
  const t = useText('recovery');
  const errorText = useErrorText();
  const rules = recoveryRules(useManifest());
  return (
    <FormColumn
      ref={form.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {intro !== undefined && <Intro>{intro}</Intro>}
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
      {fieldIds.map((id) => (
        <FormField
          key={id}
          form={form}
          id={id}
          type={recoveryFieldTypes[id]}
          rule={rules[id]}
          {...controls}
          hint={id === 'mobileNum' ? t('mobile.hint', { count: rules.mobileNum.minLength }) : undefined}
          label={id === 'password' ? t('password.label') : undefined}
        />
      ))}
      {children}
      <Button type="submit" wide loading={pending}>
        {action}
      </Button>
    </FormColumn>
  );
}
