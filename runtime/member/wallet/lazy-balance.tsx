import { useSession } from '../../session/session-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidePart } from '../../ui/side-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasWallet } from './use-wallet.ts';

const Balance = lazyPart(async () => (await import('./balance.tsx')).Balance);

/**
 * Header balance. Its space is reserved from the first paint, and its code is loaded for members only. Hidden for accounts without a
 * wallet.
 */
export function HeaderBalance() {
  const { status } = useSession();
  const has = useHasWallet();
  if (status === 'pending') return <BalanceRoom />;
  if (!has) return null;
  return (
    <SidePart fallback={<BalanceRoom />}>
      <Balance />
    </SidePart>
  );
}

function BalanceRoom() {
  return <Skeleton $width="148px" $height="44px" $radius="pill" />;
}
