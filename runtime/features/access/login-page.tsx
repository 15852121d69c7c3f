import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ErrorCode } from '../../../schema/errors.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SocialReturn, socialQueryOf } from './social-return.tsx';

/** Lazy: the server renders the form's markup, its code loads after the first paint. */
const LoginForm = lazyPart(async () => (await import('./login-form.tsx')).LoginForm);

export function Page() {
  const t = useText('access');
  const { status } = useSession();
  const target = useAfterLogin();
  const [search] = useSearchParams();
  // Stored in state from the first render on: the query is removed from the address while it is processed.
  const [returned, setReturned] = useState(() => socialQueryOf(search));
  const [refusal, setRefusal] = useState<ErrorCode>();
  if (status === 'member' && returned === undefined) return <Navigate to={target} replace />;
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      {returned === undefined ? (
        <Suspense fallback={<FormWaiting />}>
          <LoginForm mode="player" alert={refusal} />
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
