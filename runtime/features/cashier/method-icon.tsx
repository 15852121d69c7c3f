import { Bitcoin, CreditCard, Landmark, type LucideIcon, Smartphone, Store } from 'lucide-react';
import type { MethodId } from '../../member/wallet/money-records.ts';

const icons: Record<MethodId, LucideIcon> = {
  bank: Landmark,
  ewallet: Smartphone,
  card: CreditCard,
  crypto: Bitcoin,
  counter: Store,
};

export function MethodIcon({ id }: { id: MethodId }) {
  const Drawing = icons[id];
  return <Drawing size={20} aria-hidden focusable={false} />;
}
