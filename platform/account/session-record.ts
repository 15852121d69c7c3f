import { isMemberType } from '../../schema/constants.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Session } from '../../server/http/endpoint.ts';

/** The session as sent to the page (ENTITY-SESSION-02). */
export function sessionRecord({ session, brand }: { session: Session; brand: Brand }) {
  const { merchantCode, trialMerchantCode } = brand.manifest.tenant;
  const trial = isMemberType({ type: session.type, of: 'trial' });
  return {
    token: session.token,
    merchantCode: trial && trialMerchantCode !== '' ? trialMerchantCode : merchantCode,
    userName: session.username,
    type: session.type,
    firstTimeLogin: session.firstTimeLogin,
    deviceHandle: session.device?.handle ?? '',
    mustChangePassword: session.mustChangePassword,
  };
}
