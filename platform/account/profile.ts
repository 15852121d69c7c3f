import { type RegistrationFieldId, registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import type { Registration } from './registration-rules.ts';

/** Fields that have their own column, are stored as secrets, or only prove something and are not stored. */
const storedElsewhere: ReadonlySet<RegistrationFieldId> = new Set<RegistrationFieldId>([
  ...(['username', 'nickname', 'payeeName', 'email', 'mobileNum', 'birthday', 'affiliateCode'] as const),
  ...(['password', 'confirmPassword', 'paymentPassword', 'idNumber'] as const),
  ...(['verificationCode', 'captcha'] as const),
]);

/** All other non-empty fields by id, so that new fields of the registry are stored without a change here. */
export function profileOf(body: Registration): Record<string, string> {
  const stored = registrationFieldIds.filter((id) => !storedElsewhere.has(id) && body[id] !== '');
  return Object.fromEntries(stored.map((id) => [id, body[id]]));
}
