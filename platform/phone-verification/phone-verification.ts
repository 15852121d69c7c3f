import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import { takeOnce } from '../protection/single-use.ts';

/** A number that a third party vouches for; good for one use. */
export type ProvenNumber = { readonly tokenId: string; readonly expiresAt: Date };

export type PhoneVerification = {
  /**
   * Whether a brand's verification service made the token, for this brand, lately, for this number (E.164). Undefined for any
   * other, and where its keys can't be had. Asks the network: not inside a transaction.
   */
  verify(input: { manifest: Manifest; token: string; number: string }): Promise<ProvenNumber | undefined>;
  /** True the first time. The service's tokens have no nonce, so each proves its number once. */
  use(input: { trx: Trx; tenant: string; proven: ProvenNumber }): Promise<boolean>;
};

/** As long as a code of ours (security.md, Numbers), whatever the token's own expiry. */
const oldest = '5 minutes';
/** Seconds by which two clocks may differ. */
const drift = 30;

export function createPhoneVerification({ clock, log }: { clock: Clock; log: Log }): PhoneVerification {
  const keySets = new Map<string, JWTVerifyGetKey>();
  const keysAt = (url: string): JWTVerifyGetKey => {
    const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 5000 });
    keySets.set(url, known);
    return known;
  };
  return {
    verify: async ({ manifest, token, number }) => {
      const { issuer, audience, jwksUrl } = manifest.sms.thirdParty;
      if (jwksUrl === null || issuer === '' || audience === '' || token === '') return undefined;
      try {
        const { payload } = await jwtVerify(token, keysAt(jwksUrl), {
          issuer,
          audience,
          algorithms: ['RS256', 'ES256'],
          currentDate: clock.now(),
          maxTokenAge: oldest,
          clockTolerance: drift,
          requiredClaims: ['exp', 'iat', 'phone_number'],
        });
        if (payload.phone_number !== number || payload.exp === undefined) return undefined;
        return {
          tokenId: `phone ${createHash('sha256').update(token).digest('base64url')}`,
          expiresAt: new Date((payload.exp + drift) * 1000),
        };
      } catch (err) {
        log.warn({ err, tenant: manifest.tenant.id }, 'a phone verification token was refused');
        return undefined;
      }
    },
    use: ({ trx, tenant, proven: { tokenId, expiresAt } }) =>
      takeOnce({ trx, tenant, id: tokenId, expiresAt }),
  };
}
