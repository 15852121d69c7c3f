import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasWallet } from './use-wallet.ts';

const Balance = lazy(() => import('./balance.tsx').then((module) => ({ default: module.Balance })));

/** The balance in the header: its room from the first paint on, its code for members only, nothing for accounts that have none. */
export function HeaderBalance() {
  const { status } = useSession();
  const has = useHasWallet();
  if (status === 'pending') return <BalanceRoom />;
  if (!has) return null;
  return (
    <Suspense fallback={<BalanceRoom />}>
      <Balance />
    </Suspense>
  );
}

function BalanceRoom() {
  return <Skeleton $width="148px" $height="44px" $radius="pill" />;
}
