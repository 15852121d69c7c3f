import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Trx } from '../../server/database/database.ts';
import type { PhoneNumber } from '../account/phone-number.ts';
import type { Registration } from '../account/registration-rules.ts';
import { registrationFieldIdsOf } from '../account/registration-rules.ts';
import type { Codes } from '../messages/codes/codes.ts';
import type { PhoneVerification } from '../messages/phone-verification/phone-verification.ts';

export type NumberProof = {
  /** False if the brand requires no proof, or there is no number. */
  readonly proven: boolean;
  /** Redeems the proof in the transaction that opens the account; false if it is invalid. */
  redeem(trx: Trx): Promise<boolean>;
};

const nothingToProve: NumberProof = { proven: false, redeem: async () => true };

/** Verifies the number of a registration, by the platform's code or by a third party's token. */
export async function proveNumber({
  codes,
  phoneVerification,
  brand,
  body,
  phone,
}: {
  codes: Codes;
  phoneVerification: PhoneVerification;
  brand: Brand;
  body: Registration;
  phone: PhoneNumber | undefined;
}): Promise<NumberProof> {
  const { manifest, id: tenant } = brand;
  if (phone === undefined || !registrationFieldIdsOf({ body, brand }).has('verificationCode')) return nothingToProve;
  const number = phone.key;
  if (manifest.sms.provider === 'platform')
    return {
      proven: true,
      redeem: (trx) => codes.redeem({ trx, tenant, purpose: 'register', number, code: body.verificationCode }),
    };
  const found =
    body.firebaseChannel === 'sms'
      ? await phoneVerification.verify({ manifest, token: body.firebaseIdToken ?? '', number })
      : undefined;
  if (found === undefined) throw new CodedError('code.invalid');
  return { proven: true, redeem: (trx) => phoneVerification.use({ trx, tenant, proven: found }) };
}
