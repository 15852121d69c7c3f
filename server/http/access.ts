import { isMemberType } from '../../schema/constants.ts';
import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import type { Client } from './client.ts';
import type { Access, Session } from './endpoint.ts';

export type Credential =
  /** No session at this brand: nothing sent, made up, or another brand's. */
  | { readonly kind: 'none' }
  /** One that was real here and is over. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'live'; readonly session: Session };

const admits: Record<Access, (type: number) => boolean> = {
  anyone: () => true,
  member: () => true,
  notGuest: (type) => !isMemberType({ type, of: 'guest' }),
  realMember: (type) => isMemberType({ type, of: 'real' }),
};

/** Why a caller is turned away, or undefined. */
export function refusal({
  access,
  credential,
}: {
  access: Access;
  credential: Credential;
}): ErrorCode | undefined {
  if (access === 'anyone') return undefined;
  if (credential.kind === 'none') return 'auth.required';
  if (credential.kind === 'ended') return 'auth.session_ended';
  return admits[access](credential.session.type) ? undefined : 'auth.real_account_only';
}

export function requireAccess({ access, credential }: { access: Access; credential: Credential }): void {
  const code = refusal({ access, credential });
  if (code !== undefined) throw new CodedError(code);
}

/** Sessions are given on secure connections only (security.md). Encrypted operations are held to it by `mount`. */
export function requireSecure({ secure }: Pick<Client, 'secure'>): void {
  if (!secure) throw new CodedError('request.needs_https');
}
