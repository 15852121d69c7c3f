import { Suspense, useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ErrorCode } from '../../../schema/errors.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { returnPathOf } from '../../page/page-link.tsx';
import { logsInByItself, subscribeAutoLogin } from '../../session/auto-login.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Session } from '../../session/session-record.ts';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SocialReturn, socialQueryOf } from './social-return.tsx';

/** Lazy: the server renders the form's markup, its code loads after the first paint. */
const LoginForm = lazyPart(async () => (await import('./login-form.tsx')).LoginForm);

export function Page() {
  const t = useText('access');
  const session = useSession();
  const { status } = session;
  const target = useAfterLogin();
  const [search] = useSearchParams();
  // Kept in state from the first render on: the query is removed from the address while it is processed.
  const [returned, setReturned] = useState(() => socialQueryOf(search));
  const [refusal, setRefusal] = useState<ErrorCode>();
  const turnedOut = useWasTurnedOut({ session, search });
  const alert = refusal ?? (turnedOut ? 'auth.session_ended' : undefined);
  if (status === 'member' && returned === undefined) return <Navigate to={target} replace />;
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      {returned === undefined ? (
        <Suspense fallback={<FormWaiting />}>
          <LoginForm mode="player" alert={alert} />
        </Suspense>
      ) : (
        <SocialReturn
          query={returned}
          onError={(code) => {
            setRefusal(code);
            setReturned(undefined);
          }}
        />
      )}
    </AccountFrame>
  );
}

/** The player was redirected here because the session had ended, and no remembered device is about to resume it. */
function useWasTurnedOut({ session, search }: { session: Session; search: URLSearchParams }): boolean {
  // The device may be forgotten after the session is over, also by another tab.
  const mayResume = useSyncExternalStore(subscribeAutoLogin, logsInByItself, () => false);
  return session.over === true && returnPathOf(search) !== undefined && !mayResume;
}
