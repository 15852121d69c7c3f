import { isMemberType } from '../../schema/constants.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Database } from '../../server/database/database.ts';
import type { Session } from '../../server/http/endpoint.ts';
import { may } from './may.ts';

/** The session as sent to the page (ENTITY-SESSION-02), with what pages have to know about the player's break. */
export async function sessionRecord({
  parts: { database },
  session,
  brand,
}: {
  parts: { readonly database: Database };
  session: Session;
  brand: Brand;
}) {
  const { merchantCode, trialMerchantCode } = brand.manifest.tenant;
  const trial = isMemberType(session.type, 'trial');
  const refused = await database.single(brand.id, (tx) => may(tx, { brand, player: session.playerId, act: 'promote' }));
  return {
    token: session.token,
    merchantCode: trial && trialMerchantCode !== '' ? trialMerchantCode : merchantCode,
    userName: session.username,
    type: session.type,
    firstTimeLogin: session.firstTimeLogin,
    deviceHandle: session.device?.handle ?? '',
    mustChangePassword: session.mustChangePassword,
    refusal: refused === undefined ? null : { code: refused.code, until: refused.value?.until ?? null },
  };
}
