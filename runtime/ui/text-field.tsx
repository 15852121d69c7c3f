import type { ComponentProps, ReactNode } from 'react';
import { ControlBox, FieldFrame, type FieldProps } from './field-frame.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'required'> & {
    /** Elements inside the box, before and after the input. */
    readonly start?: ReactNode;
    readonly end?: ReactNode;
    /** Element between the label and the box. */
    readonly above?: ReactNode;
  };

/** Single-line text input. Set `autoComplete` and `inputMode`; other props are passed to the input. */
export function TextField({
  label,
  hint,
  error,
  required = false,
  labelEnd,
  id,
  start,
  end,
  above,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} labelEnd={labelEnd}>
      {(control) => (
        <>
          {above}
          <ControlBox data-invalid={control['aria-invalid']}>
            {start}
            <input {...input} {...control} />
            {end}
          </ControlBox>
        </>
      )}
    </FieldFrame>
  );
}
