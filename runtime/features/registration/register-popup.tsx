import { useManifest } from '../../brand/brand-context.tsx';
import { isRegistrationOpen } from '../../forms/registration-open.ts';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistration } from './use-registration.ts';

/** Registration as a popup over the current page (REG-17). */
export function Page() {
  const t = useText('registration');
  const manifest = useManifest();
  const registration = useRegistration();
  if (!isRegistrationOpen(manifest) || registration.closed)
    return <EmptyState title={t('closed.title')} text={t('closed.text', { brand: manifest.tenant.brandName })} />;
  return <RegisterForm registration={registration} />;
}
