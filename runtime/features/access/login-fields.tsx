import { captchaKind } from '../../../schema/rules/captcha-kinds.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { loginFields, loginFieldTypes, loginRules } from './login-rules.ts';
import type { Login } from './use-login.ts';

/** Username and password, or phone number and code. A captcha follows a failure that requires one (LOGIN-02, -03, -08). */
export function LoginFields({ login }: { login: Login }) {
  const t = useText('access');
  const manifest = useManifest();
  const { form, method, withCaptcha, captcha, dialing, sms } = login;
  const rules = loginRules(manifest);
  const { task } = captchaKind(captcha.shown?.variant ?? manifest.captcha.variant);
  return loginFields({ method, withCaptcha }).map((id) => (
    <FormField
      key={id}
      form={form}
      id={id}
      type={loginFieldTypes[id]}
      rule={rules[id]}
      captcha={captcha}
      dialing={dialing}
      sms={sms}
      {...(id === 'captcha' && { hint: t(task === 'solve' ? 'captcha.whyEquation' : 'captcha.why') })}
    />
  ));
}
