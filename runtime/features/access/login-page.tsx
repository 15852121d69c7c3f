import { Navigate } from 'react-router-dom';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { LoginForm } from './login-form.tsx';

export function Page() {
  const t = useText('access');
  const { status } = useSession();
  const target = useAfterLogin();
  if (status === 'member') return <Navigate to={target} replace />;
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      <LoginForm mode="player" />
    </AccountFrame>
  );
}
