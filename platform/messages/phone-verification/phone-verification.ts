import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import type { Log } from '../../../server/log.ts';
import { takeOnce } from '../../protection/single-use.ts';

/** A number that a third party vouches for; good for one use. */
export type ProvenNumber = { readonly proofId: string; readonly expiresAt: Date };

export type PhoneVerification = {
  /**
   * Whether a brand's verification service made the token, for this brand, lately, for this number (E.164). Undefined for any
   * other, and where its keys can't be had. Asks the network: not inside a transaction.
   */
  verify(input: { manifest: Manifest; token: string; number: string }): Promise<ProvenNumber | undefined>;
  /** True the first time. The service's tokens have no nonce, so each proof counts once, however its token is written. */
  use(input: { trx: Trx; tenant: string; proven: ProvenNumber }): Promise<boolean>;
};

/** Seconds: as long as a code of ours (security.md, Numbers), whatever the token's own expiry. */
const oldest = 300;
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
        const proof = proofOf(payload);
        const tooOld = clock.now().getTime() / 1000 - proof.at > oldest + drift;
        return payload.phone_number === number && !tooOld ? proof : undefined;
      } catch (err) {
        log.warn({ err, tenant: manifest.tenant.id }, 'a phone verification token was refused');
        return undefined;
      }
    },
    use: ({ trx, tenant, proven: { proofId, expiresAt } }) =>
      takeOnce({ trx, tenant, id: proofId, expiresAt }),
  };
}

/**
 * Which proof a token carries, by what was signed: one signature can be written in several ways. A service may give out token after
 * token for one look at a phone; those name when it was (`auth_time`), and are one proof.
 */
function proofOf({
  iss,
  sub,
  jti,
  iat,
  auth_time: looked,
  phone_number: number,
}: JWTPayload): ProvenNumber & {
  /** Seconds. */
  readonly at: number;
} {
  const at = typeof looked === 'number' ? looked : (iat ?? 0);
  const named = typeof looked !== 'number' && jti !== undefined ? [jti] : [sub, at];
  const id = createHash('sha256')
    .update(JSON.stringify([iss, number, ...named]))
    .digest('base64url');
  // Kept for as long as another token could carry it.
  return { at, proofId: `phone ${id}`, expiresAt: new Date((at + oldest + 2 * drift) * 1000) };
}
