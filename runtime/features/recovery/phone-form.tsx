import { useText } from '../../texts/texts-context.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import type { PhoneRecovery } from './use-phone-recovery.ts';

/** Phone number, code, new password (FORGOT-05). */
export function PhoneForm({ recovery }: { recovery: PhoneRecovery }) {
  const t = useText('recovery');
  return (
    <RecoveryFrame
      recovery={recovery}
      dialing={recovery.dialing}
      sms={recovery.sms}
      onSubmit={recovery.submit}
      intro={t('text.phone')}
      action={t('phone.submit')}
    />
  );
}
