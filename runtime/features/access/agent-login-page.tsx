import { Navigate } from 'react-router-dom';
import { useManifest } from '../../brand/brand-context.tsx';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { LoginForm } from './login-form.tsx';

/** The same login for agents (LOGIN-01). */
export function Page() {
  const t = useText('access');
  const { brandName: brand } = useManifest().tenant;
  const { status } = useSession();
  const target = useAfterLogin();
  if (status === 'member') return <Navigate to={target} replace />;
  return (
    <AccountFrame title={t('agent.title')} text={t('agent.text', { brand })}>
      <LoginForm mode="agent" />
    </AccountFrame>
  );
}
