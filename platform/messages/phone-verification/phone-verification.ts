import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Tx } from '../../../server/database/database.ts';
import type { Log } from '../../../server/log.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import { takeOnce } from '../../protection/single-use.ts';

/** A number verified by a third party; valid for one use. */
export type ProvenNumber = { readonly proofId: string; readonly expiresAt: Date };

export type PhoneVerification = {
  /**
   * Verifies a token: issued by the brand's service, for this brand, recently, for this number (E.164). `undefined` if the token is invalid
   * or the service's keys can't be fetched. Makes network requests, so don't call it inside a transaction.
   */
  verify(input: { manifest: Manifest; token: string; number: string }): Promise<ProvenNumber | undefined>;
  /** True on first use. The tokens have no nonce, so uses are counted by proof, not by token. */
  use(tx: Tx, proven: ProvenNumber): Promise<boolean>;
};

/** Maximum age in seconds, the same as for the platform's codes (security.md, Numbers), whatever the token's expiry. */
const oldest = 300;
/** Tolerated clock skew in seconds. */
const drift = 30;

export function createPhoneVerification(clock: Clock, log: Log, outbound: Pick<Outbound, 'fetch'>): PhoneVerification {
  const keySets = new Map<string, JWTVerifyGetKey>();
  const keysAt = (url: string): JWTVerifyGetKey => {
    const known =
      keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 5000, [customFetch]: outbound.fetch });
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
        const proof = proofOf(payload);
        const tooOld = clock.now().getTime() / 1000 - proof.at > oldest + drift;
        return payload.phone_number === number && !tooOld ? proof : undefined;
      } catch (err) {
        log.warn({ err, tenant: manifest.tenant.id }, 'a phone verification token was refused');
        return undefined;
      }
    },
    use: (tx, { proofId, expiresAt }) => takeOnce(tx, { id: proofId, expiresAt }),
  };
}

/**
 * Identifies the proof by the signed claims, because a signature can be encoded in several ways. A service can issue many tokens
 * for one verification; those have the same `auth_time` and count as one.
 */
function proofOf({ iss, sub, jti, iat, auth_time: looked, phone_number: number }: JWTPayload): ProvenNumber & {
  /** Seconds. */
  readonly at: number;
} {
  const at = typeof looked === 'number' ? looked : (iat ?? 0);
  const named = typeof looked !== 'number' && jti !== undefined ? [jti] : [sub, at];
  const id = createHash('sha256')
    .update(JSON.stringify([iss, number, ...named]))
    .digest('base64url');
  // Stored as long as another token could contain the same proof.
  return { at, proofId: `phone ${id}`, expiresAt: new Date((at + oldest + 2 * drift) * 1000) };
}
