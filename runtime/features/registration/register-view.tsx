import { Navigate } from 'react-router-dom';
import { pathTo } from '../../../schema/page-address.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { useAfterLogin } from '../../forms/account-links.ts';
import { isRegistrationOpen } from '../../forms/registration-open.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistration } from './use-registration.ts';

/** Stores the form state above the form, so that input survives if the brand closes and reopens registration. */
export function RegisterView() {
  const t = useText('registration');
  const manifest = useManifest();
  const { brandName: brand } = manifest.tenant;
  const { status } = useSession();
  const target = useAfterLogin();
  const registration = useRegistration();
  if (status === 'member') return <Navigate to={target} replace />;
  if (!isRegistrationOpen(manifest) || registration.closed)
    return (
      <EmptyState
        title={t('closed.title')}
        text={t('closed.text', { brand })}
        action={{ label: t('closed.action'), to: pathTo({ page: 'login' }) }}
      />
    );
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      <RegisterForm registration={registration} />
    </AccountFrame>
  );
}
