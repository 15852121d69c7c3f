import type { MethodId } from '../../member/wallet/money-records.ts';
import { useText } from '../../texts/texts-context.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { MethodIcon } from './method-icon.tsx';

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
