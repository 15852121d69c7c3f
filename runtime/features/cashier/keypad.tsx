import { Delete } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { pressKey } from './press-key.ts';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'];

/** On-screen keypad; left to right in every language, like a telephone's. */
export function Keypad({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useText('cashier');
  return (
    <Keys role="group" aria-label={t('keypad')} dir="ltr">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'delete' ? t('keypad.delete') : key === '.' ? t('keypad.point') : undefined}
          onClick={() => onType(pressKey({ text, key }))}
        >
          {key === 'delete' ? <Delete size={24} aria-hidden focusable={false} /> : key}
        </button>
      ))}
    </Keys>
  );
}

const Keys = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  button {
    display: grid;
    place-items: center;
    min-block-size: 52px;
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
    font: var(--weight-display) var(--font-size-20)/1 var(--font-display);
    font-variant-numeric: lining-nums tabular-nums;
    ${pressable}
    &:active { background: var(--color-surface-raised); }
  }
`;
