import { useManifest } from '../../brand/brand-context.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { linkFields, recoveryFieldTypes, recoveryRules } from './recovery-rules.ts';
import { useLinkReset } from './use-link-reset.ts';

/** Sets a new password with the token of a mailed link; `onOver` is called when the token is no longer valid. */
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
