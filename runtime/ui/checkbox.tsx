import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ label, error, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const wrong = error !== undefined && error !== '';
  return (
    <div>
      <Line>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </Line>
      {wrong && <Note id={`${id}-note`}>{error}</Note>}
    </div>
  );
}

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  min-block-size: 44px;
  padding-block: 10px;
  font-size: var(--font-size-14);
  line-height: calc(1.5 * var(--tall, 1));
  input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    accent-color: var(--color-primary);
    cursor: pointer;
  }
  input[aria-invalid] { outline: 2px solid var(--color-danger); outline-offset: 2px; border-radius: 4px; }
  label { cursor: pointer; }
`;

const Note = styled.p`
  font-size: var(--font-size-12);
  color: var(--color-danger);
`;
