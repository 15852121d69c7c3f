import { useState } from 'react';
import type { ErrorCode } from '../../../schema/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { refusedFaults } from '../../forms/refused-faults.ts';
import { useForm } from '../../forms/use-form.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { forgetDevice } from '../../session/remember-record.ts';
import { useSession } from '../../session/session-context.tsx';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { checkRecovery, type LinkField, linkFields } from './recovery-rules.ts';

/** Sets a new password with the token of a mailed link. */
export function useLinkReset({ token, onOver }: { token: string; onOver: () => void }) {
  const t = useText('recovery');
  const manifest = useManifest();
  const toast = useToast();
  const goTo = useGoTo();
  const { status } = useSession();
  const endSession = useEndSession();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const form = useForm<LinkField>({
    order: linkFields,
    rules: (values) => checkRecovery({ values, manifest, asked: linkFields }),
    initial: {},
  });
  const reset = useCommand('resetPasswordByLink', {
    ownErrors: 'all',
    onSuccess: async () => {
      // The platform has ended all sessions of the account, so a member of this browser is logged out here too before the login
      // page.
      if (status === 'visitor') forgetDevice();
      else await endSession();
      toast(t('link.done'), { tone: 'success', duration: 'short' });
      goTo({ page: 'login', replace: true });
    },
    onError: ({ code, value }) => {
      if (code === 'code.invalid') return onOver();
      if (code === 'modify.new.old.same') return form.refuse({ password: [{ id: 'samePassword' }] });
      const faults = refusedFaults({ value, idOf });
      if (code === 'field.invalid' && Object.keys(faults).length > 0) form.refuse(faults);
      else setRefusal(code);
    },
  });

  const submit = () => {
    if (reset.isPending || reset.isSuccess || !form.check()) return;
    setRefusal(undefined);
    const newPassword = form.value('password');
    reset.mutate({ body: { token, newPassword, confirmNewPassword: form.value('confirmPassword') } });
  };

  return { form, refusal, pending: reset.isPending, submit };
}

function idOf(name: string): LinkField | undefined {
  if (name === 'newPassword') return 'password';
  return name === 'confirmNewPassword' ? 'confirmPassword' : undefined;
}
