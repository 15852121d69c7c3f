import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';
import { OptionalLine } from './optional-line.tsx';
import { chosenInForcedColors, edgeInForcedColors } from './theme/forced-colors.ts';
import { pressable } from './theme/motion.ts';

export type Choice<Id extends string> = {
  readonly id: Id;
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
};

/** Radio group as cards: `rows` below each other or `tiles` side by side. It uses native radios, so arrow keys work. */
export function ChoiceCards<Id extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  layout = 'rows',
}: {
  legend: string;
  name: string;
  choices: readonly Choice<Id>[];
  value: Id | undefined;
  onChange: (id: Id) => void;
  layout?: 'rows' | 'tiles';
}) {
  return (
    <Group>
      <legend>{legend}</legend>
      <Cards data-layout={layout}>
        {choices.map(({ id, title, text, icon }) => (
          <Card key={id}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            {icon !== undefined && <Mark>{icon}</Mark>}
            <Words>
              <strong>{title}</strong>
              {text !== undefined && <OptionalLine as="small" text={text} />}
            </Words>
            <Tick>
              <Icon id="check" size={16} />
            </Tick>
            <Ring />
          </Card>
        ))}
      </Cards>
    </Group>
  );
}

const Group = styled.fieldset`
  min-inline-size: 0;
  legend { padding-block-end: var(--space-2); font-size: var(--font-size-14); font-weight: 600; }
`;

const Cards = styled.div`
  display: grid;
  gap: var(--space-2);
  &[data-layout='tiles'] { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--space-3); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-accent) / 0.16);
  color: var(--color-text);
`;

const Words = styled.span`
  display: grid;
  flex: 1;
  min-inline-size: 0;
  line-height: calc(1.3 * var(--tall, 1));
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Tick = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  box-shadow: inset 0 0 0 1.5px var(--color-border-strong);
  color: transparent;
`;

const Ring = styled.span`
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--color-border);
  pointer-events: none;
`;

const Card = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 60px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  cursor: pointer;
  ${pressable}
  ${edgeInForcedColors}
  /* Transparent over the whole card: a click anywhere selects it, and the browser scrolls to the right position on focus. */
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
  input:checked ~ ${Ring} { box-shadow: inset 0 0 0 2px var(--color-primary); ${chosenInForcedColors} }
  input:focus-visible ~ ${Ring} { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  input:checked ~ ${Mark} { background: var(--color-primary); color: var(--color-on-primary); }
  input:checked ~ ${Tick} { background: var(--color-primary); box-shadow: none; color: var(--color-on-primary); }
  [data-layout='tiles'] & {
    flex-direction: column;
    align-items: flex-start;
    gap: var(--space-4);
    min-block-size: 124px;
    padding: var(--space-4);
  }
  [data-layout='tiles'] & ${Words} { align-content: end; }
  [data-layout='tiles'] & ${Tick} { position: absolute; inset-block-start: var(--space-3); inset-inline-end: var(--space-3); }
`;
