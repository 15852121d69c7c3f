import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { checkField } from '../../../../schema/rules/check-field.ts';
import { fieldRules } from '../../../forms/field-rules.ts';
import { type FieldType, fieldTypes } from '../../../forms/field-types.ts';
import type { Faults, Values } from '../../../forms/form-state.ts';

export type PasswordField = 'oldPassword' | 'newPassword' | 'confirmNewPassword';
type Rules = Pick<PublicManifest, 'rules' | 'captcha'>;

export const passwordFieldTypes: Readonly<Record<PasswordField, FieldType>> = {
  oldPassword: {
    control: 'password',
    label: 'label.password',
    autoComplete: 'current-password',
    format: 'format.password',
  },
  newPassword: fieldTypes.password,
  confirmNewPassword: fieldTypes.confirmPassword,
};

/** Fields shown. If the temporary password is known from login, it is sent as the old one without a field (PSW-03). */
export function shownPasswords(temporary: string | undefined): readonly PasswordField[] {
  return temporary === undefined
    ? ['oldPassword', 'newPassword', 'confirmNewPassword']
    : ['newPassword', 'confirmNewPassword'];
}

/** Rules of the fields (PSW-11, -12, -14); hidden fields may be empty (PSW-13). */
export function passwordRules({ manifest, temporary }: { manifest: Rules; temporary: string | undefined }) {
  const { currentPassword, newPassword } = fieldRules(manifest);
  return {
    oldPassword: { ...currentPassword, required: temporary === undefined },
    newPassword,
    confirmNewPassword: { ...newPassword, minLength: 0, patternId: null },
  };
}

export function checkPasswords({
  values,
  manifest,
  temporary,
}: {
  values: Values<PasswordField>;
  manifest: Rules;
  temporary: string | undefined;
}): Faults<PasswordField> {
  const rules = passwordRules({ manifest, temporary });
  const faults: Faults<PasswordField> = {};
  for (const id of shownPasswords(temporary)) {
    const found = checkField({ value: values[id] ?? '', rule: rules[id] });
    if (found.length > 0) faults[id] = found;
  }
  if (faults.confirmNewPassword === undefined && values.confirmNewPassword !== values.newPassword)
    faults.confirmNewPassword = [{ id: 'confirmation' }];
  if (isSamePassword({ values, temporary }))
    faults.newPassword = [...(faults.newPassword ?? []), { id: 'samePassword' }];
  return faults;
}

/** PSW-15, PSW-AMB-02: compared in NFKC form, like on the platform. */
export function isSamePassword({
  values: { oldPassword = '', newPassword = '' },
  temporary,
}: {
  values: Values<PasswordField>;
  temporary: string | undefined;
}): boolean {
  return newPassword !== '' && newPassword.normalize('NFKC') === (temporary ?? oldPassword).normalize('NFKC');
}
