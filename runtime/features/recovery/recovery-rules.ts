import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { fieldRules } from '../../forms/field-rules.ts';
import { type FieldType, fieldTypes } from '../../forms/field-types.ts';
import type { Faults, Values } from '../../forms/form-state.ts';

export type RecoveryMethod = 'phone' | 'email';
export type EmailField = 'username' | 'email' | 'captcha';
type PhoneField = 'mobileNum' | 'verificationCode' | 'password';
type LinkField = 'password' | 'confirmPassword';
export type RecoveryField = EmailField | PhoneField | LinkField;
type Rules = Pick<PublicManifest, 'rules' | 'captcha'>;

export const emailFields: readonly EmailField[] = ['username', 'email', 'captcha'];
export const phoneFields: readonly PhoneField[] = ['mobileNum', 'verificationCode', 'password'];
export const linkFields: readonly LinkField[] = ['password', 'confirmPassword'];

/** The field types of registration. The username has no hint, because the player does not choose one here. */
export const recoveryFieldTypes: Readonly<Record<RecoveryField, FieldType>> = {
  username: { control: 'text', label: 'label.username', autoComplete: 'username', format: 'format.account' },
  email: fieldTypes.email,
  captcha: fieldTypes.captcha,
  mobileNum: fieldTypes.mobileNum,
  verificationCode: fieldTypes.verificationCode,
  password: fieldTypes.password,
  confirmPassword: fieldTypes.confirmPassword,
};

/** Recovery methods that the brand offers, phone first (FORGOT-01, FORGOT-02). */
export function recoveryMethods({ recovery }: Pick<PublicManifest, 'recovery'>): readonly RecoveryMethod[] {
  return (['phone', 'email'] as const).filter((method) => recovery[method]);
}

/** The captcha flag of the brand overrides the setting of recovery (FORGOT-AMB-01). */
export function requiresCaptcha({ recovery, flags }: Pick<PublicManifest, 'recovery' | 'flags'>): boolean {
  return recovery.emailCaptcha && flags.VALID_CAPTCHA3;
}

export function recoveryRules(manifest: Rules) {
  const { newPassword: password, ...rules } = fieldRules(manifest);
  return { ...rules, password, confirmPassword: { ...password, minLength: 0, patternId: null } };
}

/** Validates the input by the shared rules (FORGOT-12..14, -16). */
export function checkRecovery<Id extends RecoveryField>(
  values: Values<Id>,
  manifest: Rules,
  fieldIds: readonly Id[],
): Faults<Id> {
  const rules = recoveryRules(manifest);
  const all: Values<RecoveryField> = values;
  const faults: Faults<Id> = {};
  for (const id of fieldIds) {
    const value = fieldText(id, values[id] ?? '');
    const found = checkField(value, rules[id]);
    if (found.length > 0) faults[id] = found;
    else if (id === 'confirmPassword' && value !== all.password) faults[id] = [{ id: 'confirmation' }];
  }
  return faults;
}
