import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { takeEarlyTap } from '../browser/early-taps.ts';
import { chosenInForcedColors, edgeInForcedColors } from './theme/forced-colors.ts';
import { pressable } from './theme/motion.ts';
import { useShownInRow } from './use-shown-in-row.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Radio group as chips that scroll sideways. It uses native radios, so arrow keys work. */
export function ChoiceChips<Id extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  none,
}: {
  legend: string;
  name: string;
  choices: readonly { readonly id: Id; readonly label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Value that a second press on the chosen chip selects. Without it, that press does nothing. */
  none?: Id;
}) {
  const row = useRef<HTMLDivElement>(null);
  useShownInRow({ row, find: '[data-chosen]', chosen: value });
  const catchUp = useEffectEvent((within: HTMLElement) => {
    const tapped = takeEarlyTap(within);
    const early = choices.find(({ id }) => id === tapped?.getAttribute('value'));
    if (early !== undefined && early.id !== value) onChange(early.id);
  });
  useEffect(() => {
    if (row.current !== null) catchUp(row.current);
  }, []);
  return (
    <Group>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      <Row ref={row} data-choices>
        {choices.map(({ id, label }) => (
          <Chip key={id} data-chosen={id === value || undefined}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              // A checked radio fires no change event when it is pressed again.
              onClick={() => {
                if (none !== undefined && id === value && id !== none) onChange(none);
              }}
            />
            <span>{label}</span>
          </Chip>
        ))}
      </Row>
    </Group>
  );
}

const Group = styled.fieldset`
  min-inline-size: 0;
  position: relative;
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  padding: 2px var(--space-4);
  scroll-padding-inline: var(--space-4);
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
`;

const Chip = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  flex: none;
  min-block-size: 44px;
  cursor: pointer;
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
  span {
    display: inline-flex;
    align-items: center;
    min-block-size: 36px;
    padding-inline: var(--space-4);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
    font-size: var(--font-size-14);
    font-weight: 600;
    white-space: nowrap;
    ${pressable}
    ${edgeInForcedColors}
  }
  input:checked + span {
    background: var(--color-primary);
    box-shadow: none;
    color: var(--color-on-primary);
    ${chosenInForcedColors}
  }
  input:focus-visible + span { outline: 3px solid var(--color-focus); outline-offset: 1px; }
`;
