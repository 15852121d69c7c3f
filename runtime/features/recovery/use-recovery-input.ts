import { useState } from 'react';
import type { CodedError } from '../../../schema/errors.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { Faults, Values } from '../../forms/form-state.ts';
import { refusedFaults } from '../../forms/refused-faults.ts';
import { type Form, useForm } from '../../forms/use-form.ts';
import type { ShownError } from '../../texts/error-text.ts';
import { checkRecovery, type RecoveryField } from './recovery-rules.ts';

export type RecoveryInput<Id extends RecoveryField> = {
  readonly form: Form<Id>;
  readonly fieldIds: readonly Id[];
  /** The error that belongs to no field. */
  readonly refusal: ShownError | undefined;
  /** Shows an error at the fields that it names, else above the form. */
  readonly refuse: (refused: Pick<CodedError, 'code' | 'value'>) => void;
  readonly forgetRefusal: () => void;
};

/** Form fields by request names that differ, as the specification defines them (FORGOT-05). */
const renamed: Readonly<Record<string, RecoveryField>> = {
  newPassword: 'password',
  confirmNewPassword: 'confirmPassword',
};

/** State of a recovery form: fields, their rules, and the platform's errors. */
export function useRecoveryInput<Id extends RecoveryField>(
  fieldIds: readonly Id[],
  /** Adds faults to the shared rules' faults. */ check?: (faults: Faults<Id>) => Faults<Id>,
): RecoveryInput<Id> {
  const manifest = useManifest();
  const [refusal, setRefusal] = useState<ShownError>();
  const form = useForm<Id>({
    order: fieldIds,
    rules: (values) => {
      const faults = checkRecovery(values, manifest, fieldIds);
      return check === undefined ? faults : check(faults);
    },
    initial: {} as Values<Id>,
  });
  return {
    form,
    fieldIds,
    refusal,
    refuse: (error) => {
      const { code, value } = error;
      const idOf = (name: string) => fieldIds.find((id) => id === (renamed[name] ?? name));
      const faults = refusedFaults(value, idOf);
      if (code === 'field.invalid' && Object.keys(faults).length > 0) form.refuse(faults);
      else setRefusal(error);
    },
    forgetRefusal: () => setRefusal(undefined),
  };
}
