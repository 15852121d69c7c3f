import type { JsonBodyOf } from '../../../schema/call-types.ts';
import type { RegistrationValues } from '../../../schema/rules/check-registration.ts';
import { registrationFieldIds } from '../../../schema/rules/registration-fields.ts';

type Body = JsonBodyOf<'register'>;

/** Request body with every field; hidden or empty fields are empty strings (ENTITY-REG-01..08). The phone's proof is added later. */
export function registrationBody({
  method,
  values,
  captchaId,
  consents,
  registerUrl,
  registerMethod,
  domain,
}: {
  /** Values of the visible fields. */
  values: RegistrationValues;
} & Pick<Body, 'method' | 'captchaId' | 'consents' | 'registerUrl' | 'registerMethod' | 'domain'>): Body {
  const fields = Object.fromEntries(registrationFieldIds.map((id) => [id, values[id] ?? ''])) as Record<
    (typeof registrationFieldIds)[number],
    string
  >;
  return {
    ...fields,
    method,
    firebaseChannel: '',
    firebaseIdToken: '',
    // The form has already compared the two entries, so the password is sent as its own confirmation (ENTITY-REG-04).
    confirmPassword: fields.password,
    countryDialingCode: fields.mobileNum === '' ? '' : (values.countryDialingCode ?? ''),
    registerUrl,
    registerMethod,
    domain,
    type: 0,
    captchaId,
    consents,
  };
}
