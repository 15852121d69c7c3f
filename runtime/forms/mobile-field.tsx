import type { ComponentProps } from 'react';
import { ControlBox, FieldFrame, type FieldProps } from '../ui/field-frame.tsx';
import { DialingCode } from './dialing-code.tsx';
import type { Dialing } from './use-dialing-code.ts';

/** Mobile number with its dialling code; left to right in every language. */
export function MobileField({
  dialing,
  label,
  hint,
  error,
  required = false,
  ...input
}: { dialing: Dialing } & FieldProps & Omit<ComponentProps<'input'>, 'required' | 'id'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <ControlBox dir="ltr" data-invalid={control['aria-invalid']}>
          <DialingCode dialing={dialing} />
          {/* A small intrinsic width, because the dialling code leaves little space. */}
          <input size={1} {...input} {...control} type="tel" inputMode="tel" autoComplete="tel-national" />
        </ControlBox>
      )}
    </FieldFrame>
  );
}
