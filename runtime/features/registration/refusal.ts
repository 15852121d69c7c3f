import type { CodedError } from '../../../schema/errors.ts';
import type { RegistrationMethod } from '../../../schema/rules/check-registration.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { Faults } from '../../forms/form-state.ts';
import { refusedFaults } from '../../forms/refused-faults.ts';
import type { ShownError } from '../../texts/error-text.ts';

export type Refusal = {
  /** Faults of visible fields. */
  readonly faults: Faults<RegistrationFieldId>;
  /** Error shown above the form, if it belongs to no field. */
  readonly alert: ShownError | undefined;
  readonly consentMissing: boolean;
  readonly closed: boolean;
  /** The affiliate code was refused; its field may be hidden. */
  readonly affiliateRefused: boolean;
};

/** Maps an error of the platform to the form's errors. */
export function readRefusal({
  error,
  method,
  fieldIds,
}: {
  error: ShownError & Pick<CodedError, 'value'>;
  method: RegistrationMethod;
  fieldIds: readonly RegistrationFieldId[];
}): Refusal {
  const { code, value } = error;
  const faults = faultsOf({ code, value, method });
  const shown = fieldIds.some((id) => faults[id] !== undefined);
  const consentMissing = code === 'registration.consent_missing';
  const closed = code === 'registration.closed' || code === 'module.off';
  return {
    faults,
    alert: shown || consentMissing || closed ? undefined : error,
    consentMissing,
    closed,
    affiliateRefused: faults.affiliateCode !== undefined || code === 'affiliate.bad_referrer',
  };
}

function faultsOf({
  code,
  value,
  method,
}: Pick<CodedError, 'code' | 'value'> & { method: RegistrationMethod }): Faults<RegistrationFieldId> {
  if (code === 'user.taken')
    return method === 'mobileNum' ? { mobileNum: [{ id: 'numberTaken' }] } : { username: [{ id: 'taken' }] };
  if (code === 'code.invalid') return { verificationCode: [{ id: 'code' }] };
  if (code === 'captcha.wrong' || code === 'captcha.required') return { captcha: [{ id: 'captcha' }] };
  if (code === 'affiliate.invalid') return { affiliateCode: [{ id: 'affiliate' }] };
  if (code !== 'field.invalid') return {};
  return refusedFaults(value, (name) => registrationFieldIds.find((id) => id === name));
}
