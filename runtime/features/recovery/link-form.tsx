import { useManifest } from '../../brand/brand-context.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { linkFields, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import { useLinkReset } from './use-link-reset.ts';

/** The new password of whoever holds a link; `onOver` hears that the link is worth nothing any more. */
export function LinkForm({ token, onOver }: { token: string; onOver: () => void }) {
  const t = useText('recovery');
  const rules = recoveryRules(useManifest());
  const { form, refusal, pending, submit } = useLinkReset({ token, onOver });
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  return (
    <RecoveryFrame
      formRef={form.ref}
      onSubmit={submit}
      refusal={refusal}
      action={t('link.submit')}
      pending={pending}
    >
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
    </RecoveryFrame>
  );
}
