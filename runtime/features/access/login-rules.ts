import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { fieldRules } from '../../forms/field-rules.ts';
import { type FieldType, fieldTypes } from '../../forms/field-types.ts';
import type { Faults, Values } from '../../forms/form-state.ts';

export type LoginMethod = PublicManifest['login']['defaultMethod'];
export type LoginField = 'username' | 'password' | 'mobileNum' | 'verificationCode' | 'captcha';
type Rules = Pick<PublicManifest, 'rules' | 'captcha'>;

export const loginFieldTypes: Readonly<Record<LoginField, FieldType>> = {
  username: {
    control: 'text',
    label: 'label.username',
    autoComplete: 'username',
    format: 'format.account',
    empty: 'fault.credentials',
  },
  password: {
    control: 'password',
    label: 'label.password',
    autoComplete: 'current-password',
    format: 'format.password',
    empty: 'fault.credentials',
  },
  mobileNum: fieldTypes.mobileNum,
  verificationCode: fieldTypes.verificationCode,
  captcha: {
    control: 'captcha',
    label: 'label.captcha',
    figures: 'code',
    empty: 'required.captcha',
    testId: 'identifying',
  },
};

/** Rules of the login fields (LOGIN-17..19). */
export function loginRules(manifest: Rules) {
  const { username, currentPassword: password, mobileNum, verificationCode, captcha } = fieldRules(manifest);
  return { username, password, mobileNum, verificationCode, captcha };
}

/** Fields of a method (LOGIN-02, -03), with the captcha after a failure that requires one. */
export function loginFields({
  method,
  withCaptcha,
}: {
  method: LoginMethod;
  withCaptcha: boolean;
}): readonly LoginField[] {
  const fields: LoginField[] = method === 'sms' ? ['mobileNum', 'verificationCode'] : ['username', 'password'];
  return withCaptcha ? [...fields, 'captcha'] : fields;
}

export function checkLogin({
  values,
  manifest,
  method,
  withCaptcha,
}: {
  values: Values<LoginField>;
  manifest: Rules;
  method: LoginMethod;
  withCaptcha: boolean;
}): Faults<LoginField> {
  const rules = loginRules(manifest);
  const faults: Faults<LoginField> = {};
  for (const id of loginFields({ method, withCaptcha })) {
    const found = checkField(fieldText(id, values[id] ?? ''), rules[id]);
    if (found.length > 0) faults[id] = found;
  }
  return faults;
}

/** Maps a failed login to the form's errors (LOGIN-16, ERR-AMB-04). */
export function readRefusal({
  code,
  value,
  hadCaptcha,
  captchaText,
}: {
  code: string;
  value: Readonly<Record<string, unknown>> | undefined;
  /** The attempt included a captcha, so the failure has another cause than a missing captcha. */
  hadCaptcha: boolean;
  /** The brand also shows the error text if the failure only requires a captcha. */
  captchaText: boolean;
}): { readonly captcha: boolean; readonly wrongCaptcha: boolean; readonly alert: boolean } {
  const captcha = value?.captcha === true || code === 'captcha.required' || code === 'captcha.wrong';
  const wrongCaptcha = code === 'captcha.wrong';
  // A wrong code is shown at its field (ERR-02).
  const ofField = wrongCaptcha || code === 'code.invalid';
  return { captcha, wrongCaptcha, alert: !ofField && (!captcha || hadCaptcha || captchaText) };
}
