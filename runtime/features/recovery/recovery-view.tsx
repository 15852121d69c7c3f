import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pathTo } from '../../../schema/page-address.ts';
import { useCommand } from '../../api/use-command.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin, useCanRecover } from '../../forms/account-links.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useGoTo } from '../../page/page-link.tsx';
import { forgetDevice } from '../../session/remember-record.ts';
import { useSession } from '../../session/session-context.tsx';
import { useEndSession } from '../../session/use-end-session.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Aside, FormColumn } from './form-column.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { linkFields } from './recovery-rules.ts';
import { ToSupport } from './to-support.tsx';
import { useRecoveryInput } from './use-recovery-input.ts';

/** The form for a new password if there is a mailed link, else the recovery methods. */
export function RecoveryView() {
  const t = useText('recovery');
  const { status } = useSession();
  const target = useAfterLogin();
  const canRecover = useCanRecover();
  const { token, drop } = useLinkToken();
  const [expired, setExpired] = useState<string>();
  if (token !== undefined && token === expired) return <ExpiredLink onRequestAgain={drop} />;
  if (token !== undefined)
    return (
      <AccountFrame title={t('link.title')} text={t('link.text')}>
        <LinkForm key={token} token={token} onExpired={() => setExpired(token)} />
      </AccountFrame>
    );
  if (status === 'member') return <Navigate to={target} replace />;
  if (!canRecover) return <ToSupport />;
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      {/* After an expired mailed link, start on the e-mail tab. */}
      <RecoveryForm preferred={expired === undefined ? undefined : 'email'} />
    </AccountFrame>
  );
}

/** Removes the token from the address at once, so that history, screenshots and shared addresses don't contain it. */
function useLinkToken(): { readonly token: string | undefined; readonly drop: () => void } {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const found = linkTokenOf(hash);
  const [token, setToken] = useState(found);
  if (found !== undefined && found !== token) setToken(found);
  const clean = useEffectEvent(() => void navigate(pathTo({ page: 'forget' }) + search, { replace: true }));
  useEffect(() => {
    if (found !== undefined) clean();
  }, [found]);
  return { token, drop: () => setToken(undefined) };
}

/** Token of a mailed link: `/m/forget#token=…`. It is in the fragment, so that browsers send it neither to a server nor in a referrer. */
export function linkTokenOf(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return token === '' ? undefined : token;
}

/** Shown for a used or expired link, with the way to request a new one. */
function ExpiredLink({ onRequestAgain }: { onRequestAgain: () => void }) {
  const t = useText('recovery');
  return (
    <AccountFrame title={t('link.over.title')} text={t('link.over.text')}>
      <FormColumn as="div">
        <VisuallyHidden role="alert">{t('link.over.title')}</VisuallyHidden>
        <Button wide onClick={onRequestAgain}>
          {t('link.over.action')}
        </Button>
        <Aside>
          <AccountLink page="login">{t('toLogin')}</AccountLink>
        </Aside>
      </FormColumn>
    </AccountFrame>
  );
}

/** Sets a new password with the token of a mailed link. `onExpired` is called when the token is no longer valid. */
function LinkForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useText('recovery');
  const reset = useLinkReset(token, onExpired);
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  return <RecoveryFrame recovery={reset} onSubmit={reset.submit} action={t('link.submit')} />;
}

/** Sets a new password with the token of a mailed link. */
function useLinkReset(token: string, onExpired: () => void) {
  const t = useText('recovery');
  const toast = useToast();
  const goTo = useGoTo();
  const { status } = useSession();
  const endSession = useEndSession();
  const input = useRecoveryInput(linkFields);
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
