import { CodedError } from '../../../schema/errors.ts';
import { checkField, type FieldFault } from '../../../schema/rules/check-field.ts';
import { isGuessable, passwordFloor } from '../../../schema/rules/guessable-password.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { commonPasswords } from './common-passwords.ts';

/** What is wrong with a password whatever the brand's own rule says. */
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
  return isGuessable({ password, names, common: commonPasswords() }) ? [{ id: 'common' }] : [];
}

/**
 * Holds a new password against the brand's rule for one (PSW-12): `field.invalid` with the places. Without the account's name, where
 * a fault may not tell it yet.
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
  const ofRule = checkField({ value: newPassword, rule });
  const faults = ofRule.length > 0 ? ofRule : passwordFaults({ password: newPassword, username, brand });
  const fields = {
    ...(faults.length > 0 && { newPassword: faults }),
    ...(confirmNewPassword !== newPassword && { confirmNewPassword: [{ id: 'confirmation' }] }),
  };
  if (Object.keys(fields).length > 0) throw new CodedError('field.invalid', { value: { fields } });
}
