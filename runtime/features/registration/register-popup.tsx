import { useText } from '../../texts/texts-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistration } from './use-registration.ts';

/** Registration over the page that the player is on; it closes with success (REG-17). */
export function RegisterPopup({ open, close }: { open: boolean; close: () => void }) {
  const t = useText('registration');
  const registration = useRegistration({ onDone: close });
  return (
    <Sheet open={open} onClose={close} title={t('popup.title')}>
      <RegisterForm registration={registration} />
    </Sheet>
  );
}
