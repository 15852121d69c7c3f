import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import { isAdmitted } from '../../schema/rules/access.ts';
import type { Client } from './client.ts';
import type { Access, Session } from './endpoint.ts';

export type Credential =
  /** No session at this brand: no cookie was sent, it is invalid, or it belongs to another brand. */
  | { readonly kind: 'none' }
  /** A session of this brand that has ended. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'live'; readonly session: Session };

type AccessInput = {
  readonly access: Access;
  readonly credential: Credential;
  readonly withTemporaryPassword: boolean;
};

/** Error code if access is refused. */
function refusal({ access, credential, withTemporaryPassword }: AccessInput): ErrorCode | undefined {
  if (access === 'anyone') return undefined;
  if (credential.kind === 'none') return 'auth.required';
  if (credential.kind === 'ended') return 'auth.session_ended';
  if (credential.session.mustChangePassword && !withTemporaryPassword) return 'auth.forbidden';
  if (isAdmitted(access, credential.session.type)) return undefined;
  return access === 'agent' ? 'auth.not_an_agent' : 'auth.real_account_only';
}

export function requireAccess(input: AccessInput): void {
  const code = refusal(input);
  if (code === undefined) return;
  // With these details the page opens the form that changes the password. Any other refusal has no details.
  throw new CodedError(code, code === 'auth.forbidden' ? { value: { mustChangePassword: true } } : {});
}

/** Sessions require a secure connection (security.md). For encrypted operations `mount` enforces it. */
export function requireSecure({ secure }: Pick<Client, 'secure'>): void {
  if (!secure) throw new CodedError('request.needs_https');
}
