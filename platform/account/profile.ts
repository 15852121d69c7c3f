import { type RegistrationFieldId, registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import type { Registration } from './registration-rules.ts';

/** Fields with a column or a secret's treatment of their own, or that only prove something and are not kept. */
const keptElsewhere: ReadonlySet<RegistrationFieldId> = new Set<RegistrationFieldId>([
  ...(['username', 'nickname', 'payeeName', 'email', 'mobileNum', 'birthday', 'affiliateCode'] as const),
  ...(['password', 'confirmPassword', 'paymentPassword', 'idNumber'] as const),
  ...(['verificationCode', 'captcha'] as const),
]);

/** Every other field that was filled in, by its id: a field added to the registry is kept without a change here. */
export function profileOf(body: Registration): Record<string, string> {
  const kept = registrationFieldIds.filter((id) => !keptElsewhere.has(id) && body[id] !== '');
  return Object.fromEntries(kept.map((id) => [id, body[id]]));
}
