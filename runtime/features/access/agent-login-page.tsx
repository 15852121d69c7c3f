import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useManifest } from '../../brand/brand-context.tsx';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Lazy: the server renders the form's markup, its code loads after the first paint. */
const LoginForm = lazyPart(async () => (await import('./login-form.tsx')).LoginForm);

/** Login page of agents (LOGIN-01). */
export function Page() {
  const t = useText('access');
  const { brandName: brand } = useManifest().tenant;
  const { status } = useSession();
  const target = useAfterLogin('agentLogin');
  if (status === 'member') return <Navigate to={target} replace />;
  return (
    <AccountFrame title={t('agent.title')} text={t('agent.text', { brand })}>
      <Suspense fallback={<FormWaiting />}>
        <LoginForm mode="agent" />
      </Suspense>
    </AccountFrame>
  );
}
