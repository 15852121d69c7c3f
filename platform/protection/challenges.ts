import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { QueryOf } from '../../schema/call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Clock } from '../../server/clock.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SingleUse } from './single-use.ts';

const lifetime = 300_000;
/** Number of hashes to solve a challenge: a few hundred milliseconds on a phone, but costly for enumerating a list of names. */
const work = { least: 5_000, most: 15_000 };

export type ChallengePurpose = QueryOf<'getChallenge'>['purpose'];

export type Challenges = {
  issue(input: { tenant: string; purpose: ChallengePurpose }): Promise<Record<string, unknown>>;
  /** Consumes a solved challenge, given as base64 of altcha's payload. Throws `captcha.wrong`. */
  redeem(input: { tenant: string; purpose: ChallengePurpose; proof: string }): Promise<void>;
};

/** Proof of work for operations that could be used to enumerate accounts; negligible for a single request. */
export function createChallenges(secrets: Secrets, singleUse: SingleUse, clock: Clock): Challenges {
  const keys = { hmacSignatureSecret: secrets.text('challenge'), hmacKeySignatureSecret: secrets.text('challengeKey') };
  return {
    issue: async ({ tenant, purpose }) => ({
      ...(await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(work.least, work.most),
        deriveKey,
        // Signed with the challenge. The platform's own expiry, because the library's uses the system clock.
        data: { tenant, purpose, until: clock.now().getTime() + lifetime },
        ...keys,
      })),
    }),
    redeem: async ({ tenant, purpose, proof }) => {
      const payload = readProof(proof);
      const data = payload?.challenge.parameters.data;
      const until = Number(data?.until);
      const ours = data?.tenant === tenant && data.purpose === purpose && until > clock.now().getTime();
      if (payload === undefined || !ours || !(await isSolved({ payload, keys }))) throw new CodedError('captcha.wrong');
      const id = `proof ${payload.challenge.parameters.nonce}`;
      if (!(await singleUse.take({ tenant, id, expiresAt: new Date(until) }))) throw new CodedError('captcha.wrong');
    },
  };
}

async function isSolved({
  payload: { challenge, solution },
  keys,
}: {
  payload: Payload;
  keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
}): Promise<boolean> {
  try {
    return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
  } catch {
    // Throws for malformed parameters.
    return false;
  }
}

/** Parses untrusted input; its content counts only after the signature is verified. */
function readProof(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null;
    const nonce: unknown = payload?.challenge?.parameters?.nonce;
    return typeof nonce === 'string' && typeof payload?.solution?.counter === 'number'
      ? (payload as Payload)
      : undefined;
  } catch {
    return undefined;
  }
}
