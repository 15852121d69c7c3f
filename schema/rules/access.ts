import { isMemberType } from '../constants.ts';

/**
 * Member types that each kind of access admits, for operations and pages alike: any type; any but a read-only guest (ROLE-AMB-03); those
 * whose account has a password, which guests share and trials lack; 0, 1 and 2 (ROLE-08), with trials where games may be played for free
 * (LAUNCH-AMB-03); the types that are agents (AGENT-01).
 */
const admits = {
  member: () => true,
  notGuest: (type) => !isMemberType(type, 'guest'),
  ownPassword: (type) => !isMemberType(type, 'guest') && !isMemberType(type, 'trial'),
  realMember: (type) => isMemberType(type, 'real'),
  realOrTrial: (type) => isMemberType(type, 'real') || isMemberType(type, 'trial'),
  agent: (type) => !isMemberType(type, 'nonAgent'),
} as const satisfies Record<string, (type: number) => boolean>;

export type MemberAccess = keyof typeof admits;

/** Whether a member type is admitted; `undefined` is a visitor, who is admitted only where anyone is. */
export function isAdmitted(access: MemberAccess | 'anyone', type: number | undefined): boolean {
  return access === 'anyone' || (type !== undefined && admits[access](type));
}
