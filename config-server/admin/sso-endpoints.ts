import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { consolePageOf } from '../../schema/features/staff/console-page.ts';
import type { Staff } from '../../server/staff/create-staff.ts';
import { hashOfSecret, makeStaffSecret } from '../../server/staff/staff-identity.ts';
import type { SignedIn } from '../../server/staff/staff-parts.ts';
import type { AdminCall, AdminEndpoints } from './admin-endpoint.ts';
import type { ConsoleSession } from './console-session.ts';

/**
 * Sign-in by OpenID Connect. The command listens for the redirect itself and sends its own verifier. Pages of the console get the
 * redirect to the console, and their verifier stays in a cookie. So a sign-in that was started in another browser can't be finished
 * in this one.
 */
export const ssoEndpoints = ({
  staff,
  consoleOrigin,
  begun,
}: {
  staff: Pick<Staff, 'hasSso' | 'beginSso' | 'finishSso'>;
  /** Taken from the settings, never from a request. */
  consoleOrigin: () => string;
  begun: (input: { signedIn: SignedIn; session: ConsoleSession | undefined }) => AdminValueOf<'finishSso'>;
}) => {
  /** Returns the redirect address of a sign-in, and the hash of its verifier. */
  const wayBack = ({ body, session }: Pick<AdminCall<'beginSso'>, 'body' | 'session'>) => {
    const { redirectUri, codeChallenge, page = '/' } = body;
    if (session !== undefined) {
      requireNone({ redirectUri, codeChallenge });
      // Sign-ins started in several tabs share one verifier; each has a state of its own.
      const verifier = session.ssoVerifier ?? makeStaffSecret();
      session.storeSsoVerifier(verifier);
      return {
        redirectUri: consoleOrigin() + wire.staffSsoPath,
        codeChallenge: hashOfSecret(verifier),
        page: consolePageOf(page),
      };
    }
    if (redirectUri === undefined || codeChallenge === undefined)
      throw new CodedError('request.invalid', { message: 'redirectUri and codeChallenge are needed' });
    return { redirectUri, codeChallenge };
  };

  return {
    listSignInWays: () => ({ openid: staff.hasSso }),
    beginSso: async ({ body, client, requestId, session }) =>
      staff.beginSso({ ...wayBack({ body, session }), origin: { address: client.address, requestId } }),
    finishSso: async ({ body, client, requestId, log, session }) => {
      if (session !== undefined) requireNone({ codeVerifier: body.codeVerifier });
      const codeVerifier = session === undefined ? body.codeVerifier : session.ssoVerifier;
      if (codeVerifier === undefined)
        throw new CodedError('auth.identity_refused', {
          message: 'this sign-in was begun elsewhere or has expired: sign in again',
        });
      const { page, ...signedIn } = await staff.finishSso({
        ...body,
        codeVerifier,
        origin: { address: client.address, requestId },
      });
      log.info({ actor: signedIn.identity.actor }, 'signed in by OpenID Connect');
      session?.dropSsoVerifier();
      return { ...begun({ signedIn, session }), ...(page !== undefined && { page }) };
    },
  } satisfies Partial<AdminEndpoints<'staff'>>;
};

/** Throws if a page of the console sends a value that the server determines for it. */
function requireNone(parts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined)
      throw new CodedError('request.invalid', { message: `${name} is for the command: leave it out` });
}
