import { limits } from '../../schema/constants.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { captchaRule } from '../../schema/rules/captcha-kinds.ts';

type Rules = Pick<PublicManifest, 'rules' | 'captcha'>;

/**
 * Rules of the fields of login and recovery. A field is required whenever it is shown. The captcha is numeric (CAPTCHA-02, -03). Number and
 * code have the lengths of the specification (LOGIN-18, -19).
 */
export function fieldRules({ rules, captcha }: Rules) {
  return {
    username: { ...rules.loginUsername, required: true },
    currentPassword: { ...rules.loginPassword, required: true },
    newPassword: { ...rules.password, required: true },
    email: { ...rules.email, required: true },
    mobileNum: {
      ...rules.loginMobileNum,
      maxLength: Math.min(rules.loginMobileNum.maxLength, limits.mobileLength),
      required: true,
    },
    verificationCode: {
      ...rules.verificationCode,
      maxLength: Math.min(rules.verificationCode.maxLength, limits.codeLength),
      required: true,
    },
    captcha: captchaRule(captcha.variant),
  } as const;
}
