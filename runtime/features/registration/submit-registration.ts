import { CodedError } from '../../../schema/errors.ts';
import type { BodyOf, Call, ValueOf } from '../../api/operation-types.ts';
import type { PhoneProof } from '../../forms/use-sms-code.ts';

/** A third-party service did not verify the phone: what the player hears of it is the brand's choice. */
export class PhoneNotVerified extends CodedError {
  constructor({ code, message }: Pick<CodedError, 'code' | 'message'>) {
    super(code, { message });
    this.name = 'PhoneNotVerified';
  }
}

/** The order of a registration (REG-21, REG-23): the invitation is checked, the phone verified, then all is sent. */
export async function submitRegistration({
  body,
  call,
  checkAffiliate,
  provePhone,
}: {
  body: BodyOf<'register'>;
  call: Call;
  checkAffiliate: (code: string) => Promise<void>;
  /** Where a third-party service sent the code. */
  provePhone: ((code: string) => Promise<PhoneProof>) | undefined;
}): Promise<ValueOf<'register'>> {
  await checkAffiliate(body.affiliateCode);
  const proof = await proofOf({ code: body.verificationCode, provePhone });
  return call({ operation: 'register', body: { ...body, ...proof } });
}

async function proofOf({
  code,
  provePhone,
}: {
  code: string;
  provePhone: ((code: string) => Promise<PhoneProof>) | undefined;
}): Promise<PhoneProof | undefined> {
  if (provePhone === undefined) return undefined;
  try {
    return await provePhone(code);
  } catch (error) {
    if (error instanceof CodedError) throw new PhoneNotVerified(error);
    throw error;
  }
}
