import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import type { FieldType } from '../../forms/field-types.ts';
import type { Faults, Values } from '../../forms/form-state.ts';

export type LoginField = 'username' | 'password' | 'captcha';

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
  captcha: {
    control: 'captcha',
    label: 'label.captcha',
    empty: 'required.captcha',
    testId: 'identifying',
  },
};

/** Rules of the login fields (LOGIN-17); the captcha is numeric and required where it is shown (CAPTCHA-02). */
export function loginRules({ rules }: Pick<PublicManifest, 'rules'>) {
  return {
    username: { ...rules.loginUsername, required: true },
    password: { ...rules.loginPassword, required: true },
    captcha: { required: true, minLength: 1, maxLength: 16, patternId: 'digits' },
  } as const;
}

export function checkLogin({
  values,
  manifest,
  withCaptcha,
}: {
  values: Values<LoginField>;
  manifest: Pick<PublicManifest, 'rules'>;
  withCaptcha: boolean;
}): Faults<LoginField> {
  const rules = loginRules(manifest);
  const asked: LoginField[] = withCaptcha ? ['username', 'password', 'captcha'] : ['username', 'password'];
  const faults: Faults<LoginField> = {};
  for (const id of asked) {
    const found = checkField({ value: (values[id] ?? '').trim(), rule: rules[id] });
    if (found.length > 0) faults[id] = found;
  }
  return faults;
}

/** What a refused attempt means for the form (LOGIN-16, ERR-AMB-04). */
export function readRefusal({
  code,
  value,
  captchaText,
}: {
  code: string;
  value: Readonly<Record<string, unknown>> | undefined;
  /** The brand shows the text of a failure that asks for a captcha as well. */
  captchaText: boolean;
}): { readonly captcha: boolean; readonly wrongCaptcha: boolean; readonly alert: boolean } {
  const captcha = value?.captcha === true || code === 'captcha.required' || code === 'captcha.wrong';
  const wrongCaptcha = code === 'captcha.wrong';
  return { captcha, wrongCaptcha, alert: !wrongCaptcha && (!captcha || captchaText) };
}
