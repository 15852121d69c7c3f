import { makeStaffSecret } from './staff-identity.ts';
import type { StaffParts } from './staff-parts.ts';

/** Milliseconds. */
const challengeLife = 300_000;
const boundTo = 'staff.passkey';
/** COSE numbers of EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257];

type Purpose = 'sign-in' | 'proof' | 'registration';
/** Content of a challenge, encrypted. One that is never answered stores nothing. */
type Challenge = {
  readonly purpose: Purpose;
  readonly nonce: string;
  /** Hash of the session that requested it; missing for a sign-in. */
  readonly session?: string | undefined;
  /** Random id of the person for whom a passkey is made. */
  readonly user?: string | undefined;
  readonly until: number;
};

export type PasskeySignature = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
};
export type NewPasskey = { readonly id: string; readonly clientDataJSON: string; readonly attestationObject: string };
type Requested = {
  readonly vault: StaffParts['vault'];
  /** Origin of the console, from the settings. */
  readonly consoleOrigin: string;
  readonly session: string | undefined;
  readonly now: Date;
};

/** Makes a challenge, in base64url as browsers sign it. */
export function sealChallenge({
  vault,
  now,
  ...requested
}: { vault: StaffParts['vault']; now: Date } & Pick<Challenge, 'purpose' | 'session' | 'user'>): string {
  const challenge: Challenge = { ...requested, nonce: makeStaffSecret(), until: now.getTime() + challengeLife };
  return Buffer.from(vault.seal({ text: JSON.stringify(challenge), boundTo })).toString('base64url');
}

/**
 * Verifies a signature with the key of a passkey: the challenge, its purpose, session and age, the exact origin, the host, and that the
 * authenticator verified its user. Returns the counter, and `undefined` for a signature that is refused. The counter is not compared.
 */
export async function signedBy({
  passkey: { id, public_key: publicKey },
  signature: { clientDataJSON, authenticatorData, signature },
  purpose,
  ...requested
}: Requested & {
  passkey: { readonly id: string; readonly public_key: string };
  signature: PasskeySignature;
  purpose: Exclude<Purpose, 'registration'>;
}): Promise<{ counter: bigint; nonce: string; until: Date } | undefined> {
  const challenge = challengeOf({ clientDataJSON, purpose, ...requested });
  if (challenge === undefined) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...expected(challenge.sealed, requested.consoleOrigin),
    // The library compares counters before it verifies the signature, so anybody could make a passkey look copied.
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => undefined);
  if (!answer?.verified) return undefined;
  return { counter: BigInt(answer.authenticationInfo.newCounter), nonce: challenge.nonce, until: challenge.until };
}

/** Verifies a new passkey in the same way. Returns `undefined` for one that is refused. */
export async function registered({
  passkey: { id, clientDataJSON, attestationObject },
  ...requested
}: Requested & { passkey: NewPasskey }) {
  const challenge = challengeOf({ clientDataJSON, purpose: 'registration', ...requested });
  if (challenge?.user === undefined) return undefined;
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const verify = async () => {
    // No attestation is requested. Certificates are refused, because their verification would call addresses in them.
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (attestation.get('fmt') !== 'none' && !isSelfSigned) return undefined;
    return verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      ...expected(challenge.sealed, requested.consoleOrigin),
      supportedAlgorithmIDs: algorithms,
    });
  };
  const answer = await verify().catch(() => undefined);
  const made = answer?.registrationInfo;
  if (!answer?.verified || made === undefined || made.credential.id !== id) return undefined;
  return {
    id,
    user_handle: challenge.user,
    public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: BigInt(made.credential.counter),
    // Whether its provider may copy it to other devices. That never changes; whether it has been copied so far does.
    synced: made.credentialDeviceType === 'multiDevice',
    nonce: challenge.nonce,
    until: challenge.until,
  };
}

const expected = (challenge: string, consoleOrigin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: consoleOrigin,
  expectedRPID: new URL(consoleOrigin).hostname,
  requireUserVerification: true,
});

/** The challenge in client data; `undefined` for one that we did not make, that has expired, or of another purpose or session. */
function challengeOf({
  clientDataJSON,
  purpose,
  vault,
  session,
  now,
}: Requested & { clientDataJSON: string; purpose: Purpose }) {
  try {
    const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    // The library accepts a frame of another site in some cases.
    if (typeof client.challenge !== 'string' || client.crossOrigin === true) return undefined;
    const sealed = Buffer.from(client.challenge, 'base64url').toString('utf8');
    const challenge = JSON.parse(vault.open({ sealed, boundTo })) as Challenge;
    if (challenge.purpose !== purpose || challenge.session !== session || challenge.until <= now.getTime())
      return undefined;
    const { nonce, user, until } = challenge;
    return { sealed: client.challenge as string, nonce, user, until: new Date(until) };
  } catch {
    return undefined;
  }
}
