import { useCallback, useState } from 'react';
import { useText } from '../../texts/texts-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import type { EmailRecovery } from './use-email-recovery.ts';

/** Username, e-mail address, captcha (FORGOT-03). */
export function EmailForm({ recovery }: { recovery: EmailRecovery }) {
  const t = useText('recovery');
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const send = () => {
    setOutlasted(false);
    recovery.submit();
  };
  return (
    <RecoveryFrame
      recovery={recovery}
      captcha={recovery.captcha}
      onSubmit={send}
      intro={t('text.email')}
      action={t('email.submit')}
    >
      <Loading open={recovery.pending && !outlasted} text={t('email.waiting')} cap="recovery" onCap={outlast} />
    </RecoveryFrame>
  );
}
