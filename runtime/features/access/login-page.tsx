import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ErrorCode } from '../../../schema/errors.ts';
import { pathTo, returnParameter } from '../../../schema/page-address.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { returnPathOf } from '../../page/page-link.tsx';
import { useSession, useStartSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Spinner } from '../../ui/spinner.tsx';

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

/** The OAuth response in the query of the login page; `undefined` if there is none. */
function socialQueryOf(search: URLSearchParams): string | undefined {
  const answered = search.has('code') || search.has('error');
  return answered && search.has('state') ? search.toString() : undefined;
}

/** Completes an OAuth login. The response is valid only once, so it is removed from the address at once. */
function SocialReturn({ query, onError }: { query: string; onError: (code: ErrorCode) => void }) {
  const t = useText('access');
  const { successPage } = useManifest().login;
  const navigate = useNavigate();
  const startSession = useStartSession();
  const finish = useCommand('finishSocialLogin', {
    ownErrors: 'all',
    onSuccess: ({ session, returnTo }) => {
      const path = returnPathOf(new URLSearchParams({ [returnParameter]: returnTo }));
      startSession(session);
      void navigate(path ?? pathTo({ page: successPage }), { replace: true });
    },
    onError: ({ code }) => onError(code),
  });
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    void navigate(pathTo({ page: 'login' }), { replace: true });
    finish.mutate({ body: { query, registerUrl: location.host } });
  });
  useEffect(() => begin(), []);
  return (
    <Waiting role="status">
      <Spinner $size={32} />
      <p>{t('social.finishing')}</p>
    </Waiting>
  );
}

const Waiting = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding-block: var(--space-6);
`;
