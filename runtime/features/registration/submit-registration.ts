import type { JsonBodyOf, ValueOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Call } from '../../api/operation-types.ts';
import type { PhoneProof } from '../../forms/use-sms-code.ts';

/** What stopped a registration before it was sent, so that nothing of it is used up. */
export class NotSent extends CodedError {
  /** A phone that a third-party service did not verify: what the player hears of it is the brand's choice. */
  readonly step: 'invitation' | 'phone';

  constructor({ step, cause }: { step: NotSent['step']; cause: CodedError }) {
    super(cause.code, { message: cause.message });
    this.name = 'NotSent';
    this.step = step;
  }
}

/** The order of a registration (REG-21, REG-23): the invitation is checked, the phone verified, then all is sent. */
export async function submitRegistration({
  body,
  call,
  checkAffiliate,
  provePhone,
}: {
  body: JsonBodyOf<'register'>;
  call: Call;
  checkAffiliate: (code: string) => Promise<void>;
  /** Where a third-party service sent the code. */
  provePhone: ((code: string) => Promise<PhoneProof>) | undefined;
}): Promise<ValueOf<'register'>> {
  await named('invitation', checkAffiliate(body.affiliateCode));
  const proof =
    provePhone === undefined ? undefined : await named('phone', provePhone(body.verificationCode));
  return call({ operation: 'register', body: { ...body, ...proof } });
}

async function named<T>(step: NotSent['step'], doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw error instanceof CodedError ? new NotSent({ step, cause: error }) : error;
  }
}
