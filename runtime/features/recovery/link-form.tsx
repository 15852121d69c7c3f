import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { RecoveryFrame } from './recovery-frame.tsx';
import { useLinkReset } from './use-link-reset.ts';

/** Sets a new password with the token of a mailed link. `onExpired` is called when the token is no longer valid. */
export function LinkForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useText('recovery');
  const reset = useLinkReset({ token, onExpired });
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  return <RecoveryFrame recovery={reset} onSubmit={reset.submit} action={t('link.submit')} />;
}
