import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

const Balance = lazy(() => import('./balance.tsx').then((module) => ({ default: module.Balance })));

/** Room for the balance of the header, kept from the first paint on. */
export function BalanceRoom() {
  return <Skeleton $width="148px" $height="44px" $radius="pill" />;
}

/** The balance of the header. Its code comes for members only. */
export function LazyBalance() {
  return (
    <Suspense fallback={<BalanceRoom />}>
      <Balance />
    </Suspense>
  );
}
