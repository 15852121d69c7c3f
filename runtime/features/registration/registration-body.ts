import type { RegistrationValues } from '../../../schema/rules/check-registration.ts';
import { registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { BodyOf } from '../../api/operation-types.ts';

type Body = BodyOf<'register'>;

/** What is sent: every field, empty text where nothing was asked or given (ENTITY-REG-01..08). */
export function registrationBody({
  method,
  values,
  captchaId,
  consents,
  registerUrl,
  registerMethod,
}: { values: RegistrationValues } & Pick<
  Body,
  'method' | 'captchaId' | 'consents' | 'registerUrl' | 'registerMethod'
>): Body {
  const fields = Object.fromEntries(registrationFieldIds.map((id) => [id, values[id] ?? ''])) as Record<
    (typeof registrationFieldIds)[number],
    string
  >;
  return {
    ...fields,
    method,
    firebaseChannel: '',
    firebaseIdToken: '',
    username: fields.username.trim(),
    captcha: fields.captcha.trim(),
    // The payload's confirmation always carries the password; whether they match was checked here (ENTITY-REG-04).
    confirmPassword: fields.password,
    countryDialingCode: '',
    registerUrl,
    registerMethod,
    domain: '',
    type: 0,
    captchaId,
    consents,
  };
}

/** How the page runs (ENTITY-REG-AMB-01). */
export function registerMethodOf({
  userAgent,
  standalone,
  webclip,
}: {
  userAgent: string;
  standalone: boolean;
  /** The local flag of the iOS web clip. */
  webclip: string | null;
}): Body['registerMethod'] {
  if (/\bwv\b|LiveryApp/.test(userAgent)) return 'APP';
  if (standalone) return 'PWA';
  return webclip === '1' ? 'WEBCLIP' : 'H5';
}
