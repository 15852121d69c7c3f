import type { ComponentProps } from 'react';
import { ControlBox, FieldFrame, type FieldProps } from '../ui/field-frame.tsx';
import { DialingCode } from './dialing-code.tsx';
import type { Dialing } from './use-dialing-code.ts';

/** A mobile number behind its dialling code; both run from left to right in every language. */
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
          {/* As narrow as it has to be: the code beside it leaves little room. */}
          <input size={1} {...input} {...control} type="tel" inputMode="tel" autoComplete="tel-national" />
        </ControlBox>
      )}
    </FieldFrame>
  );
}
