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
export function askedPasswords(held: string | undefined): readonly PasswordField[] {
  return held === undefined
    ? ['oldPassword', 'newPassword', 'confirmNewPassword']
    : ['newPassword', 'confirmNewPassword'];
}

/** Rules of the fields (PSW-11, -12, -14); hidden fields may be empty (PSW-13). */
export function passwordRules({ manifest, held }: { manifest: Rules; held: string | undefined }) {
  const { currentPassword, newPassword } = fieldRules(manifest);
  return {
    oldPassword: { ...currentPassword, required: held === undefined },
    newPassword,
    confirmNewPassword: { ...newPassword, minLength: 0, patternId: null },
  };
}

export function checkPasswords({
  values,
  manifest,
  held,
}: {
  values: Values<PasswordField>;
  manifest: Rules;
  held: string | undefined;
}): Faults<PasswordField> {
  const rules = passwordRules({ manifest, held });
  const faults: Faults<PasswordField> = {};
  for (const id of askedPasswords(held)) {
    const found = checkField({ value: values[id] ?? '', rule: rules[id] });
    if (found.length > 0) faults[id] = found;
  }
  if (faults.confirmNewPassword === undefined && values.confirmNewPassword !== values.newPassword)
    faults.confirmNewPassword = [{ id: 'confirmation' }];
  if (isSamePassword({ values, held }))
    faults.newPassword = [...(faults.newPassword ?? []), { id: 'samePassword' }];
  return faults;
}

/** PSW-15, PSW-AMB-02: compared in NFKC form, like on the platform. */
export function isSamePassword({
  values: { oldPassword = '', newPassword = '' },
  held,
}: {
  values: Values<PasswordField>;
  held: string | undefined;
}): boolean {
  return newPassword !== '' && newPassword.normalize('NFKC') === (held ?? oldPassword).normalize('NFKC');
}
