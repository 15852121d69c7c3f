import type { IncomingMessage, ServerResponse } from 'node:http';
import { wire } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isOwnOrigin } from '../../../server/http/check-origin.ts';
import type { Client } from '../../../server/http/client.ts';
import { type Cookie, cookieName, readCookies, writeCookie } from '../../../server/http/cookies.ts';
import { deviceLife } from '../../../server/staff/staff-devices.ts';
import { attemptLife } from '../../../server/staff/staff-sso.ts';

/** The session that the console's pages have in a cookie. */
export type ConsoleSession = {
  /** Whether its cookie identifies the caller. */
  readonly hasCookie: boolean;
  /** Handle that an earlier sign-in stored in this browser. */
  readonly device: string | undefined;
  begin(session: { token: string; expiresAt: Date; device?: string | undefined; now: Date }): void;
  end(): void;
  /** Verifier of sign-ins by OpenID Connect that this browser started. */
  readonly ssoVerifier: string | undefined;
  /** Sets the cookie for ten minutes from now. */
  storeSsoVerifier(verifier: string): void;
  dropSsoVerifier(): void;
};

/**
 * Returns the credentials of a request to the admin API. The command sends a bearer token. The console's pages send a cookie; with
 * each write they also send the console's header and its exact Origin. SameSite alone does not stop pages of preview and staging
 * hosts, which are on the same site. Throws `request.invalid` for a request with both, and `request.forbidden_origin`.
 */
export function credentialsOf(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
): { readonly token: string | undefined; readonly session: ConsoleSession | undefined } {
  const { authorization } = request.headers;
  const bearer = /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1];
  const cookies = readCookies(request.headers.cookie);
  const cookieOf = (name: string) => cookies.get(cookieName({ name, httpOnly: true, client })) || undefined;
  const cookie = cookieOf(wire.staffCookie);
  if (authorization !== undefined && cookie !== undefined)
    throw new CodedError('request.invalid', { message: 'send a bearer token or the cookie of the console, not both' });
  const isConsole = request.headers[wire.consoleHeader] !== undefined;
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  const isOwnPage = isConsole && isOwnOrigin(request, client);
  if (isWrite && (isConsole || cookie !== undefined) && !isOwnPage) throw new CodedError('request.forbidden_origin');
  const set = (name: string, rest: Pick<Cookie, 'value' | 'maxAge' | 'sameSite'>) =>
    response.appendHeader('set-cookie', writeCookie({ name, httpOnly: true, sameSite: 'Strict', ...rest }, client));
  const verifier = cookieOf(wire.staffSsoCookie);
  return {
    token: bearer ?? cookie?.slice(0, 200),
    session: isOwnPage
      ? {
          hasCookie: cookie !== undefined,
          device: cookieOf(wire.staffDeviceCookie),
          begin({ token, expiresAt, device, now }) {
            const maxAge = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
            set(wire.staffCookie, { value: token, maxAge });
            if (device !== undefined) set(wire.staffDeviceCookie, { value: device, maxAge: deviceLife / 1000 });
          },
          end: () => set(wire.staffCookie, { value: '' }),
          ssoVerifier: verifier !== undefined && /^[\w-]{43}$/.test(verifier) ? verifier : undefined,
          // The redirect from the provider comes from another site.
          storeSsoVerifier: (value) => set(wire.staffSsoCookie, { value, maxAge: attemptLife / 1000, sameSite: 'Lax' }),
          dropSsoVerifier: () => set(wire.staffSsoCookie, { value: '', sameSite: 'Lax' }),
        }
      : undefined,
  };
}
