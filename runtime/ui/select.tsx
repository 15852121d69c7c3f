import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ControlBox, FieldFrame, type FieldProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'required'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

export function Select({
  label,
  hint,
  error,
  required = false,
  labelEnd,
  id,
  options,
  ...select
}: SelectProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} labelEnd={labelEnd}>
      {(control) => (
        <Box data-invalid={control['aria-invalid']}>
          <select {...select} {...control}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon id="down" size={20} />
        </Box>
      )}
    </FieldFrame>
  );
}

const Box = styled(ControlBox)`
  position: relative;
  select { appearance: none; padding-inline-end: 44px; cursor: pointer; }
  select option { background: var(--color-surface-raised); color: var(--color-text); }
  svg { position: absolute; inset-inline-end: var(--space-3); pointer-events: none; }
`;
