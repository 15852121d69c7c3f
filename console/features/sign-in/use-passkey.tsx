import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { type TextKey, text } from '../../texts.ts';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';

type Signature = AdminBodyOf<'signInWithPasskey'>['passkey'];

/** Whether the browser has passkeys at this address: https, or the loopback. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Milliseconds; the server accepts an answer for as long. */
const timeout = 300_000;

/** Asks the person for a passkey. The package is loaded when it is needed. */
async function signed({ challenge, rpId, allow }: AdminValueOf<'beginPasskeySignIn'>): Promise<Signature> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const allowCredentials = allow.map((id) => ({ id, type: 'public-key' as const }));
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const, allowCredentials };
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Signs in with a passkey, which names its owner. */
export async function signInByPasskey(): Promise<void> {
  const passkey = await signed(await callAdmin({ operation: 'beginPasskeySignIn' }));
  await callAdmin({ operation: 'signInWithPasskey', body: { passkey } });
}

/** Proves by one of the person's passkeys who they are. */
export const provenByPasskey = async (): Promise<AdminBodyOf<'removePasskey'>['proof']> => ({
  passkey: await signed(await callAdmin({ operation: 'beginPasskeyProof' })),
});

/** Makes a passkey on the device that the person chooses. */
export async function madePasskey({
  challenge,
  rpId,
  user,
  name,
  exclude,
}: AdminValueOf<'beginPasskey'>): Promise<AdminBodyOf<'addPasskey'>['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: text('title') },
      user: { id: user, name, displayName: name },
      // EdDSA, ES256 and RS256.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: exclude.map((one) => ({ id: one, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout,
    },
  });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

const sentences: Readonly<Record<string, TextKey>> = {
  NotAllowedError: 'passkeys.cancelled',
  AbortError: 'passkeys.cancelled',
  InvalidStateError: 'passkeys.known',
  NotSupportedError: 'passkeys.unsupported',
  SecurityError: 'passkeys.unsupported',
};

/** Why a passkey was not used: a refusal of the server, or an error of the browser. */
export function PasskeyRefused({ error, isProof = true }: { error: Error | null; isProof?: boolean }) {
  if (error === null) return null;
  if (!(error instanceof Refusal)) return <Note kind="danger">{text(sentences[error.name] ?? 'passkeys.failed')}</Note>;
  const isWrong = error.code === 'auth.wrong_credentials' && isProof;
  return isWrong ? <Note kind="danger">{text('signIn.passkeyRefused')}</Note> : <Refused error={error} />;
}
