import type { CodedError, ErrorCode } from '../../../schema/errors.ts';
import type { RegistrationMethod } from '../../../schema/rules/check-registration.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { Faults } from '../../forms/form-state.ts';
import { refusedFaults } from '../../forms/refused-faults.ts';

export type Refusal = {
  /** Faults of fields that are on the page. */
  readonly faults: Faults<RegistrationFieldId>;
  /** Said over the form, where no field is to blame. */
  readonly alert: ErrorCode | undefined;
  readonly consentMissing: boolean;
  readonly closed: boolean;
  /** A code that may be out of sight was refused. */
  readonly affiliateRefused: boolean;
};

/** What the platform's refusal means for the form. */
export function readRefusal({
  error: { code, value },
  method,
  asked,
}: {
  error: Pick<CodedError, 'code' | 'value'>;
  method: RegistrationMethod;
  asked: readonly RegistrationFieldId[];
}): Refusal {
  const faults = faultsOf({ code, value, method });
  const shown = asked.some((id) => faults[id] !== undefined);
  const consentMissing = code === 'registration.consent_missing';
  const closed = code === 'registration.closed' || code === 'module.off';
  return {
    faults,
    alert: shown || consentMissing || closed ? undefined : code,
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
  return refusedFaults({
    value,
    idOf: (name) => registrationFieldIds.find((id) => id === name),
  });
}
