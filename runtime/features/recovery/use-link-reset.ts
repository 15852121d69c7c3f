import { useCommand } from '../../api/use-command.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { forgetDevice } from '../../session/remember-record.ts';
import { useSession } from '../../session/session-context.tsx';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { linkFields } from './recovery-rules.ts';
import { useRecoveryInput } from './use-recovery-input.ts';

/** Sets a new password with the token of a mailed link. */
export function useLinkReset({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useText('recovery');
  const toast = useToast();
  const goTo = useGoTo();
  const { status } = useSession();
  const endSession = useEndSession();
  const input = useRecoveryInput({ fieldIds: linkFields });
  const { form } = input;
  const reset = useCommand('resetPasswordByLink', {
    ownErrors: 'all',
    onSuccess: async () => {
      // The platform has ended all sessions of the account. A member of this browser is therefore logged out here too before the login page
      // opens.
      if (status === 'visitor') forgetDevice();
      else await endSession();
      toast(t('link.done'), { tone: 'success', duration: 'short' });
      goTo({ page: 'login', replace: true });
    },
    onError: ({ code, value }) => {
      if (code === 'code.invalid') return onExpired();
      if (code === 'modify.new.old.same') return form.refuse({ password: [{ id: 'samePassword' }] });
      input.refuse({ code, value });
    },
  });

  const submit = () => {
    if (reset.isPending || reset.isSuccess || !form.check()) return;
    input.forgetRefusal();
    const newPassword = form.value('password');
    reset.mutate({ body: { token, newPassword, confirmNewPassword: form.value('confirmPassword') } });
  };

  return { ...input, pending: reset.isPending, submit };
}
