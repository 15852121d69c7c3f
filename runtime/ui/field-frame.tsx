import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { RequiredMark } from './required-mark.tsx';
import { edgeInForcedColors } from './theme/forced-colors.ts';

export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Error text; several faults joined by commas. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Element beside or below the label, such as a counter. */
  readonly labelEnd?: ReactNode;
};

export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

/** Form field: label, control, then error or hint, linked by ARIA attributes. */
export function FieldFrame({
  label,
  hint,
  error,
  required = false,
  labelEnd,
  id: givenId,
  children,
}: FieldProps & { readonly id?: string | undefined; readonly children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error !== undefined && error !== '' ? 'error' : hint === undefined ? undefined : 'hint';
  return (
    <Frame>
      <Line>
        <label htmlFor={id}>
          <span>{label}</span>
          {required && <RequiredMark />}
        </label>
        {labelEnd}
      </Line>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': note === 'error' ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {note !== undefined && (
        <Note id={`${id}-note`} $error={note === 'error'}>
          {note === 'error' ? error : hint}
        </Note>
      )}
    </Frame>
  );
}

/** Fields take their container's width. An input's intrinsic width of about 20 characters would overflow in large text. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
`;

const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);
  font-size: var(--font-size-14);
  font-weight: 600;
`;

const Note = styled.p<{ $error: boolean }>`
  font-size: var(--font-size-12);
  line-height: calc(1.4 * var(--tall, 1));
  color: ${({ $error }) => ($error ? 'var(--color-danger)' : 'var(--color-text-muted)')};
`;

/** Box around an input and the elements beside it. */
export const ControlBox = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 48px;
  border-radius: var(--radius-small);
  background: var(--color-surface-sunken);
  color: var(--color-text);
  box-shadow: inset 0 0 0 1px var(--color-border-strong);
  &:focus-within { box-shadow: inset 0 0 0 2px var(--color-focus); }
  &[data-invalid] { box-shadow: inset 0 0 0 2px var(--color-danger); }
  ${edgeInForcedColors}
  input, select {
    flex: 1;
    min-inline-size: 0;
    block-size: 48px;
    padding-inline: var(--space-4);
    border: 0;
    background: transparent;
    outline: 0;
    /* iOS zooms into inputs with a font size below 16 px. */
    font-size: var(--font-size-16);
    text-align: start;
  }
  input::placeholder { color: var(--color-text-muted); opacity: 1; }
  input:-webkit-autofill {
    -webkit-text-fill-color: var(--color-text);
    transition: background-color 9999s;
    caret-color: var(--color-text);
  }
`;
