import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pathTo } from '../../../schema/page-address.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin, useCanRecover } from '../../forms/account-links.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { LinkForm } from './link-form.tsx';
import { linkTokenOf } from './link-token.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { ToSupport } from './to-support.tsx';

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
