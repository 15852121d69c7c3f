import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasWallet } from './use-wallet.ts';

const Balance = lazy(() => import('./balance.tsx').then((module) => ({ default: module.Balance })));

/**
 * Header balance: its space is reserved from the first paint, its code loaded for members only; hidden for accounts without a
 * wallet.
 */
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
