import { Suspense } from 'react';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { AccountFrame } from '../../forms/account-frame.tsx';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const RecoveryView = lazyPart(async () => (await import('./recovery-view.tsx')).RecoveryView);

/**
 * The form depends on the URL fragment, which browsers do not send to the server. The server therefore renders a skeleton that fits either
 * form, so that a player with a mailed link does not see the wrong form first.
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
