import type { CodedError, ErrorCode } from '../../../schema/errors.ts';
import type { FieldFault } from '../../../schema/rules/check-field.ts';
import type { RegistrationMethod } from '../../../schema/rules/check-registration.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { Fault, Faults } from '../../forms/form-state.ts';

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

const knownFaults: readonly string[] = [
  'required',
  'tooShort',
  'tooLong',
  'pattern',
  'confirmation',
  'birthday',
  'tooYoung',
  'samePassword',
  'common',
] satisfies FieldFault['id'][];

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
  if (code !== 'field.invalid' || typeof value?.fields !== 'object' || value.fields === null) return {};
  const faults: Faults<RegistrationFieldId> = {};
  for (const [id, found] of Object.entries(value.fields))
    if ((registrationFieldIds as readonly string[]).includes(id) && Array.isArray(found))
      faults[id as RegistrationFieldId] = found.map(readFault);
  return faults;
}

/** A fault of a platform that is newer than this page still marks its field. */
function readFault(fault: unknown): Fault {
  const id = typeof fault === 'object' && fault !== null && 'id' in fault ? String(fault.id) : '';
  if (id === 'phone') return { id };
  return knownFaults.includes(id) ? (fault as FieldFault) : { id: 'refused' };
}
