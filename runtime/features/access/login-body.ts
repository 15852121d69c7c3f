import type { JsonBodyOf } from '../../../schema/call-types.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import type { Values } from '../../forms/form-state.ts';
import type { PhoneProof } from '../../forms/use-sms-code.ts';
import type { LoginField, LoginMethod } from './login-rules.ts';

/**
 * Request body of a login (ENTITY-LOGIN-01..03). For SMS login the username is the phone number and the password is the code
 * (ENTITY-LOGIN-AMB-02). If a third-party service verified the number, its token replaces both.
 */
export function loginBody({
  method,
  values,
  countryDialingCode,
  proof,
  captchaId,
  agent,
  remember,
}: {
  method: LoginMethod;
  values: Values<LoginField>;
  countryDialingCode: string;
  proof: PhoneProof;
  /** Empty if no captcha is shown. */
  captchaId: string;
  agent: boolean;
  remember: boolean;
}): JsonBodyOf<'login'> {
  const typed = (id: LoginField) => fieldText({ id, value: values[id] ?? '' });
  const common = {
    captcha: captchaId === '' ? '' : typed('captcha'),
    captchaId,
    agent,
    remember,
    countryDialingCode: '',
    firebaseChannel: '',
    firebaseIdToken: '',
    firebaseMobileNo: '',
  } as const;
  if (method === 'username')
    return { ...common, type: 'username', username: typed('username'), password: typed('password') };
  const mobileNum = typed('mobileNum');
  if (proof.firebaseChannel === '')
    return { ...common, type: 'sms', username: mobileNum, password: typed('verificationCode'), countryDialingCode };
  return {
    ...common,
    ...proof,
    type: 'firebase',
    username: '',
    password: '',
    countryDialingCode,
    firebaseMobileNo: mobileNum,
  };
}
