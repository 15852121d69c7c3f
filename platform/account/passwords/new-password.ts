import { CodedError } from '../../../schema/errors.ts';
import { checkField, type FieldFault } from '../../../schema/rules/check-field.ts';
import { isGuessable, passwordFloor } from '../../../schema/rules/guessable-password.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { commonPasswords } from './common-passwords.ts';

/** Faults of a password that apply to every brand. */
export function passwordFaults({
  password,
  username,
  brand,
}: {
  password: string;
  username: string;
  brand: Brand;
}): FieldFault[] {
  const { min, max } = passwordFloor;
  const length = [...password.normalize('NFKC')].length;
  if (length < min) return [{ id: 'tooShort', min, max }];
  if (length > max) return [{ id: 'tooLong', min, max }];
  const names = [username, brand.manifest.tenant.brandName, brand.id];
  return isGuessable(password, names, commonPasswords()) ? [{ id: 'common' }] : [];
}

/**
 * Validates a new password by the brand's rule (PSW-12); throws `field.invalid` with the faults. Omit `username` if a fault must
 * not reveal it yet.
 */
export function requireNewPassword({
  newPassword,
  confirmNewPassword = newPassword,
  username = '',
  brand,
}: {
  newPassword: string;
  confirmNewPassword?: string;
  username?: string;
  brand: Brand;
}): void {
  const rule = { ...brand.manifest.rules.password, required: true };
  const ofRule = checkField(newPassword, rule);
  const faults = ofRule.length > 0 ? ofRule : passwordFaults({ password: newPassword, username, brand });
  const fields = {
    ...(faults.length > 0 && { newPassword: faults }),
    ...(confirmNewPassword !== newPassword && { confirmNewPassword: [{ id: 'confirmation' }] }),
  };
  if (Object.keys(fields).length > 0) throw new CodedError('field.invalid', { value: { fields } });
}
