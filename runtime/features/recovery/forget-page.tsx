import { Suspense } from 'react';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const RecoveryView = lazyPart(async () => (await import('./recovery-view.tsx')).RecoveryView);

/**
 * The form depends on the URL fragment, which a server never sees: the server renders a skeleton that fits either form, so that
 * nobody with a mailed link sees the wrong one first.
 */
export function Page() {
  const alive = useHydrated();
  if (!alive) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <RecoveryView />
    </Suspense>
  );
}

function Waiting() {
  const t = useText('recovery');
  return (
    <AccountFrame title={t('title')} text={t('text')}>
      <FormWaiting />
    </AccountFrame>
  );
}
