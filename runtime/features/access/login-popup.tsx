import { useText } from '../../texts/texts-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LoginForm } from './login-form.tsx';

/** Login over the page that the player is on; it closes with success (LOGIN-12, LOGIN-13). */
export function LoginPopup({ open, close }: { open: boolean; close: () => void }) {
  const t = useText('access');
  return (
    <Sheet open={open} onClose={close} title={t('popup.title')}>
      <LoginForm mode="player" onDone={close} />
    </Sheet>
  );
}
