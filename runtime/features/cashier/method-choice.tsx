import { Bitcoin, CreditCard, Landmark, type LucideIcon, Smartphone, Store } from 'lucide-react';
import type { MethodId } from '../../member/wallet/money-records.ts';
import { useText } from '../../texts/texts-context.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';

export function MethodChoice({
  legend,
  methods,
  value,
  onChange,
  layout = 'rows',
}: {
  legend: string;
  methods: readonly MethodId[];
  value: MethodId;
  onChange: (id: MethodId) => void;
  layout?: 'rows' | 'tiles';
}) {
  const t = useText('cashier');
  const choices = methods.map((id) => ({
    id,
    title: t(`method.${id}`),
    text: t(`method.${id}Text`),
    icon: <MethodIcon id={id} />,
  }));
  return (
    <ChoiceCards legend={legend} name="method" choices={choices} value={value} onChange={onChange} layout={layout} />
  );
}

const icons: Record<MethodId, LucideIcon> = {
  bank: Landmark,
  ewallet: Smartphone,
  card: CreditCard,
  crypto: Bitcoin,
  counter: Store,
};

function MethodIcon({ id }: { id: MethodId }) {
  const Drawing = icons[id];
  return <Drawing size={20} aria-hidden focusable={false} />;
}
