import type { JsonBodyOf, ValueOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Call } from '../../api/operation-types.ts';
import type { PhoneProof } from '../../forms/use-sms-code.ts';

/** A check failed before the registration was sent, so captcha and code are not used up. */
export class NotSent extends CodedError {
  /** `phone`: the third-party service did not verify the number; the brand decides whether the player sees an error. */
  readonly step: 'invitation' | 'phone';

  constructor({ step, cause }: { step: NotSent['step']; cause: CodedError }) {
    super(cause.code, { message: cause.message });
    this.name = 'NotSent';
    this.step = step;
  }
}

/** Runs a registration (REG-21, REG-23): checks the affiliate code, verifies the phone, sends everything. */
export async function submitRegistration({
  body,
  call,
  checkAffiliate,
  provePhone,
}: {
  body: JsonBodyOf<'register'>;
  call: Call;
  checkAffiliate: (code: string) => Promise<void>;
  /** Set if a third-party service sent the code. */
  provePhone: ((code: string) => Promise<PhoneProof>) | undefined;
}): Promise<ValueOf<'register'>> {
  await named('invitation', checkAffiliate(body.affiliateCode));
  const proof = provePhone === undefined ? undefined : await named('phone', provePhone(body.verificationCode));
  return call({ operation: 'register', body: { ...body, ...proof } });
}

async function named<T>(step: NotSent['step'], doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw error instanceof CodedError ? new NotSent({ step, cause: error }) : error;
  }
}
