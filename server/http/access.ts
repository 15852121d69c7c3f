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
  agent: (type) => !isMemberType({ type, of: 'nonAgent' }),
};

type Asked = {
  readonly access: Access;
  readonly credential: Credential;
  readonly withTemporaryPassword: boolean;
};

/** Why a caller is turned away, or undefined. */
function refusal({ access, credential, withTemporaryPassword }: Asked): ErrorCode | undefined {
  if (access === 'anyone') return undefined;
  if (credential.kind === 'none') return 'auth.required';
  if (credential.kind === 'ended') return 'auth.session_ended';
  if (credential.session.mustChangePassword && !withTemporaryPassword) return 'auth.forbidden';
  if (admits[access](credential.session.type)) return undefined;
  return access === 'agent' ? 'auth.not_an_agent' : 'auth.real_account_only';
}

export function requireAccess(asked: Asked): void {
  const code = refusal(asked);
  if (code === undefined) return;
  // Says what to do about it; an account that may not call at all hears no more than that.
  throw new CodedError(code, code === 'auth.forbidden' ? { value: { mustChangePassword: true } } : {});
}

/** Sessions are given on secure connections only (security.md). Encrypted operations are held to it by `mount`. */
export function requireSecure({ secure }: Pick<Client, 'secure'>): void {
  if (!secure) throw new CodedError('request.needs_https');
}
